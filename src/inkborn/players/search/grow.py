"""Grows the tree of a decision: simulation after simulation, some in each world."""

from __future__ import annotations

from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.machine.core import Core
from inkborn.players.policy import MOST_DECISIONS, NEVER, play_on
from inkborn.players.search.budget import Meter
from inkborn.players.search.settled import is_settled
from inkborn.players.search.tally import Plain, Tally
from inkborn.players.search.tree import Tree
from inkborn.players.search.value import value
from inkborn.players.search.worlds import Worlds

IN_A_WORLD: Final = 8
"""Simulations in one world before another is drawn."""
LEAST: Final = 256
"""Simulations after which thinking may end because the decision is settled."""
OPENING: Final = 6
"""The turn up to which a game is played when the opening hand is altered."""
AHEAD: Final = (2, 4, 6)
"""Turns after which a position is judged: one's own to its end, and the reply; then a round later,
and another.
"""


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

    @property
    def plain(self) -> tuple[int, list[Plain]]:
        """All that was counted, as other processes get it."""
        return self.used, [one.plain for one in (self.usual, *self.gains)]

    def add(self, used: int, tallies: list[Plain]) -> None:
        """What another search of the same decision has counted."""
        self.used += used
        for mine, others in zip((self.usual, *self.gains), tallies, strict=True):
            mine.merge(others)

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
        self.tree = Tree(worlds.root.core, self.seat)
        self.found = Found(self.tree.root.answers)
        self.turns = _turns(worlds.root.core, self.seat)

    def run(self, meter: Meter) -> Found:
        """Simulates as long as the budget lasts, or until the decision is settled."""
        number = drawn = 0
        while meter.is_open:
            if number == drawn:
                if drawn and not meter.allows(self.worlds.longest):
                    number = 0  # no time for another world: those that are there once more
                else:
                    drawn += 1
            world = self.worlds.world(number).core
            usual = self.leaf(world.copy(quiet=True))
            meter.used += 1
            self.found.usual.add(usual)
            for _ in range(IN_A_WORLD - 1):
                if not meter.is_open:
                    break
                meter.used += 1
                self.simulate(world.copy(quiet=True), usual)
            number += 1
            if meter.used >= LEAST and is_settled(self.found.gains, self.found.order[0]):
                break
        self.found.used = meter.used
        return self.found

    def simulate(self, core: Core, usual: float) -> None:
        way = self.tree.descend(core)
        gain = self.leaf(core) - usual
        for node, place in way:
            node.add(place, gain)
        self.found.gains[way[0][1]].add(gain)

    def leaf(self, core: Core) -> float:
        """Plays on as the policy does, and judges where that leads: the mean of its turns."""
        total, left = 0.0, len(self.turns)
        for turn in self.turns:
            play_on(core, MOST_DECISIONS, turn)
            if core.state.ended or turn == NEVER:
                break
            total += value(core, self.seat)
            left -= 1
        if left:
            total += left * _result(core, self.seat)
        return total / len(self.turns)


def _result(core: Core, seat: int) -> float:
    winners = core.state.winners
    if not winners:
        return 0.5
    return 1.0 if seat in winners else 0.0


def _turns(core: Core, seat: int) -> list[int]:
    """The turns at whose beginning a position is judged, or `NEVER`: games are played out."""
    state = core.state
    if len(state.players) != 2:
        return [NEVER]
    if state.turn < 1:
        return [OPENING]
    now = state.turn if state.active == seat else state.turn + 1
    return [now + ahead for ahead in AHEAD]
