"""Texts that nobody has printed are read, told or refused as it was written down; see drawn.py."""

from functools import cache

import pytest
from tests.golden.kept import kept_lines
from tests.text.drawn import FILE, outcome, texts, written

IN_A_TEST = 250
TESTS = 49


@cache
def kept() -> list[str]:
    return " ".join(kept_lines(FILE, "tests.text.drawn")).split()


def test_each_text_is_kept() -> None:
    assert len(kept()) == len(texts()) <= TESTS * IN_A_TEST


@pytest.mark.parametrize("part", range(TESTS))
def test_a_text_becomes_what_was_written_down(part: int) -> None:
    here = range(part * IN_A_TEST, min((part + 1) * IN_A_TEST, len(texts())))
    differing = [number for number in here if written(texts()[number]) != kept()[number]]
    shown = [f"{texts()[number].words}: {outcome(texts()[number])}" for number in differing[:3]]
    assert differing == [], "see python -m tests.text.drawn --show NUMBER\n" + "\n".join(shown)
