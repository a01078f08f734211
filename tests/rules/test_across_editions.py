"""Every scenario is played in all six editions: it holds in each, but for listed exceptions.

The list is across-editions.tsv: the row of the edition matrix (docs/decisions/editions.md) that
makes the difference, a sign for each edition (+ holds, - does not), file and title. So a rule
that did not change is shown in every edition by the same scenario, and a difference on both sides.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from inkborn.errors import InkbornError
from inkborn.rulebook import EDITIONS, Edition
from inkborn.rulebook.citations import APART, read_apart
from inkborn.scenario.document import Scenario, Step, read_scenario
from inkborn.scenario.run import documents_of, run_scenario
from inkborn.workshop import Workshop

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
LIST = HERE / APART
REASONS = HERE.parents[1] / "docs/decisions/editions.md"


def _lines() -> list[list[str]]:
    return [line.split("\t") for line in LIST.read_text(encoding="utf-8").splitlines()[1:]]


@cache
def _scenarios(file: Path) -> tuple[Scenario, ...]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents = documents_of(file)
    return tuple(read_scenario(yaml.load(each.text, Loader=loader)) for each in documents)


def _in(scenario: Scenario, edition: Edition) -> Scenario:
    """The same in another edition; the numbers beside `illegal` are those of its own book."""
    steps = tuple(_without_cites(step) for step in scenario.steps)
    return replace(scenario, edition=edition, steps=steps)


def _without_cites(step: Step) -> Step:
    return replace(step, beside={k: v for k, v in step.beside.items() if k != "cites"})


def holds_in(scenario: Scenario, workshop: Workshop) -> Iterator[str]:
    for edition in EDITIONS.values():
        try:
            run_scenario(_in(scenario, edition), workshop)
        except InkbornError:
            yield "-"
        else:
            yield "+"


# cites: all 1.1.5
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenarios_hold_in_all_editions_but_for_those_listed(
    file: Path, workshop: Workshop
) -> None:
    listed = {title: signs for _, signs, name, title in _lines() if name == file.name}
    found = {}
    for scenario in _scenarios(file):
        signs = "".join(holds_in(scenario, workshop))
        if "-" in signs:
            found[scenario.title] = signs
    lines = [
        f"ROW\t{signs}\t{file.name}\t{title}" for title, signs in found.items() - listed.items()
    ]
    assert found == listed, "\n".join(["these lines belong into across-editions.tsv:", *lines])


# cites: all 1.1.5
def test_every_exception_names_a_row_of_the_comparison() -> None:
    reasons = REASONS.read_text(encoding="utf-8")
    for row, signs, _, title in _lines():
        assert f"| {row}" in reasons or f", {row}" in reasons, title
        assert len(signs) == len(EDITIONS) and set(signs) == {"+", "-"}
    assert len(read_apart(LIST)) == len(_lines()), "a scenario is listed twice"


# Differences that no scenario can show, and where they are shown, or why they cannot be.
ELSEWHERE = {
    "formats": "tests/decks, test_pack_rush.py: deck rules",
    "first_starter": "test_setup.py",
    "next_starter": "test_series.py",
    "check_order": "the later orders only say what the first left undefined",
    "undo": "illegal actions are refused, not taken back: test_undo_and_loops.py",
    "keywords": "a keyword that a book does not know yet means what the later one says",
}


# cites: all 1.1.5
def test_every_difference_is_shown_on_both_sides() -> None:
    """For each switch there is a scenario that holds on one side of it and not on the other."""
    shown = {row for row, _, _, _ in _lines()}
    splits = {(row, signs) for row, signs, _, _ in _lines()}
    for switch, rows in _switches().items():
        if switch in ELSEWHERE:
            assert not rows & shown, f"{switch} is shown after all"
            continue
        values = [getattr(edition, switch) for edition in EDITIONS.values()]
        assert any(
            len({value for value, sign in zip(values, signs, strict=True) if sign == "+"})
            < len(set(values))
            for row, signs in splits
            if row in rows
        ), f"{switch} ({', '.join(sorted(rows))}) is not shown"


def _switches() -> dict[str, set[str]]:
    """Switch → the rows it stands for, from the table of docs/decisions/editions.md."""
    found: dict[str, set[str]] = {}
    for line in REASONS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 4 and cells[2].startswith("`"):
            found[cells[2].split("`")[1]] = set(cells[1].split(", "))
    return found
