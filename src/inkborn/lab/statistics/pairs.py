"""Games in pairs: the same seed, the starting player exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from inkborn.lab.games.job import Row
from inkborn.lab.statistics.intervals import ENOUGH, Estimate, rate, wilson


class Score(msgspec.Struct):
    """Counts games and pairs of the first deck; rows come in pairs."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    total: float = 0.0
    squares: float = 0.0
    scores: list[float] = []
    """Of the pairs, 0 to 1."""
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
        self.scores.append(score)
        self.total += score
        self.squares += score * score
        return score

    @property
    def pairs(self) -> int:
        return len(self.scores)

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def spread(self) -> float:
        """How much more the games of a pair vary together than two independent ones, 1 to 2.

        Pairs that vary less than that (mirrors do) are not taken to be worth more.
        """
        if self.pairs < ENOUGH:
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


def by_pair(rows: Sequence[Row], value: Callable[[Row], float | None]) -> Iterator[list[float]]:
    """A value of each game, pair by pair; games without one are left out."""
    for two in zip(rows[::2], rows[1::2], strict=True):
        yield [one for row in two if (one := value(row)) is not None]


def rate_of(rows: Sequence[Row]) -> Estimate:
    """The rate of the first deck in rows that come in pairs."""
    return rate(by_pair(rows, lambda row: row.score))
