"""The table of topics: complete, well formed, and quick to ask."""

import ast
import re
import sys
from pathlib import Path

import pytest

from inkborn.rulebook import EDITIONS, UnknownTopic, all_topics, find, number, numbers, topic

PACKAGE = Path(__file__).parents[2] / "src/inkborn/rulebook"


@pytest.mark.parametrize(
    ("edition", "count"),
    [
        ("2024-04", 350),
        ("2024-05", 367),
        ("2025-07", 406),
        ("2025-10", 443),
        ("2026-02", 541),
        ("2026-10", 583),
    ],
)
def test_every_number_of_a_book_has_a_topic(edition: str, count: int) -> None:
    # Counted in the books once, sections included; rules that were announced since may be more.
    assert len(numbers(edition)) >= count


@pytest.mark.parametrize("edition", EDITIONS)
def test_numbers_have_no_gaps(edition: str) -> None:
    present = set(numbers(edition))
    for rule in present:
        above, dot, last = rule.rpartition(".")
        assert not above or above in present, f"{rule} has no section {above}"
        assert last == "1" or f"{above}{dot}{int(last) - 1}" in present, f"gap before {rule}"


def test_numbers_are_in_book_order() -> None:
    rules = numbers("2026-10")
    assert rules.index("1.10") > rules.index("1.9.6")
    assert rules[0] == "1"


def test_topics_are_well_formed() -> None:
    for slug, each in all_topics().items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*", slug), slug
        assert any(each.numbers.values()), f"{slug} has no number"
        assert list(each.numbers) == list(EDITIONS)
        assert each.summary.endswith("."), slug
        assert len(each.summary) <= 100, slug


def test_a_book_without_a_rule_has_a_dash() -> None:
    for line in (PACKAGE / "topics.tsv").read_text("utf-8").splitlines()[1:]:
        _, _, *cells, _ = line.split("\t")
        assert all(re.fullmatch(r"-|[\d.]+( [\d.]+)*", cell) for cell in cells), line


def test_number_in_each_edition() -> None:
    exert = topic("challenge.exert")
    assert [exert.number(edition) for edition in EDITIONS] == [
        "4.3.6.8",
        "4.3.6.8",
        "4.3.6.9",
        "4.3.6.9",
        "4.6.4.4",
        "4.6.4.4",
    ]
    assert number("challenge.exert") == "4.6.4.4"
    assert number("challenge.exert", "2024-04") == "4.3.6.8"


def test_a_rule_the_book_lacks_borrows_a_marked_number() -> None:
    assert topic("boost.ability").number("2024-05") == ""
    assert number("boost.ability", "2024-05") == "10.4.1 (2025-10)"
    assert number("check.required-action", "2026-02") == "1.9.1 (2025-10)"
    assert number("check.win-and-lose", "2024-05") == "1.9.2.1 (2025-07)"


def test_find_a_number() -> None:
    assert [each.slug for each in find("4.6.4.5")] == ["challenge.occurs"]
    assert [each.slug for each in find("4.6.6.")] == ["challenge.damage"]
    assert find("4.3.6.8", "2025-10")[0].slug == "challenge.restrictions"
    assert find("4.3.6.8") == ()


def test_a_number_can_say_several_things_and_a_thing_be_said_twice() -> None:
    slugs = [each.slug for each in find("1.10.1.1")]
    assert slugs == ["deck.minimum", "deck.inks", "deck.copies", "deck.banned"]
    assert topic("check.lore-win").numbers["2026-02"] == ("1.8.1.1", "2.3.3.1", "1.11.3")
    assert topic("check.lore-win").number() == "1.8.1.1"


def test_an_unknown_slug_is_named() -> None:
    with pytest.raises(UnknownTopic, match=r"challenge\.dance"):
        topic("challenge.dance")


def test_kinds() -> None:
    assert topic("quest.exert").is_testable
    assert not topic("parts.art").is_testable
    assert topic("general.tournaments").kind == "tournament"


def test_the_package_imports_nothing_but_the_standard_library() -> None:
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                allowed = module.startswith(("inkborn.rulebook", "inkborn.errors"))
                assert allowed or module.split(".")[0] in sys.stdlib_module_names, (path, module)
