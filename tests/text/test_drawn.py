"""Texts that nobody has printed are read, told or refused as it was written down; see drawn.py."""

from functools import cache

import pytest
from tests.golden.games import card_data
from tests.text.drawn import FILE, outcome, texts, written

IN_A_TEST = 250
TESTS = 31


@cache
def kept() -> list[str]:
    first, *lines = FILE.read_text("utf-8").splitlines()
    if first != card_data():
        pytest.skip("written down with other card data; python -m tests.text.drawn")
    return " ".join(lines).split()


def test_each_text_is_kept() -> None:
    assert len(kept()) == len(texts()) <= TESTS * IN_A_TEST


@pytest.mark.parametrize("part", range(TESTS))
def test_a_text_becomes_what_was_written_down(part: int) -> None:
    here = range(part * IN_A_TEST, min((part + 1) * IN_A_TEST, len(texts())))
    differing = [number for number in here if written(texts()[number]) != kept()[number]]
    shown = [f"{texts()[number].words}: {outcome(texts()[number])}" for number in differing[:3]]
    assert differing == [], "see python -m tests.text.drawn --show NUMBER\n" + "\n".join(shown)
