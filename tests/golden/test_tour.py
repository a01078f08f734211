"""The tour of all cards is as it was written down; see tour.py."""

from functools import cache

import pytest
from tests.golden.games import card_data
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
    first, *lines = FILE.read_text("utf-8").splitlines()
    if first != card_data():
        pytest.skip("written down with other card data; python -m tests.golden.tour")
    return lines


def test_every_card_is_on_the_tour() -> None:
    assert {name for setup in tour() for deck in setup.decks for name in deck} == {*names()}
    assert len(kept()) == len(tour()) <= TESTS * IN_A_TEST


@pytest.mark.parametrize("part", range(TESTS))
def test_the_tour_is_as_written_down(part: int) -> None:
    here = slice(part * IN_A_TEST, (part + 1) * IN_A_TEST)
    assert list(differences(tour()[here], kept()[here])) == []
