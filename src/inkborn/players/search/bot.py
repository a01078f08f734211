"""The bot that searches: it tries answers in games that agree with what its seat knows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.knowing.perspective import Perspective
from inkborn.errors import InkbornError
from inkborn.players.search.budget import Budget, Meter
from inkborn.players.search.grow import Growth
from inkborn.players.search.lines import expected_line, in_words
from inkborn.players.search.thought import Candidate, Thought
from inkborn.players.search.worlds import Decks, Worlds

USUAL: Final = Budget(seconds=0.5)
EXPLAINED: Final = 3
"""For how many candidates a line is told."""


class SearchBot:
    """Answers by what wins most often. Same perspective, seed and simulations: same answer.

    `decks`: the list of each seat where it is known, else None.
    """

    def __init__(self, budget: Budget = USUAL, seed: int = 0, decks: Decks | None = None) -> None:
        self.budget = budget
        self.seed = seed
        self.decks = decks
        self.clock: Callable[[], float] = time.perf_counter
        self._meter: Meter | None = None

    def consider(self, perspective: Perspective) -> Answer:
        return self._think(perspective, 0).answer

    def think(self, perspective: Perspective) -> Thought:
        """The answer with all that speaks for it."""
        return self._think(perspective, EXPLAINED)

    def interrupt(self) -> None:
        """Ends the thinking that is under way in another thread; it answers with what it has."""
        if self._meter is not None:
            self._meter.interrupted = True

    def _think(self, perspective: Perspective, explained: int) -> Thought:
        meter = self._meter = Meter(self.budget, self.clock)
        worlds = Worlds(perspective, self.seed, self.decks)
        world = worlds.world(0)
        if world.decision is None or world.decision.player != perspective.seat:
            raise InkbornError(
                f"seat {perspective.seat} is not asked, so there is nothing to consider"
            )
        growth = Growth(worlds)
        answers = growth.tree.root.answers
        if len(answers) == 1:
            return Thought(answers[0], (), 0, meter.seconds)
        growth.run(meter)
        counts = growth.tree.root.counts
        order = sorted(range(len(answers)), key=lambda p: (-counts[p], -growth.results[p].mean, p))
        found = []
        for rank, place in enumerate(order):
            answer, tally = answers[place], growth.results[place]
            line = expected_line(world, answer) if rank < explained else ()
            found.append(
                Candidate.of(answer, in_words(world, answer), tally, line, growth.usual.mean)
            )
        return Thought(answers[order[0]], tuple(found), meter.used, meter.seconds)
