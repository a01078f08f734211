"""Decks (or hands) compared with the same seeds against the same opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import SEEDS, Job, Row
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, difference
from inkborn.lab.studies.match import Terms

FRESH: Final = 7919
"""Added to the seed where games must be others than those by which something was chosen."""
RUN: Final = 3
"""Pairs of games against an opponent before it is the next one's turn."""


class Side(msgspec.Struct, frozen=True):
    """What is compared: a deck, and what is arranged for it."""

    deck: LabDeck
    arranged: str = ""


class Trial(msgspec.Struct, frozen=True):
    """A comparison: the same pairs of games for several sides."""

    opponents: tuple[LabDeck, ...]
    terms: Terms
    detail: bool = True

    def opponent(self, number: int) -> LabDeck:
        """Of a pair of games: the opponents take turns, a few pairs each, since the first game of
        two decks takes longer than those that follow.
        """
        return self.opponents[number // RUN % len(self.opponents)]

    def pair(self, side: Side, number: int) -> Iterator[Job]:
        terms, opponent = self.terms, self.opponent(number).fingerprint
        for starting in (0, 1):
            yield Job(
                (side.deck.fingerprint, opponent), terms.bots, terms.edition,
                terms.seed * SEEDS + number, starting, terms.known, side.arranged, self.detail,
            )  # fmt: skip

    def play(
        self, runner: Runner, sides: Sequence[Side], pairs: range
    ) -> Iterator[tuple[tuple[Row, Row], ...]]:
        """For each pair of games what each side made of it."""
        self._add(runner, sides)
        rows = runner.rows(job for n in pairs for side in sides for job in self.pair(side, n))
        for _ in pairs:
            yield tuple((next(rows), next(rows)) for _ in sides)

    def scores(
        self, runner: Runner, sides: Sequence[Side], pairs: range, what: str
    ) -> list[list[float]]:
        """For each side its scores (0 to 1), pair by pair."""
        self._add(runner, sides)
        rows = runner.rows(job for side in sides for n in pairs for job in self.pair(side, n))
        found: list[list[float]] = []
        for _ in sides:
            found.append([])
            for _ in pairs:
                found[-1].append(pair_score((next(rows), next(rows))))
                if runner.is_due:
                    runner.tell(what)
        return found

    def _add(self, runner: Runner, sides: Sequence[Side]) -> None:
        if not self.opponents:
            raise InkbornError("name at least one opponent")
        runner.add(*self.opponents, *(side.deck for side in sides))


def pair_score(rows: tuple[Row, Row]) -> float:
    return (rows[0].score + rows[1].score) / 2


def change(new: Sequence[float], old: Sequence[float]) -> Estimate:
    """How much more one wins than the other, pair by pair; counted are the games of each."""
    found = difference([one - other for one, other in zip(new, old, strict=True)])
    return msgspec.structs.replace(found, count=2 * found.count)
