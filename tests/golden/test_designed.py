"""Games with designed cards are as they were written down; see designed.py."""

from functools import cache

import pytest
from tests.golden.designed import FILE, GAMES, setups
from tests.golden.kept import kept_lines
from tests.golden.tour import differences

from inkborn.fuzz.texts.games import Designed

IN_A_TEST = 8


@cache
def designed() -> list[Designed]:
    return list(setups())


@cache
def kept() -> list[str]:
    return kept_lines(FILE, "tests.golden.designed")


@pytest.mark.parametrize("first", range(0, GAMES, IN_A_TEST))
def test_designed_games_are_as_written_down(first: int) -> None:
    here = slice(first, first + IN_A_TEST)
    assert list(differences(designed()[here], kept()[here])) == []
