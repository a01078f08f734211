"""Which functions a test enters: a pytest plugin, and what it found.

`python -m pytest -p tools.touched FILES` adds what the tests of these files enter to
build/touched.json. What a fixture of a session or module does counts for each test that uses it. A
function is named by its module below src/inkborn and its name with those of what it stands in:
"engine/rules/moves.py:draw".
"""

from __future__ import annotations

import cProfile
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import ClassVar

import pytest

FILE = Path("build/touched.json")
ELSEWHERE = "run"
"""The fixture of tests that start a process of their own, where nothing is seen or broken; others
that do so say it in their names."""
GOLDEN = ("tests/golden/", "tests/text/test_drawn.py")
"""Tests that go everywhere: where is not looked at, which would cost more than it saves."""
EVERYWHERE = "*"
"""In place of the functions that such a test enters."""
_SOURCES = "/src/inkborn/"


class Tracer:
    """Notes the functions that are entered inside of `with`: a profiler that only names them."""

    _inside: ClassVar[list[Tracer]] = []
    """Only one profiler works at a time: the others wait for the innermost."""

    def __init__(self) -> None:
        self._profiler = cProfile.Profile(subcalls=False, builtins=False)

    def __enter__(self) -> Tracer:
        if self._inside:
            self._inside[-1]._profiler.disable()
        self._inside.append(self)
        self._profiler.enable()
        return self

    def __exit__(self, *_: object) -> None:
        self._profiler.disable()
        self._inside.pop()
        if self._inside:
            self._inside[-1]._profiler.enable()

    def functions(self) -> set[str]:
        codes = (entry.code for entry in self._profiler.getstats())
        return {name for code in codes if isinstance(code, CodeType) if (name := function_of(code))}


def function_of(code: CodeType) -> str:
    """The name of a function of the project, "" for others; what is inside is its function's."""
    _, inside, path = code.co_filename.rpartition(_SOURCES)
    if not inside:
        return ""
    parts = [part for part in code.co_qualname.split(".") if not part.startswith("<")]
    return f"{path}:{'.'.join(parts)}"


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


class Touched:
    """The seconds of each test and the functions that it enters; the digests of their files."""

    def __init__(self) -> None:
        self.tests: dict[str, tuple[float, set[str]]] = {}
        self.files: dict[str, str] = {}

    def refresh(self, file: str, path: Path) -> None:
        """Forgets the tests of a file that has changed."""
        if self.files.get(file) != digest_of(path):
            self.forget(file)
            self.files[file] = digest_of(path)

    def refresh_sources(self, folder: Path) -> None:
        """Forgets what is found out anew in seconds, if the sources have changed: what scenarios
        and cards enter. What the tests of pytest enter is kept."""
        paths = sorted(folder.rglob("*.py"))
        whole = hashlib.sha256("".join(map(digest_of, paths)).encode()).hexdigest()[:16]
        if self.files.get("sources") != whole:
            self.files["sources"] = whole
            self.tests = {test: of for test, of in self.tests.items() if ".py::" in test}

    def is_known(self, function: str) -> bool:
        """Whether a test of pytest was seen to enter it."""
        tests = self.tests.items()
        return any(function in functions for test, (_, functions) in tests if ".py::" in test)

    def forget(self, file: str) -> None:
        for test in [test for test in self.tests if test.partition("::")[0] == file]:
            del self.tests[test]

    def write(self, path: Path) -> None:
        names = sorted({name for _, functions in self.tests.values() for name in functions})
        numbers = {name: number for number, name in enumerate(names)}
        tests = {
            test: [round(seconds, 4), sorted(numbers[name] for name in functions)]
            for test, (seconds, functions) in self.tests.items()
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = {"functions": names, "files": self.files, "tests": tests}
        path.write_text(json.dumps(whole), encoding="utf-8")

    @staticmethod
    def read(path: Path) -> Touched:
        read = json.loads(path.read_text(encoding="utf-8"))
        touched = Touched()
        touched.files = read["files"]
        for test, (seconds, numbers) in read["tests"].items():
            touched.tests[test] = seconds, {read["functions"][number] for number in numbers}
        return touched


def is_golden(item: pytest.Item) -> bool:
    return item.nodeid.startswith(GOLDEN)


def runs_elsewhere(item: pytest.Item) -> bool:
    """Whether a test starts processes, of which nobody here learns what they enter."""
    return ELSEWHERE in getattr(item, "fixturenames", ()) or "processes" in item.name


# ---------------------------------------------------------------- the plugin

_TOUCHED = Touched()
_BY_FIXTURE: dict[str, set[str]] = {}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not runs_elsewhere(item)]


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
    if fixturedef.scope == "function":
        return (yield)
    tracer = Tracer()
    with tracer:
        result = yield
    _BY_FIXTURE.setdefault(fixturedef.argname, set()).update(tracer.functions())
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    begun = time.process_time()
    if is_golden(item):
        result = yield
        functions = {EVERYWHERE}
    else:
        tracer = Tracer()
        with tracer:
            result = yield
        functions = tracer.functions()
        for name in getattr(item, "fixturenames", ()):
            functions |= _BY_FIXTURE.get(name, set())
    _TOUCHED.tests[item.nodeid] = time.process_time() - begun, functions
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    whole = Touched.read(FILE) if FILE.exists() else Touched()
    for file in {test.partition("::")[0] for test in _TOUCHED.tests}:
        whole.forget(file)
        whole.files[file] = digest_of(session.config.rootpath / file)
    whole.tests.update(_TOUCHED.tests)
    whole.write(FILE)
