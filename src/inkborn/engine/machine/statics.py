"""Continuous effects, lowered: changes to cards, and a class for each kind of rule they change.

The fields have the names of the trees in `model.abilities`, which say what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar

from inkborn.engine.machine import lowered, tables
from inkborn.model import abilities as a
from inkborn.model import nouns as n

Kind = TypeVar("Kind", bound=a.Change, covariant=True)

NO_PROGRAM: Final = -1
"""The number of no procedure, trigger or static."""


class ChangeInfo(Generic[Kind]):
    """A change to cards, lowered. `granted`: it stands in a quoted ability, whose `this` is the
    card.
    """

    __slots__ = (
        "against",
        "amount",
        "behind",
        "counted",
        "fixed",
        "granted",
        "keys",
        "number",
        "skip",
        "table",
        "then",
        "tree",
        "trigger",
        "when",
    )

    def __init__(self, tree: Kind, number: int) -> None:
        self.tree: Final = tree
        self.table = ""  # of the index; none: it stands under its kind
        self.keys: tuple[str, ...] = ()  # under which it stands in the table
        self.number = number
        self.fixed = f"@amount{number}"  # register: its amount, if that was fixed as it began
        self.skip = f"@skip{number}"  # register: cards that do not get it
        self.behind = f"@behind{number}"  # register: cards for which it waits behind another
        self.amount: lowered.Amount | None = None
        self.counted = False  # the amount is no fixed number, so it may come to nothing
        self.against: lowered.Test | None = None
        self.when: lowered.Condition | None = None
        self.granted = False
        self.trigger = NO_PROGRAM  # a granted triggered or activated ability
        self.then = NO_PROGRAM  # what follows where a card makes use of it


@dataclass(frozen=True, eq=False)
class StaticInfo:
    """What all continuous effects have. `subjects`: what it speaks of (see `tables.subjects`)."""

    number: int
    name: str
    when: lowered.Condition | None
    subjects: int = field(default=0, kw_only=True)


@dataclass(frozen=True, eq=False, kw_only=True)
class AffectInfo(StaticInfo):
    """Changes to this card, to those that fit, or to those for which it was begun.

    `coming`: as `test`, of a card that is not in play yet. `gives`: a keyword that does not stack
    (8.1.2).
    """

    only_this: bool
    test: lowered.Test | None
    coming: lowered.Test | None
    only: lowered.Test | None
    changes: tuple[ChangeInfo[a.Change], ...]
    gives: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class NextPlayedRule(StaticInfo):
    """`follow`: the static that the card gets, if it gets more than entering exerted."""

    of: lowered.Test
    exerted: bool
    follow: int
    duration: a.Duration


# ---------------------------------------------------------------- what players may do


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayFreeRule(StaticInfo):
    """`cost`: the procedure that pays it, if there is one; `possible`: whether it can be paid."""

    of: lowered.Test
    cost: int
    possible: lowered.Condition | None
    shift: bool
    subjects: int = tables.PLAYING


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayFromRule(StaticInfo):
    zone: Literal["discard", "under"]
    of: lowered.Test
    exerted: bool
    once_each_name: bool
    subjects: int = tables.PLAYING


@dataclass(frozen=True, eq=False, kw_only=True)
class UseFreeRule(StaticInfo):
    """`ability`: its name in small letters."""

    ability: str


@dataclass(frozen=True, eq=False, kw_only=True)
class InkFromRule(StaticInfo):
    zone: n.Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class ExtraInkRule(StaticInfo):
    cards: int


@dataclass(frozen=True, eq=False, kw_only=True)
class SkipDrawRule(StaticInfo):
    """You skip your Draw step."""


# ---------------------------------------------------------------- what holds for certain players


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayersRule(StaticInfo):
    """A rule for those players."""

    who: lowered.Players


@dataclass(frozen=True, eq=False, kw_only=True)
class InkRule(PlayersRule):
    """Changes what those players pay."""

    amount: lowered.Amount | None


@dataclass(frozen=True, eq=False, kw_only=True)
class CostRule(InkRule):
    """For playing cards (`model.abilities.CostChange`)."""

    of: lowered.Test
    using: str
    next: bool
    first: bool
    onto: lowered.Test | None
    subjects: int = tables.PLAYING


@dataclass(frozen=True, eq=False, kw_only=True)
class MoveCostRule(InkRule):
    """For moving characters; without an amount it costs nothing."""

    characters: lowered.Test
    location: lowered.Test | None
    limit: int


@dataclass(frozen=True, eq=False, kw_only=True)
class CantPlayRule(PlayersRule):
    of: lowered.Test
    beyond: int | None
    subjects: int = tables.PLAYING


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerCantRule(PlayersRule):
    """`unless`: asked with the player as the actor."""

    what: a.PlayerCantDo
    unless: lowered.Condition | None


@dataclass(frozen=True, eq=False, kw_only=True)
class WinAtRule(PlayersRule):
    lore: int


@dataclass(frozen=True, eq=False, kw_only=True)
class TopFaceUpRule(PlayersRule):
    pass


@dataclass(frozen=True, eq=False, kw_only=True)
class ReadyAtMostRule(PlayersRule):
    characters: int


@dataclass(frozen=True, eq=False, kw_only=True)
class InkEntersExertedRule(PlayersRule):
    pass


# ---------------------------------------------------------------- what holds for everybody


@dataclass(frozen=True, eq=False, kw_only=True)
class OneChallengerRule(StaticInfo):
    subjects: int = tables.CHALLENGING


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageStaysRule(StaticInfo):
    pass


@dataclass(frozen=True, eq=False, kw_only=True)
class ReplaceRule(StaticInfo):
    """`instead`: the procedure of what happens instead."""

    event: n.EventKind
    would: lowered.FactTest
    instead: int
    may: bool
    limit: int
    once: bool
