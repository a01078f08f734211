"""Series: several games between the same players, and who starts the next one (2.1.3)."""

from __future__ import annotations

from typing import NamedTuple

from inkborn.errors import InkbornError
from inkborn.rulebook.editions import NEWEST, Edition


class Result(NamedTuple):
    """One finished game of a series."""

    starting: int
    winners: tuple[int, ...]


class Series:
    """Two games, or best of N; keeps the score and says who starts.

    >>> series = Series.best_of(3)
    >>> series.starter()                       # the first game: chance decides
    -1
    >>> series.add(starting=0, winners=(0,))
    >>> series.chooser()                       # the loser says whether to begin
    1
    >>> series.starter(begins=False)
    0
    >>> series.add(starting=0, winners=(0,))
    >>> series.over, series.winner
    (True, 0)
    """

    def __init__(
        self, games: int, *, decides_early: bool, seats: int = 2, edition: Edition = NEWEST
    ) -> None:
        if games < 1:
            raise InkbornError("a series needs a game")
        if seats < 2:
            raise InkbornError("a series needs two players or more")
        self.games = games
        self.decides_early = decides_early
        self.seats = seats
        self.edition = edition
        self.results: list[Result] = []

    @classmethod
    def two_games(cls, *, seats: int = 2, edition: Edition = NEWEST) -> Series:
        """Exactly two games; in the second one the other player starts (2.1.3.1)."""
        return cls(2, decides_early=False, seats=seats, edition=edition)

    @classmethod
    def best_of(cls, games: int, *, seats: int = 2, edition: Edition = NEWEST) -> Series:
        """Until somebody has won more than half of the games (2.1.3.2)."""
        if games % 2 == 0:
            raise InkbornError(f"best of {games} can end without a winner; choose an odd number")
        return cls(games, decides_early=True, seats=seats, edition=edition)

    def add(self, starting: int, winners: tuple[int, ...]) -> None:
        """A game has ended. A drawn one (no winners) does not count in best of N."""
        if self.over:
            raise InkbornError("the series is over")
        for seat in (starting, *winners):
            if not 0 <= seat < self.seats:
                raise InkbornError(f"there is no seat {seat}")
        self.results.append(Result(starting, winners))

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(
            sum(seat in result.winners for result in self.results) for seat in range(self.seats)
        )

    @property
    def over(self) -> bool:
        if self.decides_early:
            return max(self.wins) * 2 > self.games
        return len(self.results) >= self.games

    @property
    def winner(self) -> int | None:
        """Who has won the series; None while it goes on, and if it is even."""
        best = max(self.wins)
        leaders = [seat for seat in range(self.seats) if self.wins[seat] == best]
        return leaders[0] if self.over and len(leaders) == 1 else None

    def chooser(self) -> int | None:
        """The player who says whether to start the next game; None if nobody is asked."""
        if not self.results or self._swaps():
            return None
        losers = [seat for seat in range(self.seats) if seat not in self.results[-1].winners]
        return losers[0] if len(losers) == 1 else None

    def starter(self, begins: bool = True) -> int:
        """Who starts the next game, for `Game.new(starting=…)`; -1 leaves it to chance.

        `begins`: what the player who is asked (see `chooser`) has said.
        """
        if self.over:
            raise InkbornError("the series is over")
        if not self.results:
            return -1
        if self._swaps():
            return (self.results[-1].starting + 1) % self.seats
        chooser = self.chooser()
        if chooser is None:
            return -1
        return chooser if begins else (chooser + 1) % self.seats

    def _swaps(self) -> bool:
        """Whether the next game simply begins with the other player (B2)."""
        return not self.decides_early and self.edition.next_starter == "by_series"
