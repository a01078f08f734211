"""The rules map: each rule, what it is about, and the tests that show it.

`python -m inkborn.rulebook.map [--check] [TESTS [FILE]]` writes FILE (docs/rules-map.md) from the
folder TESTS (tests), and fails where a testable rule has no test, a test cites a number that no
book has, or a scenario of TESTS/rules cites nothing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from inkborn.rulebook.citations import CitingTest, by_topic, read_tests
from inkborn.rulebook.editions import EDITIONS, NEWEST
from inkborn.rulebook.topics import Topic, all_topics, find, numbers


def problems(tests: Sequence[CitingTest]) -> list[str]:
    """Everything that is wrong between the rules and the tests, a line each."""
    return [*_bad_citations(tests), *_untested(tests)]


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
        if not test.numbers and "/rules/" in test.file:
            found.append(f'{test.place}: "{test.title}" cites nothing')
    return found


def _untested(tests: Iterable[CitingTest]) -> list[str]:
    shown = by_topic(tests)
    return [
        f"{_latest(topic)} {topic.slug}: no test ({topic.summary})"
        for topic in all_topics().values()
        if topic.is_testable and topic.slug not in shown
    ]


def render(tests: Sequence[CitingTest]) -> str:
    """The map as Markdown, in the order of the newest book."""
    shown = by_topic(tests)
    testable = [topic for topic in all_topics().values() if topic.is_testable]
    tested = sum(topic.slug in shown for topic in testable)
    lines = [
        "# Rules map",
        "",
        "Made by `make rules-map`; do not edit. Each rule in a line of our own words, and the",
        "tests that show it. A test counts for every edition in which the rule stands.",
        "",
        f"{len(all_topics())} topics, {len(testable)} of them testable, {tested} tested.",
        "",
        f"## Edition {NEWEST.id}",
        "",
        *_TABLE,
    ]
    for number in numbers(NEWEST.id):
        lines += [_row(number, topic, shown) for topic in find(number, NEWEST.id)]
    lines += ["", "## Only in older editions", "", *_TABLE]
    for topic in all_topics().values():
        if not topic.numbers[NEWEST.id]:
            lines.append(_row("", topic, shown))
    return "\n".join(lines) + "\n"


_TABLE = ("| rule | topic | about | older editions | tests |", "| --- | --- | --- | --- | --- |")


def _row(number: str, topic: Topic, shown: dict[str, list[CitingTest]]) -> str:
    older = " · ".join(
        f"{edition} {topic.numbers[edition][0]}"
        for edition in EDITIONS
        if edition != NEWEST.id and topic.numbers[edition]
    )
    files = Counter(test.file for test in shown.get(topic.slug, ()))
    links = ", ".join(
        f"[{Path(file).stem}](../{file}) ({count})" for file, count in sorted(files.items())
    )
    if not links and not topic.is_testable:
        links = f"({topic.kind})"
    return f"| {number} | `{topic.slug}` | {topic.summary} | {older} | {links} |"


def _latest(topic: Topic) -> str:
    """The number in the newest book that has the rule."""
    for edition in reversed(EDITIONS):
        if topic.numbers[edition]:
            return f"{edition} {topic.numbers[edition][0]}"
    return ""


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
