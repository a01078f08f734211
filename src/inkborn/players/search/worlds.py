"""Games that agree with what a seat knows, to try answers in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import Game
from inkborn.engine.knowing.perspective import Perspective
from inkborn.engine.knowing.samples import Assumed
from inkborn.players.policy import finish

STRIDE: Final = 1_000_003
"""Between the seeds of two bots: so many worlds of one are none of the other's."""
MOST_DECISIONS: Final = 2_000

Decks = Sequence[Assumed | None]
"""What is known or assumed about the deck of each seat; None: nothing."""


class Worlds:
    """The worlds of a decision, by number; each is drawn once, when it is first needed."""

    def __init__(self, perspective: Perspective, seed: int, decks: Decks | None) -> None:
        self._perspective = perspective
        self._seed = seed * STRIDE
        self._decks = decks
        self._drawn: list[Game] = []

    @property
    def seat(self) -> int:
        return self._perspective.seat

    def world(self, number: int) -> Game:
        """Nobody may move it on: copies are played."""
        while len(self._drawn) <= number:
            seed = self._seed + len(self._drawn)
            self._drawn.append(self._perspective.sample(seed, self._decks))
        return self._drawn[number]


def result(game: Game, seat: int) -> float:
    """Of a game that is over, for a seat: 1 won, 0 lost, and between them drawn or not ended."""
    if game.winners:
        return 1.0 if seat in game.winners else 0.0
    return 0.5


def try_out(world: Game, answer: Answer, seat: int) -> float:
    """Gives an answer in a copy of a world and plays it to the end; how it went for the seat."""
    game = world.copy(quiet=True)
    game.answer(answer)
    finish(game, MOST_DECISIONS)
    return result(game, seat)
