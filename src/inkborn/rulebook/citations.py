"""Which tests show which rule: read from the `cites:` of scenario files and Python tests.

A scenario cites in its head and beside `illegal`; a Python test by a comment above it,
`# cites: 1.12.2, 1.12.3`, or `# cites: 2025-10 7.7.9` for an edition other than the newest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from inkborn.rulebook.editions import EDITIONS, NEWEST
from inkborn.rulebook.topics import find

_HEAD = re.compile(r"^scenario:\s*(.+?)\s*$", re.MULTILINE)
_RULES = re.compile(r"""^rules:\s*["']?([\w-]+)""", re.MULTILINE)
_CITES = re.compile(r"\bcites:\s*(\[[^\]]*\]|(?:\n\s*-[^\n]*)+)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_PYTHON_CITES = re.compile(r"^\s*# cites:\s*(?:(\d{4}-\d{2})\s+)?(.+)$")
_PYTHON_TEST = re.compile(r"^\s*def (test_\w+)")


@dataclass(frozen=True, slots=True)
class CitingTest:
    """A scenario or a test function, and the rule numbers it cites."""

    file: str
    line: int
    title: str
    edition: str
    numbers: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


def read_tests(folder: Path) -> list[CitingTest]:
    """Every scenario below a folder, and every Python test there that cites something."""
    found: list[CitingTest] = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if path.suffix in (".yaml", ".yml"):
            found += _scenarios(name, path.read_text(encoding="utf-8"))
        elif path.suffix == ".py":
            found += _functions(name, path.read_text(encoding="utf-8"))
    return found


def by_topic(tests: Iterable[CitingTest]) -> dict[str, list[CitingTest]]:
    """Slug → the tests that cite one of its numbers, in any edition."""
    found: dict[str, list[CitingTest]] = {}
    for test in tests:
        if test.edition not in EDITIONS:
            continue
        slugs = {each.slug: None for number in test.numbers for each in find(number, test.edition)}
        for slug in slugs:
            found.setdefault(slug, []).append(test)
    return found


def _scenarios(file: str, text: str) -> Iterator[CitingTest]:
    line = 1
    for document in re.split(r"^---.*\n", text, flags=re.MULTILINE):
        head = _HEAD.search(document)
        if head:
            rules = _RULES.search(document)
            yield CitingTest(
                file=file,
                line=line + document.count("\n", 0, head.start()),
                title=head[1].strip("\"'"),
                edition=rules[1] if rules else NEWEST.id,
                numbers=_unique(
                    number for cites in _CITES.finditer(document) for number in _numbers(cites[1])
                ),
            )
        line += document.count("\n") + 1


def _functions(file: str, text: str) -> Iterator[CitingTest]:
    edition: str = NEWEST.id
    cited = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if cites := _PYTHON_CITES.match(line):
            edition, cited = cites[1] or NEWEST.id, cites[2]
        elif (test := _PYTHON_TEST.match(line)) and cited:
            yield CitingTest(file, number, test[1], edition, _unique(_numbers(cited)))
            cited = ""


def _numbers(text: str) -> list[str]:
    return _NUMBER.findall(text)


def _unique(numbers: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(numbers))
