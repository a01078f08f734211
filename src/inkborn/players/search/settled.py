"""When a decision is settled: more simulations would hardly find a better answer."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from typing import Final

from inkborn.players.search.tally import Tally

NEGLIGIBLE: Final = 0.0006
"""What may be lost by ending early: of a chance to win."""
_USUAL: Final = 2
"""With so many results more than there are an answer is thought to vary as all do."""


def is_settled(gains: list[Tally], best: int) -> bool:
    """Whether an answer is expected to lose next to nothing to each other one, could all be known.

    One that is clearly ahead is settled, and so are answers that come to the same.
    """
    usual = _spread(gains)
    first = gains[best]
    for place, other in enumerate(gains):
        if not other.count:
            return False
        if place != best:
            error = sqrt(_variance(first, usual) + _variance(other, usual))
            if regret(first.mean - other.mean, error) > NEGLIGIBLE:
                return False
    return True


def regret(ahead: float, error: float) -> float:
    """What is lost on average by keeping to an answer that seems to be ahead of another by so
    much, where the difference is known within that standard error.
    """
    if error <= 0.0:
        return max(0.0, -ahead)
    off = ahead / error
    return error * exp(-0.5 * off * off) / sqrt(2.0 * pi) - 0.5 * ahead * erfc(off / sqrt(2.0))


def _spread(gains: list[Tally]) -> float:
    """The variance of results around the mean of their answer."""
    count = deviation = 0.0
    for one in gains:
        if one.count:
            count += one.count
            deviation += _deviation(one)
    return deviation / count


def _deviation(gain: Tally) -> float:
    return max(0.0, gain.squares - gain.total * gain.total / gain.count)


def _variance(gain: Tally, usual: float) -> float:
    """Of the mean; few results say little about how much they vary."""
    count = gain.count
    return (_deviation(gain) + _USUAL * usual) / (count + _USUAL) / count
