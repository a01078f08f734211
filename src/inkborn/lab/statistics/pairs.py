"""Games in pairs: the same seed, the starting player exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from inkborn.lab.games.job import Row
from inkborn.lab.statistics.intervals import Estimate, wilson

_ENOUGH: Final = 50
"""Pairs from which their variance can be told."""


class Score(msgspec.Struct):
    """Counts games and pairs of the first deck; rows come in pairs."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0
    open: float = -1.0
    """The first game of a pair whose second one has not come yet."""

    def add(self, row: Row) -> float | None:
        """Counts a game; the score of the pair (0 to 1), if it was its second one."""
        if row.winner < 0:
            self.draws += 1
        elif row.winner == 0:
            self.wins += 1
        else:
            self.losses += 1
        if self.open < 0:
            self.open = row.score
            return None
        score = (self.open + row.score) / 2
        self.open = -1.0
        self.pairs += 1
        self.total += score
        self.squares += score * score
        return score

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def spread(self) -> float:
        """How much more the games of a pair vary together than two independent ones, 1 to 2.

        Pairs that vary less than that (mirrors do) are not taken to be worth more.
        """
        if self.pairs < _ENOUGH:
            return 1.0
        mean = self.total / self.pairs
        alone = mean * (1 - mean) / 2
        if alone <= 0:
            return 1.0
        together = (self.squares - self.pairs * mean * mean) / (self.pairs - 1)
        return min(2.0, max(1.0, together / alone))

    @property
    def rate(self) -> Estimate:
        """The rate of the first deck, a draw counting half."""
        return wilson(self.wins + self.draws / 2, self.games, self.spread)


def pair_scores(rows: Iterable[Row]) -> list[float]:
    """The scores of the pairs; rows come in pairs."""
    score = Score()
    found = (score.add(row) for row in rows)
    return [one for one in found if one is not None]


def rate_of(rows: Sequence[Row]) -> Estimate:
    """The rate of the first deck in rows that come in pairs."""
    score = Score()
    for row in rows:
        score.add(row)
    return score.rate
