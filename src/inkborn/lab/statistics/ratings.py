"""Ratings of bots by Bradley and Terry, anchored, with a bootstrap over pairs of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from random import Random
from typing import Final

from inkborn.lab.statistics.intervals import Estimate, quantile

ANCHOR: Final = 1000.0
DRAWS: Final = 200
_ROUNDS: Final = 400
Pairings = Mapping[tuple[int, int], Sequence[float]]
"""For two players their scores (of the first) in pairs of games."""


def ratings(size: int, played: Pairings, anchor: int, seed: int = 1) -> list[Estimate]:
    """Elo ratings: the anchor has 1000; intervals by drawing pairs of games anew.

    Pairings are played with the same seeds, which are drawn for all of them. A won and a lost pair
    are among those that are drawn from: who has never lost yet may lose.
    """
    totals = {cell: (sum(scores), len(scores)) for cell, scores in played.items()}
    values = _fit(size, totals, anchor)
    chance = Random(seed)
    drawn = []
    lengths = {len(scores) for scores in played.values()}
    among = {cell: [*scores, 0.0, 1.0] for cell, scores in played.items() if scores}
    for _ in range(DRAWS):
        seeds = {length: chance.choices(range(length + 2), k=length) for length in lengths}
        again = {
            cell: (sum(scores[seed] for seed in seeds[len(scores) - 2]), len(scores) - 2)
            for cell, scores in among.items()
        }
        drawn.append(_fit(size, again, anchor))
    games = [2 * sum(len(s) for cell, s in played.items() if one in cell) for one in range(size)]
    return [
        Estimate(
            values[one],
            quantile([draw[one] for draw in drawn], 0.025),
            quantile([draw[one] for draw in drawn], 0.975),
            games[one],
        )
        for one in range(size)
    ]


def _fit(
    size: int, totals: Mapping[tuple[int, int], tuple[float, int]], anchor: int
) -> list[float]:
    """Hunter's MM algorithm. Half a win each way is added to every pairing, so that somebody who
    has won everything has a rating all the same.
    """
    won = [0.0] * size
    games: list[dict[int, float]] = [{} for _ in range(size)]
    for (one, other), (score, count) in totals.items():
        won[one] += score + 0.5
        won[other] += count - score + 0.5
        games[one][other] = games[other][one] = count + 1.0
    strength = [1.0] * size
    for _ in range(_ROUNDS):
        strength = [
            won[one] / sum(n / (strength[one] + strength[o]) for o, n in games[one].items())
            if games[one]
            else 1.0
            for one in range(size)
        ]
    base = log10(strength[anchor])
    return [ANCHOR + 400 * (log10(one) - base) for one in strength]
