"""The tour of all cards is as it was written down; see tour.py."""

from functools import cache

import pytest
from tests.golden.kept import kept_lines
from tests.golden.tour import FILE, differences, setups

from inkborn.fuzz.pool import names
from inkborn.fuzz.setups import Setup

IN_A_TEST = 6
"""Games."""
TESTS = 35


@cache
def tour() -> list[Setup]:
    return list(setups())


@cache
def kept() -> list[str]:
    return kept_lines(FILE, "tests.golden.tour")


def test_every_card_is_on_the_tour() -> None:
    assert {name for setup in tour() for deck in setup.decks for name in deck} == {*names()}
    assert len(kept()) == len(tour()) <= TESTS * IN_A_TEST


@pytest.mark.parametrize("part", range(TESTS))
def test_the_tour_is_as_written_down(part: int) -> None:
    here = slice(part * IN_A_TEST, (part + 1) * IN_A_TEST)
    assert list(differences(tour()[here], kept()[here])) == []
