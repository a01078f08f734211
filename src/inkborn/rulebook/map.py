"""The rules map: each rule of each edition, what it is about, where it is, the tests that show it.

`python -m inkborn.rulebook.map [--check] [TESTS [FILE]]` writes FILE (docs/rules-map.md) from the
folder TESTS (tests), and fails where a testable rule of an edition has no test that holds in it, a
test cites a number that no book has, or a test of TESTS/rules cites nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from inkborn.rulebook.citations import CitingTest, by_topic, read_tests
from inkborn.rulebook.editions import EDITIONS, NEWEST
from inkborn.rulebook.modules import modules_of
from inkborn.rulebook.topics import Topic, find, numbers

Shown = dict[str, list[CitingTest]]


def problems(tests: Sequence[CitingTest]) -> list[str]:
    """Everything that is wrong between the rules and the tests, a line each."""
    found = _bad_citations(tests)
    for edition in reversed(EDITIONS):
        found += _untested(tests, edition)
    return found


def _bad_citations(tests: Iterable[CitingTest]) -> list[str]:
    found = []
    for test in tests:
        if test.edition not in EDITIONS:
            found.append(f'{test.place}: "{test.title}" is for an unknown edition {test.edition}')
            continue
        found += [
            f'{test.place}: "{test.title}" cites {number}, '
            f"which edition {test.edition} does not have"
            for number in test.numbers
            if not find(number, test.edition)
        ]
        if not test.numbers and test.is_rules_test:
            found.append(f'{test.place}: "{test.title}" cites nothing')
    return found


def _untested(tests: Iterable[CitingTest], edition: str) -> list[str]:
    shown = by_topic(tests, edition)
    return [
        f"{edition} {number} {topic.slug}: no test ({topic.summary})"
        for number in numbers(edition)
        for topic in find(number, edition)
        if topic.is_testable and topic.slug not in shown
    ]


def counts(tests: Iterable[CitingTest], edition: str) -> tuple[int, int, int]:
    """How many numbered rules an edition has, how many are testable, how many of these tested."""
    shown = by_topic(tests, edition)
    testable = [
        [topic for topic in find(number, edition) if topic.is_testable]
        for number in numbers(edition)
    ]
    testable = [topics for topics in testable if topics]
    tested = [topics for topics in testable if all(topic.slug in shown for topic in topics)]
    return len(numbers(edition)), len(testable), len(tested)


def render(tests: Sequence[CitingTest]) -> str:
    """The map as Markdown, the newest edition first."""
    lines = [
        "# Rules map",
        "",
        "Made by `make rules-map`; do not edit. For each numbered rule of each edition: what it is",
        "about, in our own words; the modules below `src/inkborn` that carry it out; and the tests",
        "that show it (`inkborn rules NUMBER` names each). Every scenario is played in all six",
        "editions and counts where it holds (see `tests/rules/across-editions.tsv`).",
        "",
        "| edition | numbers | testable | tested |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {edition} | " + " | ".join(map(str, counts(tests, edition))) + " |"
        for edition in reversed(EDITIONS)
    ]
    for edition in reversed(EDITIONS):
        shown = by_topic(tests, edition)
        lines += ["", f"## Edition {edition}", "", *_head(edition)]
        for number in numbers(edition):
            lines += [_row(number, topic, edition, shown) for topic in find(number, edition)]
    return "\n".join(lines) + "\n"


def _head(edition: str) -> tuple[str, str]:
    older = "" if edition == NEWEST.id else f" {NEWEST.id} |"
    return (
        f"| rule |{older} topic | about | modules | tests |",
        "| --- |" + (" --- |" if older else "") + " --- | --- | --- | --- |",
    )


def _row(number: str, topic: Topic, edition: str, shown: Shown) -> str:
    cells = [number]
    if edition != NEWEST.id:
        cells.append(topic.number(NEWEST.id))
    files = sorted({test.file for test in shown.get(topic.slug, ())})
    links = ", ".join(f"[{Path(file).stem}](../{file})" for file in files)
    modules = ""
    if topic.is_testable:
        modules = ", ".join(f"`{module}`" for module in modules_of(topic.slug))
    elif not links:
        links = f"({topic.kind})"
    return "| " + " | ".join([*cells, f"`{topic.slug}`", topic.summary, modules, links]) + " |"


def main(arguments: Sequence[str]) -> int:
    check = "--check" in arguments
    paths = [Path(each) for each in arguments if each != "--check"]
    folder = paths[0] if paths else Path("tests")
    target = paths[1] if len(paths) > 1 else Path("docs/rules-map.md")
    tests = read_tests(folder)
    if not check:
        target.write_text(render(tests), encoding="utf-8")
    wrong = problems(tests)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(tests)} tests, {len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
