"""What a position is worth: the chance to win, fitted on games of the greedy policy with itself.

`tools/fit_value.py` makes the weights (docs/decisions/search.md).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

import msgspec

from inkborn.engine.machine.core import Core
from inkborn.players.search.features import COUNT, features


class Weights(msgspec.Struct, frozen=True):
    """A network with one hidden layer of rectifiers: rows of weights, each with its bias last."""

    hidden: list[list[float]]
    out: list[float]


@cache
def weights() -> Weights:
    text = files("inkborn.players.search").joinpath("value.json").read_bytes()
    found = msgspec.json.decode(text, type=Weights)
    assert all(len(row) == COUNT + 1 for row in found.hidden)
    return found


def value(core: Core, seat: int) -> float:
    """The chance of a seat to win a game of two, judged at the beginning of a turn."""
    chance = reckon(weights(), features(core))
    return chance if core.state.active == seat else 1.0 - chance


def reckon(fitted: Weights, given: list[float]) -> float:
    """The chance of the active side."""
    total = fitted.out[-1]
    for row, factor in zip(fitted.hidden, fitted.out, strict=False):
        sum_ = row[-1] + sum(map(mul, row, given))
        if sum_ > 0.0:
            total += factor * sum_
    return 1.0 / (1.0 + exp(-total))
