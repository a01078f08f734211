"""Results of simulations, counted: their mean, and how sure it is."""

from __future__ import annotations

from math import sqrt
from typing import Final

SURE: Final = 1.96
"""Standard errors to either side of a 95% interval."""

Plain = tuple[int, float, float]
"""A tally as other processes get it: how many results, their sum, the sum of their squares."""


class Tally:
    """Results of simulations, each from 0 (lost) to 1 (won), or differences between such.

    `doubt`: the variance that one more result is thought to add, however alike they were so far.
    """

    __slots__ = ("count", "doubt", "squares", "total")

    def __init__(self, doubt: float = 0.25) -> None:
        self.count = 0
        self.doubt = doubt
        self.total = 0.0
        self.squares = 0.0

    def add(self, result: float) -> None:
        self.count += 1
        self.total += result
        self.squares += result * result

    @property
    def plain(self) -> Plain:
        return self.count, self.total, self.squares

    def merge(self, other: Plain) -> None:
        count, total, squares = other
        self.count += count
        self.total += total
        self.squares += squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; never nothing, however alike the results were."""
        if self.count < 2:
            return 0.5
        mean = self.mean
        spread = max(0.0, self.squares / self.count - mean * mean)
        return sqrt((spread + self.doubt / self.count) / self.count)

    @property
    def interval(self) -> tuple[float, float]:
        mean, margin = self.mean, SURE * self.error
        return within(mean - margin), within(mean + margin)


def within(chance: float) -> float:
    """Between 0 and 1."""
    return min(1.0, max(0.0, chance))
