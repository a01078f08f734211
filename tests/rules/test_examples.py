"""Every printed example is a test, in every edition that prints it.

examples.tsv lists the examples of the six books: a number of ours, the edition, the rule there. A
test shows an example by beginning its title with that number ("EX-021 …", `test_ex_008_…`).
"""

import re
from pathlib import Path

from inkborn.rulebook import EDITIONS, find
from inkborn.rulebook.citations import CitingTest, read_tests

HERE = Path(__file__).parent
TITLE = re.compile(r"(?:EX-|test_ex_)(\d{3})")


def _printed() -> list[tuple[str, str, str]]:
    lines = (HERE / "examples.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [(example, edition, rule) for example, edition, rule in (x.split("\t") for x in lines)]


def _shown() -> dict[tuple[str, str], list[CitingTest]]:
    found: dict[tuple[str, str], list[CitingTest]] = {}
    for test in read_tests(HERE.parent):
        title = TITLE.match(test.title)
        if title:
            for edition in (test.edition, *test.also):
                found.setdefault((f"EX-{title[1]}", edition), []).append(test)
    return found


# cites: all 1.1.5
def test_the_list_has_all_examples_and_real_rules() -> None:
    printed = _printed()
    assert {example for example, _, _ in printed} == {f"EX-{i:03}" for i in range(1, 121)}
    assert all(edition in EDITIONS and find(rule, edition) for _, edition, rule in printed)


# cites: all 1.1.5
def test_every_example_is_shown_in_every_edition_that_prints_it() -> None:
    shown = _shown()
    missing = [(ex, edition) for ex, edition, _ in _printed() if (ex, edition) not in shown]
    assert not missing
