"""A tree over what the seat does in a turn: every sequence of its answers, whatever their order,
with the others' replies. Equal positions are one node, on whichever way they were reached.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from typing import Final

from inkborn.engine.actions import legal
from inkborn.engine.answers import answers
from inkborn.engine.answers.answers import Answer
from inkborn.engine.machine.core import Core
from inkborn.engine.state.state import Player
from inkborn.players.policy import answer_of
from inkborn.players.search.candidates import candidates

CURIOSITY: Final = 0.3
"""How much answers that were seldom tried are preferred to those that did well."""
TRUST: Final = 0.35
"""How much of the attention goes to the policy's answer before anything was tried; never less than
to another one, so that what comes to the same stays as the policy has it.
"""


class Node:
    """A decision of the seat, with what was tried there. Results are differences to what the policy
    alone would have reached in the same world.
    """

    __slots__ = ("answers", "counts", "priors", "totals", "visits")

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.visits = 0
        self.counts = [0] * len(answers)
        self.totals = [0.0] * len(answers)
        others = len(answers) - 1
        trust = max(TRUST, 1.0 / len(answers))
        self.priors = [trust] + [(1.0 - trust) / others for _ in range(others)]

    def select(self) -> int:
        """The place of the answer to try next."""
        if len(self.answers) == 1:
            return 0
        curious = CURIOSITY * sqrt(self.visits)
        best, most = 0, -1e9
        counts, totals, priors = self.counts, self.totals, self.priors
        for place in range(len(counts)):
            count = counts[place]
            mean = totals[place] / count if count else 0.0
            score = mean + curious * priors[place] / (1 + count)
            if score > most:
                best, most = place, score
        return best

    def add(self, place: int, result: float) -> None:
        self.visits += 1
        self.counts[place] += 1
        self.totals[place] += result


def node_of(core: Core) -> Node:
    """A new node for the decision that a game waits for."""
    return Node(candidates(core, answer_of(core)))


def give(core: Core, answer: Answer) -> None:
    """Gives an answer in a copy that is tried out; it is checked as in any game."""
    answers.give(core, answers.read(core, (), answer))


def sight(core: Core, seat: int) -> Hashable:
    """What tells a decision of a seat from others in the same turn, as far as it can see it."""
    state = core.state
    decision = state.decision
    assert decision is not None
    defs = state.defs
    asked: Hashable
    if decision.kind == "main":
        asked = len(legal.open_actions(core))
    else:
        asked = (decision.kind, decision.source, decision.prompt, tuple(decision.options))
    table = tuple(
        sorted(
            (card, one.exerted, one.damage, one.drying, one.at, len(one.under))
            for card, one in state.inplay.items()
        )
    )
    hand = tuple((card, defs[card]) for card in sorted(state.players[seat].hand))
    return (
        asked, table, hand, tuple(map(_counts, state.players)), tuple(sorted(state.used.items())),
        len(state.lasting), len(state.bag), len(state.stack),
    )  # fmt: skip


def _counts(player: Player) -> tuple[int, ...]:
    return (
        player.lore, len(player.deck), len(player.hand), len(player.ready_ink), player.drops,
        player.inked, len(player.discard),
    )  # fmt: skip


class Tree:
    """All nodes of a search, by what the seat sees there."""

    def __init__(self, root: Core, seat: int) -> None:
        self.seat = seat
        self.turn = root.state.turn
        self.root = node_of(root)
        self._nodes: dict[Hashable, Node] = {sight(root, seat): self.root}

    def descend(self, core: Core) -> list[tuple[Node, int]]:
        """Moves a game on along the tree, to a decision that is new, not the seat's, or one where
        it has been before: what changes nothing could be done for ever. The way.
        """
        way: list[tuple[Node, int]] = []
        while True:
            state = core.state
            decision = state.decision
            if decision is None or decision.player != self.seat or state.turn != self.turn:
                return way
            key = sight(core, self.seat)
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = node_of(core)
                way.append((node, 0))
                return way
            if node in [before for before, _ in way]:
                return way
            place = node.select()
            way.append((node, place))
            give(core, node.answers[place])
