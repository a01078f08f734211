"""Legal answers by chance, each as likely as any other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from inkborn.engine.actions import legal
from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.engine.state.state import Decision

_TRIES: Final = 64
_MOST_LISTED: Final = 100_000


def random_answer(game: BareGame, chance: Random) -> Answer:
    """A uniformly random legal answer straight from a game, for those who play very many games.

    The same distribution as `RandomBot`, without building a view.
    """
    core = game.core
    decision = core.state.decision
    assert decision is not None, "the game is over"
    if decision.kind == "main":
        return (int(chance.random() * len(legal.open_actions(core))),)
    if decision.kind == "name":
        return core.info[int(chance.random() * len(core.info))].definition.name
    return limits_of(decision).sample(len(decision.options), chance)


def limits_of(decision: Decision) -> Limits:
    return Limits(
        decision.kind == "order", decision.least, decision.most, decision.weights, decision.groups,
        decision.total_least, decision.total_most, decision.apart,
        [decision.options.index(option) for option in decision.needed],
    )  # fmt: skip


class Limits:
    """Which sets of options are legal; see `Choice`."""

    __slots__ = (
        "apart",
        "groups",
        "least",
        "most",
        "needed",
        "order",
        "total_least",
        "total_most",
        "weights",
    )

    def __init__(
        self,
        order: bool,
        least: int,
        most: int,
        weights: Sequence[int] | None,
        groups: Sequence[int] | None,
        total_least: int,
        total_most: int,
        apart: bool,
        needed: Sequence[int] = (),
    ) -> None:
        self.order = order
        self.least = least
        self.most = most
        self.weights = weights if total_least > 0 or total_most >= 0 else None
        self.groups = groups
        self.total_least = total_least
        self.total_most = total_most
        self.apart = apart
        self.needed = needed  # places

    def sample(self, count: int, chance: Random) -> tuple[int, ...]:
        """A legal set of places, each equally likely; sorted, unless an order is asked for."""
        if self.order:
            places = list(range(count))
            chance.shuffle(places)
            return tuple(places)
        if self.least == self.most == 1 and self.weights is None and not self.needed:
            return (int(chance.random() * count),)
        for _ in range(_TRIES):
            found = self._any(count, chance)
            if self.allows(found):
                return found
        return self._listed(count, chance)

    def _any(self, count: int, chance: Random) -> tuple[int, ...]:
        """A set of a legal size, each such set equally likely."""
        sizes = range(self.least, min(self.most, count) + 1)
        if len(sizes) == 1:
            size = sizes[0]
        else:
            size = chance.choices(sizes, [comb(count, size) for size in sizes])[0]
        return tuple(sorted(chance.sample(range(count), size)))

    def fits(self, places: tuple[int, ...]) -> bool:
        """Whether these places, which are different ones, are a legal set."""
        return self.least <= len(places) <= self.most and self.allows(places)

    def first(self, count: int) -> tuple[int, ...]:
        """The first legal set, smaller ones first."""
        for size in range(self.least, min(self.most, count) + 1):
            for places in combinations(range(count), size):
                if self.allows(places):
                    return places
        raise ValueError("no set is legal")

    def allows(self, places: tuple[int, ...]) -> bool:
        """Whether places, as many as may be chosen, are a legal set."""
        if self.weights is not None and places:
            total = sum(self.weights[place] for place in places)
            if total < self.total_least or 0 <= self.total_most < total:
                return False
        if self.needed and places and set(places).isdisjoint(self.needed):
            return False
        if self.groups is not None and len(places) > 1:
            groups = {self.groups[place] for place in places}
            return len(groups) == (len(places) if self.apart else 1)
        return True

    def _listed(self, count: int, chance: Random) -> tuple[int, ...]:
        """Where legal sets are rare: lists them, smaller ones first, and picks one."""
        legal: list[tuple[int, ...]] = []
        looked = 0
        for size in range(self.least, min(self.most, count) + 1):
            for places in combinations(range(count), size):
                looked += 1
                if self.allows(places):
                    legal.append(places)
            if legal and looked > _MOST_LISTED:
                break
        return chance.choice(legal)
