"""What a bot that searches has found: plain data, for whoever asks why."""

from __future__ import annotations

from math import sqrt

import msgspec

from inkborn.engine.answers.answers import Answer

SURE = 1.96
"""Standard errors to either side of a 95% interval."""


class Tally:
    """Results of simulations, each from 0 (lost) to 1 (won)."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, result: float) -> None:
        self.count += 1
        self.total += result
        self.squares += result * result

    def merge(self, other: Tally) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

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
        return sqrt((spread + 0.25 / self.count) / self.count)

    @property
    def interval(self) -> tuple[float, float]:
        mean, margin = self.mean, SURE * self.error
        return within(mean - margin), within(mean + margin)


def within(chance: float) -> float:
    """Between 0 and 1."""
    return min(1.0, max(0.0, chance))


class Candidate(msgspec.Struct, frozen=True):
    """An answer that was tried. `chance`: to win after it, by what was tried, within `low` and
    `high` (95%). `line`: what the bot expects to happen then, in words.
    """

    answer: Answer
    text: str
    chance: float
    low: float
    high: float
    simulations: int
    line: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, answer: Answer, text: str, gain: Tally, line: tuple[str, ...], usual: float
    ) -> Candidate:
        """`gain`: by how much the answer is better than the `usual` chance."""
        chance, margin = usual + gain.mean, SURE * gain.error
        low, high = within(chance - margin), within(chance + margin)
        return cls(answer, text, within(chance), low, high, gain.count, line)


class Thought(msgspec.Struct, frozen=True):
    """A decision as the bot sees it: what it answers, and what it tried, the best first."""

    answer: Answer
    candidates: tuple[Candidate, ...]
    simulations: int
    seconds: float

    @property
    def chance(self) -> float | None:
        """To win, as the bot sees it; None where nothing had to be tried."""
        return self.candidates[0].chance if self.candidates else None
