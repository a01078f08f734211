"""Grows the tree of a decision: simulation after simulation, some in each world."""

from __future__ import annotations

from typing import Final

from inkborn.engine.game import Game
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


class Growth:
    """`usual`: what the policy alone reaches. Results at the tree's root are less that."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.seat = worlds.seat
        root = worlds.world(0)
        self.tree = Tree(root, self.seat)
        self.usual = Tally()
        self.results = [Tally() for _ in self.tree.root.answers]
        self.until = _horizon(root, self.seat)

    def run(self, meter: Meter) -> None:
        number = 0
        while meter.is_open:
            world = self.worlds.world(number)
            usual = self.leaf(world.copy())
            meter.used += 1
            self.usual.add(usual)
            self.results[0].add(0.0)
            self.tree.root.add(0, 0.0)
            for _ in range(IN_A_WORLD - 1):
                if not meter.is_open:
                    return
                meter.used += 1
                self.simulate(world.copy(), usual)
            number += 1

    def simulate(self, game: Game, usual: float) -> None:
        way = self.tree.descend(game)
        gain = self.leaf(game) - usual
        for node, place in way:
            node.add(place, gain)
        self.results[way[0][1]].add(gain)

    def leaf(self, game: Game) -> float:
        """Plays on as the policy does, and judges where that leads."""
        if self.until < 0:
            finish(game, MOST_DECISIONS)
            return result(game, self.seat)
        finish(game, MOST_DECISIONS, self.until)
        return result(game, self.seat) if game.over else value(game.core, self.seat)


def _horizon(game: Game, seat: int) -> int:
    """The turn at whose beginning a position is judged; -1: games are played to their end."""
    state = game.state
    if len(state.players) != 2:
        return -1
    if state.turn < 1:
        return OPENING
    return state.turn + (AHEAD if state.active == seat else AHEAD + 1)
