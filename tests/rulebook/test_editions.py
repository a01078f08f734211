"""The editions as switches."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from inkborn.rulebook import EDITIONS, NEWEST, Edition

HERE = Path(__file__).parents[2]
SOURCE = HERE / "src/inkborn/rulebook/editions.py"
REASONS = HERE / "docs/decisions/editions.md"
SWITCHES = [
    field.name for field in fields(Edition) if field.name not in ("id", "effective", "language")
]


def test_editions_are_in_order_and_the_last_is_the_newest() -> None:
    assert list(EDITIONS) == ["2024-04", "2024-05", "2025-07", "2025-10", "2026-02", "2026-10"]
    assert [book.effective[:7] for book in EDITIONS.values()] == list(EDITIONS)
    assert EDITIONS["2026-10"] is NEWEST


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_differs_between_some_editions(switch: str) -> None:
    assert len({getattr(book, switch) for book in EDITIONS.values()}) > 1


def test_every_switch_names_its_rows_and_is_listed_with_them() -> None:
    source = SOURCE.read_text(encoding="utf-8")
    listed = REASONS.read_text(encoding="utf-8")
    for switch in SWITCHES:
        docstring = re.search(rf'^    {switch}: .*\n    """([A-K]\d+[^:]*):', source, re.MULTILINE)
        assert docstring, f"{switch} has no row"
        assert f"`{switch}`" in listed


def test_every_field_that_is_listed_is_a_switch() -> None:
    listed = REASONS.read_text(encoding="utf-8")
    named = re.findall(r"^\| [A-K]\d+[A-K\d, ]* \| `(\w+)`", listed, re.MULTILINE)
    assert sorted(named) == sorted(SWITCHES)


def test_every_row_of_the_comparison_is_a_switch_or_has_a_reason() -> None:
    rows = [
        row
        for line in REASONS.read_text(encoding="utf-8").splitlines()
        if (cell := re.match(r"\| ((?:[A-K]\d+(?:, )?)+) \|", line))
        for row in cell[1].split(", ")
    ]
    assert len(rows) == len(set(rows)) >= 176
    last = {"A": 11, "B": 8, "C": 16, "D": 19, "E": 20, "F": 47, "G": 10, "H": 9, "I": 23, "J": 11}
    for letter, least in {**last, "K": 2}.items():
        numbers = {int(row[1:]) for row in rows if row[0] == letter}
        assert len(numbers) >= least
        assert numbers == set(range(1, len(numbers) + 1)), f"a row of {letter} is missing"


@pytest.mark.parametrize(
    ("switch", "values"),
    [
        ("deck_loss", ["draw", "draw", "draw", "draw", "turn_end", "turn_end"]),
        ("ready_cards", ["last", "first", "first", "first", "first", "first"]),
        ("secondary_if", ["none", "twice", "twice", "twice", "resolve", "resolve"]),
        (
            "resist",
            ["reduction", "reduction", "replacement", "replacement", "reduction", "total"],
        ),
        ("reckless_targets", ["any", "any", "exerted", "exerted", "any", "any"]),
        ("dry_cutoff", ["phase", "phase", "set", "set", "set", "set"]),
        (
            "check_order",
            ["all_at_once"] * 2 + ["win_lose_first"] * 2 + ["turn_order"] * 2,
        ),
    ],
)
def test_switches_that_changed_more_than_once(switch: str, values: list[str]) -> None:
    assert [getattr(book, switch) for book in EDITIONS.values()] == values


def test_keywords_only_ever_grow() -> None:
    counts = [len(book.keywords) for book in EDITIONS.values()]
    assert counts == [10, 11, 11, 14, 14, 15]
