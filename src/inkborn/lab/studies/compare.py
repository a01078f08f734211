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


class Side(msgspec.Struct, frozen=True):
    """What is compared: a deck, and what is arranged for it."""

    deck: LabDeck
    arranged: str = ""


class Trial(msgspec.Struct, frozen=True):
    """A comparison: the same pairs of games for several sides."""

    opponents: tuple[LabDeck, ...]
    terms: Terms
    detail: bool = True

    def jobs(self, sides: Sequence[Side], pairs: range) -> Iterator[Job]:
        """For each pair of games: all sides one after the other; the opponents take turns."""
        terms = self.terms
        for number in pairs:
            opponent = self.opponents[number % len(self.opponents)].fingerprint
            for side in sides:
                for starting in (0, 1):
                    yield Job(
                        (side.deck.fingerprint, opponent), terms.bots, terms.edition,
                        terms.seed * SEEDS + number, starting, terms.known, side.arranged,
                        self.detail,
                    )  # fmt: skip

    def play(
        self, runner: Runner, sides: Sequence[Side], pairs: range
    ) -> Iterator[tuple[tuple[Row, Row], ...]]:
        """For each pair of games what each side made of it."""
        if not self.opponents:
            raise InkbornError("name at least one opponent")
        runner.add(*self.opponents, *(side.deck for side in sides))
        rows = runner.rows(self.jobs(sides, pairs))
        for _ in pairs:
            yield tuple((next(rows), next(rows)) for _ in sides)

    def scores(
        self, runner: Runner, sides: Sequence[Side], pairs: range, what: str
    ) -> list[list[float]]:
        """For each side its scores (0 to 1), pair by pair."""
        found: list[list[float]] = [[] for _ in sides]
        for made in self.play(runner, sides, pairs):
            for scores, two in zip(found, made, strict=True):
                scores.append(pair_score(two))
            if runner.is_due:
                runner.tell(what)
        return found


def pair_score(rows: tuple[Row, Row]) -> float:
    return (rows[0].score + rows[1].score) / 2


def change(new: Sequence[float], old: Sequence[float]) -> Estimate:
    """How much more one wins than the other, pair by pair; counted are the games of each."""
    found = difference([one - other for one, other in zip(new, old, strict=True)])
    return msgspec.structs.replace(found, count=2 * found.count)
