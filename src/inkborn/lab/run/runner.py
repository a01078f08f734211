"""From jobs to rows: what is known is not played again, what ends is kept at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

import msgspec

from inkborn.lab.games.decks import LabDeck, Library
from inkborn.lab.games.job import Job, Row
from inkborn.lab.rows.store import Store
from inkborn.lab.run.crew import BUNDLE_SECONDS, Bundle, Crew
from inkborn.lab.statistics.intervals import Estimate

_LARGEST_BUNDLE: Final = 500
OFTEN: Final = 0.2
"""Seconds between two tellings of how far it is."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a study is: what is told to people while they wait."""

    what: str
    games: int
    """Counted so far, those that were known already among them."""
    played: int
    """Played by this run."""
    seconds: float
    total: int | None = None
    estimate: Estimate | None = None
    in_points: bool = False
    """Whether the estimate is a difference of rates."""
    left: float | None = None
    """Seconds that it may still take."""

    @property
    def rate(self) -> float:
        return self.played / self.seconds if self.seconds > 0 else 0.0


Watcher = Callable[[Progress], None]


def nobody(_progress: Progress) -> None:
    """Watches nothing."""


class Runner:
    """Plays games with a crew and keeps every row.

    `store`: where rows are kept (None: nowhere). `resume`: a game that is kept is not played again.
    """

    def __init__(
        self,
        crew: Crew,
        store: Store | None = None,
        *,
        resume: bool = False,
        watcher: Watcher = nobody,
    ) -> None:
        self.crew = crew
        self.store = store
        self.resume = resume
        self.library = Library()
        self.watcher = watcher
        self.games = self.played = 0
        self.wanted: int | None = None  # games of the whole study, where that is known
        self.budget: float | None = None  # seconds of the whole study, where they decide
        self.begun = time.perf_counter()
        self.best = ""  # what a search has found so far, in words
        self._told = -OFTEN
        self._each = 0.0  # seconds of a game, of late

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begun

    def add(self, *decks: LabDeck) -> None:
        """Decks with which games will be played; they are kept with the rows."""
        for deck in decks:
            self.library.add(deck)
        if self.store is not None:
            self.store.add_decks(decks)

    @property
    def is_due(self) -> bool:
        """Whether it is time to tell again; what is told may take a while to work out."""
        return self.watcher is not nobody and self.seconds - self._told >= OFTEN

    def tell(
        self, what: str, estimate: Estimate | None = None, *, games_left: float | None = None,
        in_points: bool = False,
    ) -> None:  # fmt: skip
        """Says how far it is; `games_left`: that may still be needed, if not up to `wanted`."""
        self._told = self.seconds
        rate = self.played / self.seconds if self.played else 0.0
        if games_left is None and self.wanted is not None:
            games_left = max(0, self.wanted - self.games)
        left = games_left / rate if games_left is not None and rate else None
        if self.budget is not None:
            left = max(0.0, self.budget - self.seconds)
        self.watcher(
            Progress(
                what=what,
                games=self.games,
                played=self.played,
                seconds=self.seconds,
                total=self.wanted,
                estimate=estimate,
                in_points=in_points,
                left=left,
            )
        )

    def rows(self, jobs: Iterable[Job]) -> Iterator[Row]:
        """The rows of these jobs, in their order, however many play them.

        May be left at any time: what has been played beyond stays in the store.
        """
        waiting = iter(jobs)
        for job in waiting:
            known = self._known(job)
            if known is None:
                waiting = chain((job,), waiting)
                break
            yield self._counted(known)
        yield from self._play(waiting)

    def _known(self, job: Job) -> Row | None:
        return self.store.find(job) if self.store is not None and self.resume else None

    def _play(self, jobs: Iterable[Job]) -> Iterator[Row]:
        """Some of these jobs may be known, the first one is not."""
        ready: dict[int, Row] = {}
        expected = 0
        for done in self.crew.play(self._bundles(jobs, ready), self.library):
            if self.store is not None:
                self.store.add(done.rows)
            self.played += len(done.rows)
            each = done.seconds / max(1, len(done.rows))
            self._each = each if not self._each else 0.7 * self._each + 0.3 * each
            ready.update(zip(done.bundle.numbers, done.rows, strict=True))
            while expected in ready:
                yield self._counted(ready.pop(expected))
                expected += 1
        while expected in ready:
            yield self._counted(ready.pop(expected))
            expected += 1

    def _counted(self, row: Row) -> Row:
        self.games += 1
        return row

    def _bundles(self, jobs: Iterable[Job], ready: dict[int, Row]) -> Iterator[Bundle]:
        """What has to be played, in bundles; what is known goes to `ready`."""
        numbers: list[int] = []
        chosen: list[Job] = []
        for number, job in enumerate(jobs):
            known = self._known(job)
            if known is not None:
                ready[number] = known
                continue
            numbers.append(number)
            chosen.append(job)
            if len(chosen) >= self._size():
                yield Bundle(tuple(chosen), tuple(numbers))
                numbers.clear()
                chosen.clear()
        if chosen:
            yield Bundle(tuple(chosen), tuple(numbers))

    def _size(self) -> int:
        if not self._each:
            return 2
        return max(1, min(_LARGEST_BUNDLE, round(BUNDLE_SECONDS / self._each)))
