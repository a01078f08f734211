"""A phrase for cards while it is being read: what they must be, how many, from where."""

from dataclasses import dataclass, replace
from typing import cast

from inkborn.model.nouns import (
    AnyOf,
    Cards,
    Each,
    Filter,
    How,
    IsKind,
    Joint,
    Not,
    Pick,
    Predicate,
    Select,
    Zone,
)
from inkborn.text.build.discourse import ANY_KIND, Entity

# The order of predicates in a filter, so that equal meanings make equal trees.
_ORDER = (
    "Is Of Other IsKind HasClass HasInk Named AnyOf CostIs StatIs HasKeyword Not IsDamaged "
    "DamageIs IsExerted IsReady Inkable HasCardUnder AtLocation AtLocationOf SameName "
    "PlayedThisTurn WasChallenged SangThis Challenging BeingChallenged Highest StrongerThanAll"
).split()


def in_order(predicates: list[Predicate]) -> Filter:
    unique = list(dict.fromkeys(predicates))
    return tuple(sorted(unique, key=_rank))


def _rank(predicate: Predicate) -> tuple[int, int]:
    inner = predicate.predicate if isinstance(predicate, Not) else predicate
    return _ORDER.index(type(predicate).__name__), _ORDER.index(type(inner).__name__)


ALL = Each()


@dataclass(frozen=True, slots=True)
class Phrase:
    """`pointer`: the cards already spoken of that it means. `notes`: words left to the verb."""

    filter: Filter = ()
    how: How = ALL
    zone: str = ""
    group: str = ""
    under: str = ""
    joint: tuple[Joint, ...] = ()
    bind: str = ""
    pointer: Cards | None = None
    plural: bool = False
    says_card: bool = False
    bare: bool = False
    notes: frozenset[str] = frozenset()
    at: int = 0

    def select(self) -> Select:
        return Select(
            of=self.filter,
            how=self.how,
            zone=cast("Zone", self.zone or "play"),
            group=self.group,
            under=self.under,
            joint=self.joint,
            bind=self.bind,
        )

    def in_zone(self, zone: str) -> "Phrase":
        return replace(self, zone=zone)

    def bound(self, slot: str) -> "Phrase":
        return replace(self, bind=slot)

    def with_filter(self, *predicates: Predicate) -> "Phrase":
        return replace(self, filter=in_order([*self.filter, *predicates]))

    def is_each(self) -> bool:
        return isinstance(self.how, Each)

    def kinds(self) -> frozenset[str]:
        return kinds_of(self.filter)

    def entity(self) -> Entity:
        role = "all" if self.is_each() else "picked"
        if isinstance(self.how, Pick) and self.how.chosen:
            role = "chosen"
        many = self.is_each() or (isinstance(self.how, Pick) and self.how.most != 1)
        return Entity(
            self.bind,
            role,
            kinds=self.kinds(),
            plural=many and (self.plural or self.is_each()),
            zone=self.zone or "play",
            filter=self.filter,
        )


def kinds_of(of: Filter) -> frozenset[str]:
    """The kinds of card that a filter admits."""
    found = ANY_KIND
    for predicate in of:
        if isinstance(predicate, IsKind):
            found = frozenset(predicate.kinds)
        elif isinstance(predicate, AnyOf):
            found = frozenset().union(*(kinds_of(part) for part in predicate.filters))
        elif isinstance(predicate, Not) and isinstance(predicate.predicate, IsKind):
            found -= frozenset(predicate.predicate.kinds)
    return found
