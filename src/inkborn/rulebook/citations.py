"""Which tests show which rule: read from the `cites:` of scenario files and Python tests.

A scenario cites in its head and beside `illegal`; a Python test by comments above it,
`# cites: 1.12.2, 1.12.3`, or `# cites: 2025-10 7.7.9` for an edition other than the newest, or
`# cites: all 1.12.2` (numbers of the newest) for a test that goes through all editions, or
`# cites: since 2026-02 1.12.2` (likewise) for one that goes through these.
Every scenario is played in all editions (tests/rules/test_across_editions.py), so it shows its
topics in each of them, but for those that rules/across-editions.tsv excepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from inkborn.rulebook.editions import EDITIONS, NEWEST
from inkborn.rulebook.topics import find

_HEAD = re.compile(r"^scenario:\s*(.+?)\s*$", re.MULTILINE)
_RULES = re.compile(r"""^rules:\s*["']?([\w-]+)""", re.MULTILINE)
_CITES = re.compile(r"\bcites:\s*(\[[^\]]*\]|(?:\n\s*-[^\n]*)+)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_PYTHON_CITES = re.compile(r"^\s*# cites:\s*(?:((?:since )?\d{4}-\d{2}|all)\s+)?(.+)$")
_PYTHON_TEST = re.compile(r"^\s*def (test_\w+)")


@dataclass(frozen=True, slots=True)
class CitingTest:
    """A scenario or a test function, and the rule numbers it cites."""

    file: str
    line: int
    title: str
    edition: str
    numbers: tuple[str, ...]
    also: tuple[str, ...] = field(default=(), compare=False)
    """The other editions in which it holds."""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def is_rules_test(self) -> bool:
        """Whether it is one of those that have to cite something."""
        return "/rules/" in self.file


def read_tests(folder: Path) -> list[CitingTest]:
    """Every scenario below a folder, and every Python test there that cites something.

    Of the folder `rules` all tests: they have to cite.
    """
    found: list[CitingTest] = []
    apart = read_apart(folder / "rules" / APART)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if path.suffix in (".yaml", ".yml"):
            found += _scenarios(name, path.read_text(encoding="utf-8"), apart)
        elif path.suffix == ".py":
            tests = _functions(name, path.read_text(encoding="utf-8"))
            found += [test for test in tests if test.numbers or test.is_rules_test]
    return found


APART = "across-editions.tsv"


def read_apart(path: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    """(File, title) of a scenario → the editions in which it does not hold."""
    if not path.exists():
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        _, holds, file, title = line.split("\t")
        found[file, title] = tuple(
            edition for edition, sign in zip(EDITIONS, holds, strict=True) if sign == "-"
        )
    return found


def by_topic(tests: Iterable[CitingTest], edition: str = "") -> dict[str, list[CitingTest]]:
    """Slug → the tests that cite one of its numbers; of all editions, or that hold in one."""
    found: dict[str, list[CitingTest]] = {}
    for test in tests:
        if test.edition not in EDITIONS:
            continue
        if edition and edition != test.edition and edition not in test.also:
            continue
        slugs = {each.slug: None for number in test.numbers for each in find(number, test.edition)}
        for slug in slugs:
            found.setdefault(slug, []).append(test)
    return found


def _scenarios(
    file: str, text: str, apart: Mapping[tuple[str, str], tuple[str, ...]]
) -> Iterator[CitingTest]:
    line = 1
    for document in re.split(r"^---.*\n", text, flags=re.MULTILINE):
        head = _HEAD.search(document)
        if head:
            rules = _RULES.search(document)
            title = head[1].strip("\"'")
            edition = rules[1] if rules else NEWEST.id
            excepted = apart.get((file.rpartition("/")[2], title), ())
            yield CitingTest(
                file=file,
                line=line + document.count("\n", 0, head.start()),
                title=title,
                edition=edition,
                also=tuple(each for each in EDITIONS if each not in (edition, *excepted)),
                numbers=_unique(
                    number for cites in _CITES.finditer(document) for number in _numbers(cites[1])
                ),
            )
        line += document.count("\n") + 1


def _functions(file: str, text: str) -> Iterator[CitingTest]:
    """A test that cites several editions is there once for each of them."""
    cited: dict[str, list[str]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if cites := _PYTHON_CITES.match(line):
            cited.setdefault(cites[1] or NEWEST.id, []).extend(_numbers(cites[2]))
        elif test := _PYTHON_TEST.match(line):
            for edition, numbers in cited.items() or [(NEWEST.id, [])]:
                own, also = _editions(edition)
                yield CitingTest(file, number, test[1], own, _unique(numbers), also)
            cited = {}


def _editions(word: str) -> tuple[str, tuple[str, ...]]:
    """The edition whose numbers a Python test cites, and those in which it holds as well."""
    if word == "all":
        return NEWEST.id, tuple(EDITIONS)
    if word.startswith("since "):
        return NEWEST.id, tuple(each for each in EDITIONS if each >= word.split()[1])
    return word, ()


def _numbers(text: str) -> list[str]:
    return _NUMBER.findall(text)


def _unique(numbers: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(numbers))
