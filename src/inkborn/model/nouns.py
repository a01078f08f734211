"""The nouns of card text as plain data: players, cards, amounts, conditions and events.

Every node is frozen, hashable and comparable, and can be written to JSON and read back. What a
phrase points at ("that character", "the rest") is a *slot*: a name under which an earlier part of
the same ability has left cards, a player or a number. Slots that exist in every ability:

========== =====================================================================================
`this`     the card that has the ability
`subject`  the card the event happened to or that did it (see `On`)
`object`   the other card of the event
`player`   the player of the event
`amount`   the number of the event (damage taken, counters removed)
`they`     inside `By` and `ForEachPlayer`: the player whose part is carried out
========== =====================================================================================
"""

from __future__ import annotations

from typing import Literal

import msgspec

Stat = Literal["strength", "willpower", "lore"]
Zone = Literal["play", "hand", "deck", "discard", "inkwell", "under", "hand or discard"]
CardKind = Literal["character", "item", "location", "action", "song", "card"]
Op = Literal["<", "<=", "==", ">=", ">", "!="]


class Node(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A piece of an ability tree."""


# ---------------------------------------------------------------- players


class You(Node, frozen=True):
    """The player whose card or effect this is."""


class Opponents(Node, frozen=True):
    """Every opponent of you."""


class EachPlayer(Node, frozen=True):
    """Every player, from the active one on in turn order."""


class Actor(Node, frozen=True):
    """The player who carries out this part: you, or inside `By` each player it names ("they")."""


class ChosenPlayer(Node, frozen=True):
    """Players chosen as the effect resolves. `most` None: any number of them."""

    among: Literal["opponents", "players", "others"]
    bind: str = ""
    least: int = 1
    most: int | None = 1


class PlayerOf(Node, frozen=True):
    """The player of the card in a slot ("its player", "the challenging player")."""

    slot: str


class PlayerRef(Node, frozen=True):
    """The player in a slot ("that player")."""

    slot: str


class PlayersWhere(Node, frozen=True):
    """Those of `base` for whom a condition holds; inside it `Actor` is the player in question."""

    base: Who
    condition: Condition


class PlayersWithMost(Node, frozen=True):
    """The player or players with the most cards in a zone."""

    zone: Zone


class YouAnd(Node, frozen=True):
    """You and another player ("you and another chosen player each …")."""

    other: Who


Who = (
    You
    | Opponents
    | EachPlayer
    | Actor
    | ChosenPlayer
    | PlayerOf
    | PlayerRef
    | PlayersWhere
    | PlayersWithMost
    | YouAnd
)


# ---------------------------------------------------------------- predicates on cards


class IsKind(Node, frozen=True):
    """Is one of these kinds of card. A song is an action too; "card" is any."""

    kinds: tuple[CardKind, ...]


class HasClass(Node, frozen=True):
    """Has at least one of these classifications."""

    classes: tuple[str, ...]


class HasInk(Node, frozen=True):
    """Is of this ink type."""

    ink: str


class Named(Node, frozen=True):
    """Has one of these names."""

    names: tuple[str, ...]


class HasKeyword(Node, frozen=True):
    """Has the keyword (Shift and all its variants count as Shift)."""

    keyword: str


class CostIs(Node, frozen=True):
    """Its printed cost compares so with an amount."""

    op: Op
    amount: Amount


class StatIs(Node, frozen=True):
    """Its current characteristic compares so with an amount."""

    stat: Stat
    op: Op
    amount: Amount


class IsDamaged(Node, frozen=True):
    """Has damage."""


class DamageIs(Node, frozen=True):
    """The damage on it compares so with an amount."""

    op: Op
    amount: Amount


class IsExerted(Node, frozen=True):
    """Is exerted."""


class IsReady(Node, frozen=True):
    """Is ready."""


class Dry(Node, frozen=True):
    """Is not drying; whatever is no character is always dry."""


class HasCardUnder(Node, frozen=True):
    """Has at least one card under it."""


class AtLocation(Node, frozen=True):
    """Is at a location: any, or the one in a slot ("here" is the slot `this`)."""

    slot: str = ""


class AtLocationOf(Node, frozen=True):
    """Is at the location where the card in the slot is ("here" on a character)."""

    slot: str = "this"


class Inkable(Node, frozen=True):
    """Has the inkwell symbol."""


class Of(Node, frozen=True):
    """Is a card of this player or these players ("your", "opposing", "of theirs")."""

    who: Who


class Is(Node, frozen=True):
    """Is (one of) the cards in the slot."""

    slot: str


class Other(Node, frozen=True):
    """Is none of the cards in these slots ("another", "other")."""

    than: tuple[str, ...] = ("this",)


class SameName(Node, frozen=True):
    """Has a name in common with a card in the slot, or with the name that was named there."""

    slot: str


class PlayedThisTurn(Node, frozen=True):
    """Was played by its player this turn."""


class WasChallenged(Node, frozen=True):
    """Was challenged this turn."""


class Challenging(Node, frozen=True):
    """Is the challenging character of the current challenge, against such a card if one is
    given."""

    against: Filter = ()


class BeingChallenged(Node, frozen=True):
    """Is the challenged character or location of the current challenge."""


class SangThis(Node, frozen=True):
    """Is one of the characters that were exerted to sing the song now resolving."""


class Highest(Node, frozen=True):
    """Has the highest cost, or is tied for it, among all such cards (in play, or in `group`)."""

    group: str = ""


class StrongerThanAll(Node, frozen=True):
    """Has more of a characteristic than each card that matches."""

    stat: Stat
    than: Filter


class Not(Node, frozen=True):
    """The predicate does not hold."""

    predicate: Predicate


class AnyOf(Node, frozen=True):
    """At least one of these filters holds ("a Toy character or an item named …")."""

    filters: tuple[Filter, ...]


Predicate = (
    IsKind
    | HasClass
    | HasInk
    | Named
    | HasKeyword
    | CostIs
    | StatIs
    | IsDamaged
    | DamageIs
    | IsExerted
    | IsReady
    | Dry
    | HasCardUnder
    | AtLocation
    | AtLocationOf
    | Inkable
    | Of
    | Is
    | Other
    | SameName
    | PlayedThisTurn
    | WasChallenged
    | Challenging
    | BeingChallenged
    | SangThis
    | Highest
    | StrongerThanAll
    | Not
    | AnyOf
)
Filter = tuple[Predicate, ...]


def owner_in(of: Filter) -> Who | None:
    """Whose cards a filter describes; None: anybody's."""
    return next((p.who for p in of if isinstance(p, Of)), None)


"""All of these hold."""


# ---------------------------------------------------------------- cards


class Each(Node, frozen=True):
    """All of them, nobody chooses."""


class Pick(Node, frozen=True):
    """Somebody picks between `least` and `most` of them (None: any number), capped by what there
    is.

    `chosen`: the text says "chosen" or "choose", so Ward and the like apply. `by`: who picks; the
    acting player unless said otherwise.
    """

    least: Amount = 1
    most: Amount | None = 1
    chosen: bool = False
    by: Who | None = None


class AtRandom(Node, frozen=True):
    """So many of them at random."""

    number: Amount = 1


class Top(Node, frozen=True):
    """The top cards of a deck (`zone` is "deck")."""

    number: Amount = 1


class Bottom(Node, frozen=True):
    """The bottom card of a deck."""

    number: Amount = 1


How = Each | Pick | AtRandom | Top | Bottom


class TotalAtMost(Node, frozen=True):
    """The characteristics of all the picked cards together are at most this ("with total ¤ 10 or
    less").
    """

    stat: Stat
    amount: int


class AllSameName(Node, frozen=True):
    """All the picked cards share a name."""


Joint = TotalAtMost | AllSameName


class Select(Node, frozen=True):
    """Cards that a phrase describes.

    Whose they are stands in the filter (`Of`); without it, anybody's. `group` restricts them to the
    cards in a slot ("one of them", "revealed this way", "the rest" = the group less what has
    moved); `under` names the slot of the card they lie under (zone "under"), or lay under before
    that card left play.
    """

    of: Filter = ()
    how: How = Each()
    zone: Zone = "play"
    group: str = ""
    under: str = ""
    joint: tuple[Joint, ...] = ()
    bind: str = ""


class Ref(Node, frozen=True):
    """The cards in a slot, as far as they are still what the text speaks of (6.1.11).

    `zone`: only those that are there ("that song … from your discard", 6.1.11.1); "play": what is
    spoken of as a character, item or location, while a *card* may also be found one zone further.
    """

    slot: str
    zone: Literal["", "play", "discard"] = ""


class Rest(Node, frozen=True):
    """The cards of a slot that are still where they were looked at ("the rest", "the other")."""

    slot: str


class Together(Node, frozen=True):
    """Several phrases as one set of cards ("him and one of your other characters")."""

    parts: tuple[Cards, ...]
    bind: str = ""


Cards = Select | Ref | Rest | Together


# ---------------------------------------------------------------- amounts


class Count(Node, frozen=True):
    """How many such cards there are."""

    cards: Cards


class StatOf(Node, frozen=True):
    """The characteristic of the card in a slot; the last known one if it has left play (6.7.7)."""

    stat: Stat
    slot: str


class StatOfLocation(Node, frozen=True):
    """The characteristic of the location where the card in the slot is."""

    stat: Stat
    slot: str = "this"


class EventCount(Node, frozen=True):
    """How many such events have happened this turn ("for each character banished this turn")."""

    on: On


class CostOf(Node, frozen=True):
    """The printed cost of the card in a slot."""

    slot: str


class DamageOn(Node, frozen=True):
    """The damage on these cards together."""

    cards: Cards


class Number(Node, frozen=True):
    """The number in a slot ("that many", "lore lost this way"); of cards in a slot, how many."""

    slot: str


class InkTypes(Node, frozen=True):
    """How many different ink types these cards have."""

    cards: Cards


class DifferentNames(Node, frozen=True):
    """How many different names these cards have."""

    cards: Cards


class LoreOf(Node, frozen=True):
    """A player's lore."""

    who: Who


class InkDrops(Node, frozen=True):
    """A player's ink drops."""

    who: Who


class PlayerCount(Node, frozen=True):
    """How many such players there are ("if you have 2 or more opponents")."""

    who: Who


class Times(Node, frozen=True):
    """`each` for each one ("+1 for each …")."""

    each: int
    number: Amount


class Every(Node, frozen=True):
    """How many times there are so many ("for each 2 damage"); what is left over does not count."""

    size: int
    number: Amount


class Plus(Node, frozen=True):
    """The sum."""

    left: Amount
    right: Amount


class AtMost(Node, frozen=True):
    """The amount, "to a maximum of" so many."""

    amount: Amount
    most: int


Amount = (
    int
    | Count
    | StatOf
    | StatOfLocation
    | EventCount
    | CostOf
    | DamageOn
    | Number
    | InkTypes
    | DifferentNames
    | LoreOf
    | InkDrops
    | PlayerCount
    | Times
    | Every
    | Plus
    | AtMost
)


# ---------------------------------------------------------------- events

EventKind = Literal[
    "play",  # subject: the card; player: who played it
    "enter",  # subject enters play
    "shift",  # subject: the shifted card; object: the card it was put on
    "quest",  # subject quests; object: the location where it does
    "challenge",  # subject challenges object
    "challenged",  # subject is challenged by object
    "banish",  # subject is banished; object: the other one in the challenge
    "banishes",  # subject banishes object: in a challenge, or by damage of its ability
    "leave",  # subject leaves play
    "move",  # subject moves to object (a location)
    "exert",  # subject becomes exerted
    "ready",  # subject is readied
    "damage",  # subject takes `amount` damage (0: it was dealt, not taken); object: the source card
    "deal",  # subject deals `amount` damage to object
    "heal",  # `amount` damage is removed from subject; player: who removed it
    "sing",  # subject sings object
    "ink",  # subject is put into player's inkwell
    "under",  # player puts a card (object) under subject
    "discard",  # player discards subject from the hand
    "mill",  # subject is put into player's discard from the deck
    "into discard",  # subject is put into player's discard from anywhere
    "leave discard",  # subject leaves player's discard
    "return",  # subject is returned to player's hand
    "draw",  # player draws
    "gain lore",  # player gains `amount` lore
    "lose lore",  # player loses `amount` lore
    "chosen",  # subject is chosen by player
    "boost",  # player uses the Boost ability of subject
    "get ink drop",
    "remove ink drop",
    "turn start",  # of player
    "turn end",  # of player
    "challenge end",  # subject's challenge is over
]

EventMark = Literal[
    "in a challenge",  # banish, deal: because of, or during, a challenge
    "while challenged",  # banish: the subject was the challenged one
    "while challenging",  # banish: the subject was the challenging one
    "exerted",  # enter: enters play exerted
    "from play",  # return
    "from discard",  # return
    "from a location",  # move
    "for support",  # chosen
    "for an action or ability",  # chosen
    "for an action or item ability",  # chosen
    "by an action",  # deal: by one of the player's actions
    "with shift",  # play
    "with sing together",  # sing
    "dealt",  # damage: only damage that is dealt, not put or moved
    "by its player",  # ink, mill, return: that player does it ("you put", not "is put")
]


class On(Node, frozen=True):
    """A pattern for events, for triggers and for what happened earlier in the turn.

    In its filters `Actor` is the player of the event ("one of their characters"); in `object`,
    `Other(("subject",))` is other than the card on the subject's side ("another").
    `by`: the acting or affected player named in the list above. `together`: what happens to several
    cards at the same time is one event ("one or more of your characters", "1 or more cards").
    `nth`: only the nth such event of the turn. `paid_at_most`: only if at most so much ink was
    paid. `during`: only in the turn of these players (where one of several triggers says so).
    """

    event: EventKind
    subject: Filter = ()
    object: Filter = ()
    by: Who | None = None
    marks: tuple[EventMark, ...] = ()
    together: bool = False
    nth: int = 0
    paid_at_most: int | None = None
    during: Who | None = None


# ---------------------------------------------------------------- conditions


class Compare(Node, frozen=True):
    """Two amounts compare so ("you have 3 or more items in play" is Count ≥ 3)."""

    left: Amount
    op: Op
    right: Amount


class Fits(Node, frozen=True):
    """The card in the slot (any of them, if there are several) fits the filter ("it's an item
    card").
    """

    slot: str
    filter: Filter


class InZone(Node, frozen=True):
    """The card in the slot is in that zone."""

    slot: str
    zone: Zone


class SomePlayer(Node, frozen=True):
    """For at least one of these players the condition holds; inside it `Actor` is that player."""

    who: Who
    condition: Condition


class EveryPlayer(Node, frozen=True):
    """For all of these players the condition holds; inside it `Actor` is that player."""

    who: Who
    condition: Condition


class Happened(Node, frozen=True):
    """Such an event has happened so many times this turn."""

    on: On
    op: Op = ">="
    times: int = 1


class TurnOf(Node, frozen=True):
    """It is the turn of (one of) these players ("during your turn")."""

    who: Who


class FirstTurnNotFirstPlayer(Node, frozen=True):
    """It is your first turn and you are not the starting player."""


class PlayedWith(Node, frozen=True):
    """The card in the slot was played so ("if you used Shift to play her")."""

    slot: str
    how: Literal["shift", "ink drop"]


class SameNames(Node, frozen=True):
    """All cards in these slots share a name."""

    slots: tuple[str, ...]


class SomeDone(Node, frozen=True):
    """The slot holds at least one card, or a number above 0 ("if you removed damage this way")."""

    slot: str


class All(Node, frozen=True):
    """All of these hold."""

    conditions: tuple[Condition, ...]


class Any(Node, frozen=True):
    """At least one of these holds."""

    conditions: tuple[Condition, ...]


class Never(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


Condition = (
    Compare
    | Fits
    | InZone
    | SomePlayer
    | EveryPlayer
    | Happened
    | TurnOf
    | FirstTurnNotFirstPlayer
    | PlayedWith
    | SameNames
    | SomeDone
    | All
    | Any
    | Never
)
