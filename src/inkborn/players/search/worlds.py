"""Games that agree with what a seat knows, to try answers in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.engine.knowing.perspective import Perspective
from inkborn.engine.knowing.samples import Assumed
from inkborn.players.policy import finish

STRIDE: Final = 1_000_003
"""Between the seeds of two bots: so many worlds of one are none of the other's."""

Decks = Sequence[Assumed | None]
"""What is known or assumed about the deck of each seat; None: nothing."""

UNREAD: Final = 0.06
"""Seconds that a world may take where a list is not known: cards of its inks are compiled first."""


class Worlds:
    """The worlds of a decision, by number; each is drawn once, when it is first needed. `longest`:
    how many seconds the next one may take, as far as one knows.

    `first`, `step`: of several searches of the same decision each has worlds of its own, and all
    have the same `root`.
    """

    def __init__(
        self,
        perspective: Perspective,
        seed: int,
        decks: Decks | None,
        first: int = 0,
        step: int = 1,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._perspective = perspective
        self._seed = seed * STRIDE
        self._decks = decks
        self._first = first
        self._step = step
        self._clock = clock
        self._drawn: dict[int, BareGame] = {}
        self.longest = 0.0 if _are_known(decks, perspective.seat) else UNREAD
        self.root = self._draw(0)

    @property
    def seat(self) -> int:
        return self._perspective.seat

    @property
    def drawn(self) -> int:
        """How many there are by now."""
        return len(self._drawn)

    def world(self, number: int) -> BareGame:
        """Nobody may move it on: copies are played."""
        return self._draw(self._first + number * self._step)

    def _draw(self, place: int) -> BareGame:
        found = self._drawn.get(place)
        if found is None:
            begun = self._clock()
            found = self._perspective.sample(self._seed + place, self._decks)
            self.longest = max(self.longest, self._clock() - begun)
            self._drawn[place] = found
        return found


def _are_known(decks: Decks | None, seat: int) -> bool:
    return decks is not None and None not in (*decks[:seat], *decks[seat + 1 :])


def result(game: BareGame, seat: int) -> float:
    """Of a game that is over, for a seat: 1 won, 0 lost, and between them drawn or not ended."""
    if game.winners:
        return 1.0 if seat in game.winners else 0.0
    return 0.5


def try_out(world: BareGame, answer: Answer, seat: int) -> float:
    """Gives an answer in a copy of a world and plays it to the end; how it went for the seat."""
    game = world.copy(quiet=True)
    game.answer(answer)
    finish(game)
    return result(game, seat)
