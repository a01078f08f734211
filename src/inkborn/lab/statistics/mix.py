"""A deck against a mix of others, all of them played with the same seeds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

from inkborn.lab.statistics.intervals import Estimate

Scores = Mapping[tuple[int, int], Sequence[float]]
"""Of each pairing of decks (the smaller number first) the scores of its pairs, seed by seed."""


def against_mix(
    deck: int, rates: Sequence[Estimate], scores: Scores, shares: Sequence[float]
) -> Estimate:
    """The rate of a deck against a mix, from its rates against each deck.

    A deck that draws well with a seed does so against everybody: the interval is as much wider as
    that makes it.
    """
    parts = list(zip(shares, rates, strict=True))
    value = sum(share * cell.value for share, cell in parts)
    wider = sqrt(_in_common(deck, scores, shares))
    below = wider * sqrt(sum((share * (cell.value - cell.low)) ** 2 for share, cell in parts))
    above = wider * sqrt(sum((share * (cell.high - cell.value)) ** 2 for share, cell in parts))
    count = sum(cell.count for cell in rates)
    return Estimate(value, max(0.0, value - below), min(1.0, value + above), count)


def _in_common(deck: int, scores: Scores, shares: Sequence[float]) -> float:
    """How many times larger the variance is than that of pairings with seeds of their own."""
    by_seed: dict[int, float] = defaultdict(float)
    alone = 0.0
    for (one, other), found in scores.items():
        if deck not in (one, other) or not found:
            continue
        weight = shares[other] if deck == one else -shares[one]
        middle = sum(found) / len(found)
        for seed, score in enumerate(found):
            off = weight * (score - middle) / len(found)
            by_seed[seed] += off
            alone += off * off
    return max(1.0, sum(off * off for off in by_seed.values()) / alone) if alone else 1.0
