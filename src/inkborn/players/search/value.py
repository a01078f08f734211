"""What a position is worth: the chance to win, fitted on games of the greedy policy with itself.

`tools/fit_value.py` makes the weights (docs/decisions/search.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.players.search.features import COUNT, features
from inkborn.players.search.weights import shipped


class Network:
    """One hidden layer of rectifiers, then a logistic unit: rows of weights, each with its bias
    last.
    """

    __slots__ = ("hidden", "out")

    def __init__(self, hidden: list[list[float]], out: list[float]) -> None:
        assert all(len(row) == COUNT + 1 for row in hidden)
        self.hidden = hidden
        self.out = out

    def chance(self, given: list[float]) -> float:
        """Of the active side to win, by the features of a position."""
        out = self.out
        total = out[-1]
        for place, row in enumerate(self.hidden):
            inside = row[COUNT]
            for number in range(COUNT):
                inside += row[number] * given[number]
            if inside > 0.0:
                total += out[place] * inside
        return 1.0 / (1.0 + exp(-total))


_FITTED: Final[list[Network]] = []


def fitted() -> Network:
    """The one that is shipped, read once."""
    if not _FITTED:
        weights = shipped()
        _FITTED.append(Network(weights.hidden, weights.out))
    return _FITTED[0]


def value(core: Core, seat: int) -> float:
    """The chance of a seat to win a game of two, judged at the beginning of a turn."""
    chance = fitted().chance(features(core))
    return chance if core.state.active == seat else 1.0 - chance
