"""Citations of tests, and the rules map made from them."""

from pathlib import Path

import pytest

from inkborn.rulebook import all_topics, find
from inkborn.rulebook.citations import CitingTest, by_topic, read_tests
from inkborn.rulebook.map import main, problems, render
from inkborn.rulebook.modules import PACKAGE, homes, modules_of

ROOT = Path(__file__).parents[2]

SCENARIOS = """\
# a file with three scenarios
scenario: "Questing exerts"
cites: ["4.5.1.3", "4.5.1.4"]
steps:
  - illegal: {quest: Stitch - New Dog}
    cites: ["4.5.1.2"]
---
scenario: An old challenge
rules: "2024-04"
cites:
  - "4.3.6.8"
  - "4.3.6.9"
---
scenario: It says nothing
steps: []
"""
FUNCTIONS = """\
def test_without() -> None: ...


# CITES: 1.12.2, 1.12.3
def test_drawing() -> None: ...


class Some:
    # CITES: 2025-10 7.7.9
    # CITES: 6.4.3
    def test_skipping(self) -> None: ...


# CITES: all 3.2.3.1
def test_in_every_edition() -> None: ...


# CITES: since 2026-02 6.4.1
def test_in_the_last_two() -> None: ...
""".replace("CITES", "cites")  # so that this file cites nothing itself
APART = """\
row\tholds\tfile\tscenario
H1\t++-+--\tquest.yaml\tAn old challenge
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rules = tmp_path / "tests" / "rules"
    rules.mkdir(parents=True)
    (rules / "quest.yaml").write_text(SCENARIOS, encoding="utf-8")
    (rules / "test_more.py").write_text(FUNCTIONS, encoding="utf-8")
    (rules / "across-editions.tsv").write_text(APART, encoding="utf-8")
    return tmp_path / "tests"


def test_scenarios_and_functions_are_read(folder: Path) -> None:
    assert read_tests(folder) == [
        CitingTest(
            "tests/rules/quest.yaml",
            2,
            "Questing exerts",
            "2026-10",
            ("4.5.1.3", "4.5.1.4", "4.5.1.2"),
        ),
        CitingTest(
            "tests/rules/quest.yaml", 8, "An old challenge", "2024-04", ("4.3.6.8", "4.3.6.9")
        ),
        CitingTest("tests/rules/quest.yaml", 14, "It says nothing", "2026-10", ()),
        CitingTest("tests/rules/test_more.py", 1, "test_without", "2026-10", ()),
        CitingTest("tests/rules/test_more.py", 5, "test_drawing", "2026-10", ("1.12.2", "1.12.3")),
        CitingTest("tests/rules/test_more.py", 11, "test_skipping", "2025-10", ("7.7.9",)),
        CitingTest("tests/rules/test_more.py", 11, "test_skipping", "2026-10", ("6.4.3",)),
        CitingTest(
            "tests/rules/test_more.py", 15, "test_in_every_edition", "2026-10", ("3.2.3.1",)
        ),
        CitingTest("tests/rules/test_more.py", 19, "test_in_the_last_two", "2026-10", ("6.4.1",)),
    ]


def test_tests_elsewhere_need_not_cite(folder: Path) -> None:
    (folder / "test_other.py").write_text("def test_something() -> None: ...", encoding="utf-8")
    assert not any(test.title == "test_something" for test in read_tests(folder))


def test_a_scenario_counts_in_the_editions_in_which_it_holds(folder: Path) -> None:
    quest, old, *_ = read_tests(folder)
    assert quest.also == ("2024-04", "2024-05", "2025-07", "2025-10", "2026-02")
    assert (old.edition, old.also) == ("2024-04", ("2024-05", "2025-10"))
    tests = read_tests(folder)
    assert "challenge.exert" in by_topic(tests, "2025-10")
    assert "challenge.exert" not in by_topic(tests, "2025-07")
    assert "turn.draw.card" in by_topic(tests, "2024-04")
    assert tests[-1].also == ("2026-02", "2026-10")
    assert "draw.one-at-a-time" not in by_topic(tests, "2025-10")


def test_a_test_of_an_old_edition_counts_for_the_topic(folder: Path) -> None:
    shown = by_topic(read_tests(folder))
    assert [test.title for test in shown["challenge.exert"]] == ["An old challenge"]
    assert {test.title for test in shown["static.skip"]} == {"test_skipping"}
    assert "challenge.target" not in shown


def _cites(*numbers: str, edition: str = "2026-10", file: str = "tests/rules/a.yaml") -> CitingTest:
    return CitingTest(file, 1, "a test", edition, numbers)


def _everything() -> list[CitingTest]:
    """Tests that cite every number of the newest book and of the older ones."""
    return [
        _cites(number, edition=edition)
        for each in all_topics().values()
        for edition, numbers in each.numbers.items()
        for number in numbers
    ]


def test_no_problems_where_everything_is_cited() -> None:
    assert problems(_everything()) == []


def test_an_untested_rule_is_a_problem() -> None:
    missing = {rule for numbers in find("8.7.2")[0].numbers.values() for rule in numbers}
    tests = [test for test in _everything() if not missing & set(test.numbers)]
    assert "2026-10 8.7.2 reckless.no-quest: no test (Reckless does not quest.)" in problems(tests)


def test_what_cannot_be_tested_needs_no_test() -> None:
    art = all_topics()["parts.art"]
    assert not any("parts.art" in line for line in problems([]))
    assert any("reckless.no-quest" in line for line in problems([]))
    assert art.kind == "definition"


@pytest.mark.parametrize(
    ("test", "complaint"),
    [
        (
            _cites("4.6.99"),
            'tests/rules/a.yaml:1: "a test" cites 4.6.99, which edition 2026-10 does not have',
        ),
        (
            _cites("8.15.1", edition="2024-04"),
            'tests/rules/a.yaml:1: "a test" cites 8.15.1, which edition 2024-04 does not have',
        ),
        (_cites(), 'tests/rules/a.yaml:1: "a test" cites nothing'),
        (
            _cites("1.1", edition="2030-01"),
            'tests/rules/a.yaml:1: "a test" is for an unknown edition 2030-01',
        ),
    ],
)
def test_a_bad_citation_is_a_problem(test: CitingTest, complaint: str) -> None:
    assert complaint in problems([test])


def test_card_tests_need_not_cite() -> None:
    assert not any("a.yaml" in line for line in problems([_cites(file="tests/cards/a.yaml")]))


def test_the_map_links_rules_to_tests(folder: Path) -> None:
    text = render(read_tests(folder))
    row = next(line for line in text.splitlines() if line.startswith("| 4.5.1.3 |"))
    assert "`quest.exert`" in row
    assert "`engine/actions/quest.py`" in row
    assert "[quest](../tests/rules/quest.yaml)" in row
    assert "| 5.2.4 | `parts.art` |" in text
    assert "(definition) |" in text
    older = text[text.index("## Edition 2024-04") :]
    row = next(line for line in older.splitlines() if line.startswith("| 4.3.5.7 |"))
    assert row.startswith("| 4.3.5.7 | 4.5.1.3 | `quest.exert` |")
    assert "[quest](../tests/rules/quest.yaml)" in row


@pytest.mark.parametrize("slug", [each.slug for each in all_topics().values() if each.is_testable])
def test_every_testable_rule_has_a_module(slug: str) -> None:
    assert modules_of(slug)


def test_every_home_is_a_module_and_a_topic() -> None:
    for slug, modules in homes().items():
        assert any(each == slug or each.startswith(f"{slug}.") for each in all_topics()), slug
        assert all((PACKAGE / module).is_file() for module in modules), slug


def test_the_committed_map_is_up_to_date() -> None:
    """If this fails: `make rules-map`, and commit docs/rules-map.md."""
    tests = read_tests(ROOT / "tests")
    assert problems(tests) == []
    assert (ROOT / "docs/rules-map.md").read_text(encoding="utf-8") == render(tests)


def test_main_writes_the_map_and_fails_on_problems(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "map.md"
    assert main([str(folder), str(target)]) == 1
    assert target.read_text(encoding="utf-8") == render(read_tests(folder))
    output = capsys.readouterr()
    assert '"It says nothing" cites nothing' in output.err
    assert '"test_without" cites nothing' in output.err
    assert output.out.startswith("9 tests, ")


def test_check_alone_writes_nothing(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "map.md"
    main(["--check", str(folder), str(target)])
    assert not target.exists()
