"""The bot that searches: it tries answers in games that agree with what its seat knows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.engine.knowing.perspective import Perspective
from inkborn.errors import InkbornError
from inkborn.players.search.budget import Budget, Meter, undisturbed
from inkborn.players.search.grow import Found, Growth
from inkborn.players.search.lines import expected_line, in_words
from inkborn.players.search.thought import Candidate, Thought
from inkborn.players.search.workers import grow_together, warm
from inkborn.players.search.worlds import Decks, Worlds

USUAL: Final = Budget(seconds=0.5)
EXPLAINED: Final = 3
"""For how many candidates a line is told."""


class SearchBot:
    """Answers by what wins most often. Same perspective, seed and simulations: same answer.

    `decks`: the list of each seat where it is known, else None. `workers`: processes that search
    together; beyond 1 they are begun at once.
    """

    def __init__(
        self,
        budget: Budget = USUAL,
        seed: int = 0,
        decks: Decks | None = None,
        workers: int = 1,
    ) -> None:
        self.budget = budget
        self.workers = workers
        if workers > 1:
            warm(workers)
        self.seed = seed
        self.decks = decks
        self.clock: Callable[[], float] = time.perf_counter
        self._meter: Meter | None = None

    @undisturbed()
    def consider(self, perspective: Perspective) -> Answer:
        found = self._grown(perspective, Meter(self.budget, self.clock)).found
        return found.answers[found.order[0]]

    @undisturbed()
    def think(self, perspective: Perspective) -> Thought:
        """The answer with all that speaks for it, in words: that takes a little time of its own."""
        meter = Meter(self.budget, self.clock)
        growth = self._grown(perspective, meter)
        found = growth.found
        if len(found.answers) == 1:
            return Thought(found.answers[0], (), 0, meter.seconds)
        told = _told(growth.worlds.root, found)
        return Thought(told[0].answer, tuple(told), found.used, meter.seconds)

    def interrupt(self) -> None:
        """Ends the thinking that is under way in another thread; it answers with what it has."""
        if self._meter is not None:
            self._meter.interrupted = True

    def _grown(self, perspective: Perspective, meter: Meter) -> Growth:
        """The search of a decision; where there is one answer only, nothing is tried."""
        self._meter = meter
        worlds = Worlds(perspective, self.seed, self.decks, clock=self.clock)
        asked = worlds.root.decision
        if asked is None or asked.player != perspective.seat:
            raise InkbornError(
                f"seat {perspective.seat} is not asked, so there is nothing to consider"
            )
        growth = Growth(worlds)
        if len(growth.found.answers) == 1:
            return growth
        if self.workers > 1:
            left = self.budget.less(meter.seconds)
            grow_together(growth.found, perspective, self.seed, self.decks, left, self.workers)
        else:
            growth.run(meter)
        return growth


def _told(root: BareGame, found: Found) -> list[Candidate]:
    """What was tried, the best first; of the first ones what is expected to follow."""
    told = []
    for rank, place in enumerate(found.order):
        answer = found.answers[place]
        line = expected_line(root, answer) if rank < EXPLAINED else ()
        text, usual = in_words(root, answer), found.usual.mean
        told.append(Candidate.of(answer, text, found.gains[place], line, usual))
    return told
