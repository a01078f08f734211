"""The tour of all cards is as it was written down; see tour.py."""

from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import pytest
from tests.golden.games import card_data
from tests.golden.tour import FILE, setups, written

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
    assert list(_differences(part)) == []


def _differences(part: int) -> Iterator[str]:
    here = slice(part * IN_A_TEST, (part + 1) * IN_A_TEST)
    for setup, line in zip(tour()[here], kept()[here], strict=True):
        was, now = line.split(), written(setup).split()
        if was != now:
            same = len([*takewhile(lambda two: two[0] == two[1], zip(was, now, strict=False))])
            yield f"game {setup.seed} differs from turn {same - 1} on: see tests/golden/tour.py"
