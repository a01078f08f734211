"""Mutation check: does a test notice when a rule step of the engine is broken?

`python -m tools.mutate [WORDS]` breaks each of tools/mutants.py (or those that contain the words)
and runs the rules scenarios against it until one fails; if none does, the Python tests of
tests/rules. Prints who noticed, and exits 1 if a mutant survives.

It works on a copy of the sources, so that they may be edited meanwhile. All cards are compiled
once. Each mutant then is a fork, which imports the engine anew with the broken module in place of
the right one.
"""

from __future__ import annotations

import ast
import importlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import FrameType, ModuleType

import yaml

import inkborn
from inkborn.errors import InkbornError
from inkborn.scenario.cast import Cast, Library
from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.run import documents_of, files_of
from tools.mutants import MUTANTS, Mutant

ROOT = Path(inkborn.__file__).parents[2]
COPIED = ("src", "tests", "docs", "tools", "pyproject.toml")
ENGINE = ROOT / "src/inkborn/engine"
RULES = ROOT / "tests/rules"
SLOWEST = 120
"""Seconds after which a mutant is taken to hang, which is noticed, too."""
KEPT = tuple(f"inkborn.scenario.{name}" for name in ("cast", "document", "failure", "forms"))
"""Modules of the scenario runner that know nothing of the engine."""


class Stale(Exception):
    """The text of a mutant is not, or not only once, where it says."""


class Hangs(Exception):
    """A mutant does not come to an end."""


# ---------------------------------------------------------------- breaking


def broken(mutant: Mutant) -> str:
    """The source of the module with the mutant in it."""
    source = (ENGINE / mutant.module).read_text(encoding="utf-8")
    first, last = _lines_of(mutant, source)
    lines = source.splitlines(keepends=True)
    part = "".join(lines[first:last])
    if part.count(mutant.old) != 1:
        raise Stale(f"found {part.count(mutant.old)} times")
    changed = "".join([*lines[:first], part.replace(mutant.old, mutant.new), *lines[last:]])
    ast.parse(changed)
    return changed


def _lines_of(mutant: Mutant, source: str) -> tuple[int, int]:
    if not mutant.function:
        return 0, source.count("\n") + 1
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == mutant.function:
            assert node.end_lineno is not None
            if mutant.old in "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]):
                return node.lineno - 1, node.end_lineno
    raise Stale(f"no function {mutant.function} with it")


class _Broken(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.name, "exec"), module.__dict__)


def _import_broken(mutant: Mutant, source: str) -> None:
    for name in list(sys.modules):
        if name.startswith(("inkborn.engine", "inkborn.scenario")) and name not in KEPT:
            del sys.modules[name]
    dotted = mutant.module.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, _Broken(f"inkborn.engine.{dotted}", source))


# ---------------------------------------------------------------- noticing

Prepared = list[tuple[Scenario, Cast]]


def prepare() -> Prepared:
    """All scenarios of the rules with their cards."""
    library = Library()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = []
    for path in files_of([RULES]):
        for document in documents_of(path):
            scenario = read_scenario(yaml.load(document.text, Loader=loader))
            found.append((scenario, Cast(library, scenario.custom)))
    return found


def first_failing(prepared: Prepared) -> str:
    """The title of the first scenario that fails with the engine as it is now imported, or ""."""
    position = importlib.import_module("inkborn.scenario.position")
    run = importlib.import_module("inkborn.scenario.run")
    for scenario, cast in prepared:
        try:
            table = position.set_up(scenario, cast)
            for step in scenario.steps:
                run.carry_out(table, step)
        except Hangs:
            return f"{scenario.title} (hangs)"
        except InkbornError:
            return scenario.title
        except Exception as error:
            return f"{scenario.title} ({type(error).__name__})"
    return ""


def failing_python_test(mutant: Mutant, source: str) -> str:
    """The first Python test of the rules that fails with a broken copy of the package, or ""."""
    with tempfile.TemporaryDirectory(prefix="inkborn-mutant-") as folder:
        package = Path(folder) / "src"
        shutil.copytree(ROOT / "src", package, ignore=shutil.ignore_patterns("__pycache__"))
        (package / "inkborn/engine" / mutant.module).write_text(source, encoding="utf-8")
        tests = sorted(map(str, RULES.glob("test_*.py")), key=lambda name: "across" in name)
        pytest = ["-m", "pytest", "-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        try:
            run = subprocess.run(
                [sys.executable, *pytest, *tests],
                env={**os.environ, "PYTHONPATH": str(package)},
                cwd=ROOT, timeout=5 * SLOWEST, capture_output=True, text=True, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "a Python test (hangs)"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "" if run.returncode == 0 else "a broken test run"


# ---------------------------------------------------------------- the whole list

_PREPARED: Prepared = []


def _judge(mutant: Mutant) -> tuple[str, str]:
    """What became of a mutant, and a line about it. Runs in a process of its own."""
    signal.signal(signal.SIGALRM, _too_slow)
    try:
        source = broken(mutant)
        signal.alarm(SLOWEST)
        try:
            _import_broken(mutant, source)
            by = first_failing(_PREPARED)
        except Hangs:
            by = "a scenario (hangs)"
        signal.alarm(0)
        by = by or failing_python_test(mutant, source)
    except (Stale, SyntaxError) as error:
        return "stale", f"STALE     {mutant.name}: {error}"
    if not by:
        return "survived", f"SURVIVED  {mutant.name}"
    return "noticed", f"noticed   {mutant.name}\n          by {by}"


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise Hangs


def main(words: list[str]) -> int:
    """Goes through the list in a copy of the project."""
    with tempfile.TemporaryDirectory(prefix="inkborn-mutants-") as folder:
        for name in COPIED:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", ".*")
                shutil.copytree(ROOT / name, Path(folder) / name, ignore=ignored)
            else:
                shutil.copy(ROOT / name, folder)
        paths = os.pathsep.join([f"{folder}/src", folder])
        return subprocess.run(
            [sys.executable, "-m", "tools.mutate", "--here", *words],
            env={**os.environ, "PYTHONPATH": paths}, cwd=folder, check=False,
        ).returncode  # fmt: skip


def break_all(words: list[str]) -> int:
    chosen = [m for m in MUTANTS if all(word in m.name for word in words)]
    _PREPARED.extend(prepare())
    failing = first_failing(_PREPARED)
    if failing:
        print(f"a scenario fails without any mutant: {failing}")
        return 1
    counts = {"noticed": 0, "survived": 0, "stale": 0}
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        for outcome, line in pool.imap(_judge, chosen, chunksize=1):
            counts[outcome] += 1
            print(line, flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 0 if counts["survived"] == counts["stale"] == 0 else 1


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(break_all(arguments[1:]) if arguments[:1] == ["--here"] else main(arguments))
