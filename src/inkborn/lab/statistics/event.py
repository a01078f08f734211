"""Events by simulation: Swiss rounds of best-of-three matches between decks of known rates."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from inkborn.lab.statistics.intervals import Estimate, mean, wilson

EVENTS: Final = 300
ROUNDS: Final = ((8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (226, 8))
"""Up to so many players, so many rounds; nine beyond."""


class Standing(msgspec.Struct, frozen=True):
    """What a deck may expect of an event: how many of its matches it wins."""

    share: float
    matches: Estimate
    points: Estimate
    """Match points for each player."""
    wins: Estimate
    """Events that a player of this deck comes first in."""


def rounds_for(players: int) -> int:
    return next((rounds for most, rounds in ROUNDS if players <= most), 9)


def match_rate(rate: float) -> float:
    """Best of three, from the rate of a game."""
    return rate * rate * (3 - 2 * rate)


def simulate(
    rates: Sequence[Sequence[float]],
    shares: Sequence[float],
    *,
    players: int = 64,
    events: int = EVENTS,
    seed: int = 1,
) -> list[Standing]:
    """Plays events with decks drawn by their shares, as many rounds as players call for."""
    chance = Random(seed)
    size, rounds = len(rates), rounds_for(players)
    won, played, first = [0] * size, [0] * size, [0] * size
    points: list[list[float]] = [[] for _ in range(size)]
    chances = [[match_rate(rate) for rate in row] for row in rates]
    for _ in range(events):
        decks = chance.choices(range(size), shares, k=players)
        score = [0] * players
        for _ in range(rounds):
            order = sorted(range(players), key=lambda one: (-score[one], chance.random()))
            for one, other in zip(order[::2], order[1::2], strict=False):
                winner, loser = one, other
                if chance.random() >= chances[decks[one]][decks[other]]:
                    winner, loser = other, one
                score[winner] += 3
                won[decks[winner]] += 1
                played[decks[winner]] += 1
                played[decks[loser]] += 1
            if players % 2:
                score[order[-1]] += 3  # a bye
        for player, deck in enumerate(decks):
            points[deck].append(float(score[player]))
        best = max(score)
        first[decks[chance.choice([one for one in range(players) if score[one] == best])]] += 1
    return [
        Standing(shares[deck], wilson(won[deck], played[deck]), mean([one] for one in points[deck]),
                 wilson(first[deck], events))
        for deck in range(size)
    ]  # fmt: skip
