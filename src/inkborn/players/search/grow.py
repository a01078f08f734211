"""Grows the tree of a decision: simulation after simulation, some in each world."""

from __future__ import annotations

from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.players.policy import finish
from inkborn.players.search.budget import Meter
from inkborn.players.search.thought import Tally
from inkborn.players.search.tree import Tree
from inkborn.players.search.value import value
from inkborn.players.search.worlds import MOST_DECISIONS, Worlds, result

IN_A_WORLD: Final = 8
"""Simulations in one world before another is drawn."""
OPENING: Final = 6
"""The turn up to which a game is played when the opening hand is altered."""
AHEAD: Final = 2
"""Turns after which a position is judged: one's own to its end, and the reply."""


class Found:
    """What a search has found: for each answer by how much it is better than what is `usual`, which
    is what the policy alone reaches. `used`: simulations.
    """

    __slots__ = ("answers", "gains", "used", "usual")

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.gains = [Tally() for _ in answers]
        self.usual = Tally()
        self.used = 0

    def add(self, other: Found) -> None:
        """Of another search of the same decision."""
        assert self.answers == other.answers
        for mine, others in zip(self.gains, other.gains, strict=True):
            mine.merge(others)
        self.usual.merge(other.usual)
        self.used += other.used

    @property
    def order(self) -> list[int]:
        """The places of the answers, the most tried first: the tree tries again what does well."""
        gains = self.gains
        return sorted(range(len(gains)), key=lambda p: (-gains[p].count, -gains[p].mean, p))


class Growth:
    """A tree of a decision, growing."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.seat = worlds.seat
        self.tree = Tree(worlds.root, self.seat)
        self.found = Found(self.tree.root.answers)
        self.until = _horizon(worlds.root, self.seat)

    def run(self, meter: Meter) -> Found:
        """Simulates as long as the budget lasts."""
        number = 0
        while meter.is_open:
            world = self.worlds.world(number)
            usual = self.leaf(world.copy(quiet=True))
            meter.used += 1
            self.found.usual.add(usual)
            for _ in range(IN_A_WORLD - 1):
                if not meter.is_open:
                    break
                meter.used += 1
                self.simulate(world.copy(quiet=True), usual)
            number += 1
        self.found.used = meter.used
        return self.found

    def simulate(self, game: BareGame, usual: float) -> None:
        way = self.tree.descend(game)
        gain = self.leaf(game) - usual
        for node, place in way:
            node.add(place, gain)
        self.found.gains[way[0][1]].add(gain)

    def leaf(self, game: BareGame) -> float:
        """Plays on as the policy does, and judges where that leads."""
        if self.until < 0:
            finish(game, MOST_DECISIONS)
            return result(game, self.seat)
        finish(game, MOST_DECISIONS, self.until)
        return result(game, self.seat) if game.over else value(game.core, self.seat)


def _horizon(game: BareGame, seat: int) -> int:
    """The turn at whose beginning a position is judged; -1: games are played to their end."""
    state = game.state
    if len(state.players) != 2:
        return -1
    if state.turn < 1:
        return OPENING
    return state.turn + (AHEAD if state.active == seat else AHEAD + 1)
