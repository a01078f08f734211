"""Abilities as plain data: what is done (effects), what holds (continuous changes), and the
abilities that carry them. See `nouns` for the cards, players, amounts, conditions and events they
speak of.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from inkborn.model.nouns import (
    Amount,
    Cards,
    Condition,
    Filter,
    Node,
    On,
    Select,
    Stat,
    Who,
    You,
    Zone,
)

Duration = Literal[
    "turn",  # this turn, for the rest of this turn
    "your next turn",  # until the start of your next turn
    "their next turn",  # during the next turn of the affected card's (or the affected) player
    "their next ready step",  # at the start of the affected card's player's next turn
    "challenge",  # during that challenge
    "in play",  # while the card that has the ability is in play
    "always",  # no end is stated: as long as the affected card is in play
]


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where cards are put: always a zone of their owner.

    `at`: for the deck; "either" is the acting player's choice for all of them, "split" for each of
    them. `order`: "any" is ordered by the cards' owner. `under`: the card they are put under (zone
    "under"); of several, as many go under each.
    """

    zone: Literal["hand", "deck", "discard", "inkwell", "under"]
    at: Literal["", "top", "bottom", "either", "split", "shuffled"] = ""
    order: Literal["", "any", "random"] = ""
    facedown: bool = False
    exerted: bool = False
    under: Cards | None = None


# ---------------------------------------------------------------- effects: the frame


class Sequence(Node, frozen=True):
    """One after the other, each as far as possible (6.1.2). An empty one does nothing."""

    effects: tuple[Effect, ...]


class May(Node, frozen=True):
    """The acting player decides whether it happens (6.1.4)."""

    effect: Effect


class Mays(Node, frozen=True):
    """Several "may" in one sentence: a choice for each (6.1.4.2). In editions that do not say so
    the first "no" ends the sentence (6.1.4).

    `either`: it counts as done if one of them was.
    """

    effects: tuple[Effect, ...]
    either: bool = False


class IfDone(Node, frozen=True):
    """`first`, and if it was done completely `then`, if not `otherwise` (6.1.5).

    "You may pay 1 to draw": May(IfDone(Pay, Draw)); "You may X. If you do, Y": IfDone(May(X), Y);
    "X unless they pay": IfDone(By(they, May(Pay)), nothing, X).
    `apart`: "X. If you do, Y", not "X to Y"; before 2026-10 damage of 0 tells them apart (8.8.2).
    """

    first: Effect
    then: Effect
    otherwise: Effect | None = None
    apart: bool = False


class If(Node, frozen=True):
    """A condition checked at this point; also "A. If …, B instead" (6.5.6)."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class ChooseOne(Node, frozen=True):
    """One of several modes, or all of them if `both` holds. `by`: who chooses, else the acting
    player.
    """

    modes: tuple[Effect, ...]
    by: Who | None = None
    both: Condition | None = None
    labels: tuple[str, ...] = ()


class EitherOr(Node, frozen=True):
    """ "[A] or [B]": one of them that can be done must be done (6.1.5.2)."""

    first: Effect
    second: Effect


class By(Node, frozen=True):
    """These players, in turn order, each carry out the effect; inside it `Actor` is that player."""

    who: Who
    effect: Effect


class ForEachPlayer(Node, frozen=True):
    """Once for each of these players; the slot `they` is that player, the actor stays the same."""

    who: Who
    effect: Effect


class Repeat(Node, frozen=True):
    """The effect so many times; the number is counted once (6.1.8)."""

    times: Amount
    effect: Effect


class RepeatAll(Node, frozen=True):
    """The whole ability once more from its first effect ("repeat this effect")."""


class Watch(Node, frozen=True):
    """Creates a floating (until the duration ends) or a delayed (`once`) triggered ability
    (6.2.7)."""

    on: tuple[On, ...]
    then: Effect
    duration: Duration | None = None
    once: bool = False
    when: Condition | None = None


class Apply(Node, frozen=True):
    """Creates continuous effects that last for a duration (6.4.2)."""

    effects: tuple[Continuous, ...]
    duration: Duration


class Choose(Node, frozen=True):
    """Chooses cards and leaves them in the slot of the selection."""

    cards: Cards


class Remember(Node, frozen=True):
    """Leaves a number in a slot ("Count the number of …")."""

    amount: Amount
    bind: str


# ---------------------------------------------------------------- effects: the verbs
# `bind` names the slot for what was moved, or how much was done ("this way").


class Draw(Node, frozen=True):
    """The acting player draws."""

    number: Amount = 1
    bottom: bool = False
    bind: str = ""


class DrawTo(Node, frozen=True):
    """Draws until there are so many cards in the hand."""

    number: Amount


class Discard(Node, frozen=True):
    """The acting player discards these cards of theirs."""

    cards: Cards
    bind: str = ""


class DiscardTo(Node, frozen=True):
    """Chooses and discards until there are so many cards left in the hand."""

    number: Amount


class GainLore(Node, frozen=True):
    """The acting player gains lore."""

    number: Amount
    bind: str = ""


class LoseLore(Node, frozen=True):
    """The acting player loses lore; `bind` gets how much was lost, summed over players."""

    number: Amount
    bind: str = ""


class Deal(Node, frozen=True):
    """Deals damage to each of these. `bind`: the damage dealt."""

    number: Amount
    to: Cards
    ignores_resist: bool = False
    bind: str = ""


class PutDamage(Node, frozen=True):
    """Puts damage counters on each of these."""

    number: Amount
    on: Cards
    bind: str = ""


class Heal(Node, frozen=True):
    """Removes damage; `number` None: all. `total`: so much from all of them together.

    `bind`: how much was removed; `bind_cards`: the cards from which some was removed.
    """

    cards: Cards
    number: Amount | None = None
    up_to: bool = False
    total: bool = False
    bind: str = ""
    bind_cards: str = ""


class MoveDamage(Node, frozen=True):
    """Moves damage counters from each of `source` to `target`; `number` None: all."""

    source: Cards
    target: Cards
    number: Amount | None = None
    up_to: bool = False
    bind: str = ""


class Banish(Node, frozen=True):
    """Banishes them."""

    cards: Cards
    bind: str = ""


class Exert(Node, frozen=True):
    """Exerts them; as a cost, the exert symbol.

    `symbol`: the symbol in an effect ("{E} one of your characters to …"): only what is ready and
    dry can do that, as if it paid a cost (5.1.1.11).
    """

    cards: Cards
    bind: str = ""
    symbol: bool = False


class Ready(Node, frozen=True):
    """Readies them."""

    cards: Cards
    bind: str = ""


class Put(Node, frozen=True):
    """Puts or returns cards somewhere (hand, deck, discard, inkwell, under a card)."""

    cards: Cards
    place: Place
    bind: str = ""


class Look(Node, frozen=True):
    """The acting player looks at cards of a private zone; they are then in the slot."""

    cards: Cards
    bind: str = ""


class Reveal(Node, frozen=True):
    """Shows cards to everybody; they are then in the slot."""

    cards: Cards
    bind: str = ""


class RevealUntil(Node, frozen=True):
    """Reveals from the top of the deck until a card fits: it is in `bind`, all revealed in
    `bind_all`.
    """

    of: Filter
    bind: str
    bind_all: str = ""


class Search(Node, frozen=True):
    """Searches the own deck; may fail to find (7.1.4)."""

    cards: Select


class Shuffle(Node, frozen=True):
    """The acting player shuffles their deck."""


class NameCard(Node, frozen=True):
    """Names a card."""

    bind: str


class Play(Node, frozen=True):
    """Plays cards (6.1.7, 6.7.8). Not free: for their cost, as if they were in the hand.

    `shift`: "may" also by shifting, "must" only by shifting (free of its cost if `free`).
    `then_put`: where an action goes instead of the discard. `revealed`: cards that the same effect
    has revealed, where it does not say from where to play; editions that say so let only those be
    played (6.1.14.3).
    """

    cards: Cards
    free: bool = True
    exerted: bool = False
    shift: Literal["", "may", "must"] = ""
    then_put: Place | None = None
    bind: str = ""
    revealed: str = ""


class MoveTo(Node, frozen=True):
    """Moves characters to one location for free."""

    characters: Cards
    location: Cards
    bind: str = ""


class Pay(Node, frozen=True):
    """The acting player pays ink."""

    ink: Amount


class GetInkDrops(Node, frozen=True):
    """The acting player gets ink drops."""

    number: Amount = 1


class RemoveInkDrops(Node, frozen=True):
    """The acting player removes ink drops."""

    number: Amount = 1


Effect = (
    Sequence
    | May
    | Mays
    | IfDone
    | If
    | ChooseOne
    | EitherOr
    | By
    | ForEachPlayer
    | Repeat
    | RepeatAll
    | Watch
    | Apply
    | Choose
    | Remember
    | Draw
    | DrawTo
    | Discard
    | DiscardTo
    | GainLore
    | LoseLore
    | Deal
    | PutDamage
    | Heal
    | MoveDamage
    | Banish
    | Exert
    | Ready
    | Put
    | Look
    | Reveal
    | RevealUntil
    | Search
    | Shuffle
    | NameCard
    | Play
    | MoveTo
    | Pay
    | GetInkDrops
    | RemoveInkDrops
)


# ---------------------------------------------------------------- changes to cards


class Modify(Node, frozen=True):
    """Adds to a characteristic."""

    stat: Stat
    amount: Amount


class GainKeyword(Node, frozen=True):
    """Has the keyword. `amount`: of a keyword with a number."""

    keyword: str
    amount: Amount | None = None


class LoseKeyword(Node, frozen=True):
    """Loses the keyword."""

    keyword: str


class CantGainKeyword(Node, frozen=True):
    """Cannot gain the keyword."""

    keyword: str


class GainAbility(Node, frozen=True):
    """Has the quoted ability."""

    ability: Ability


class LoseAbility(Node, frozen=True):
    """Loses the ability of that name."""

    name: str


class GainClass(Node, frozen=True):
    """Has the classification."""

    name: str


CantDo = Literal[
    "quest",
    "challenge",  # `against`: which characters or locations
    "be challenged",  # `against`: by which characters
    "ready",
    "ready at the start",  # in the Ready step of its player's turn
    "sing",
    "sing alone",  # only with Sing Together
    "move",
    "be dealt damage",
    "be chosen",  # by opponents, for abilities and effects
]


class Cant(Node, frozen=True):
    """Cannot do something, or have it done to it. `unless`: what its player may do each time to be
    allowed.
    """

    what: CantDo
    against: Filter = ()
    unless: Effect | None = None


class Can(Node, frozen=True):
    """Can do what the rules forbid."""

    what: Literal["challenge ready", "quest while drying", "challenge while drying"]
    against: Filter = ()


class Must(Node, frozen=True):
    """Has to, if able."""

    what: Literal["quest", "be chosen by opponents"]


class EntersExerted(Node, frozen=True):
    """Enters play exerted."""


class MayEnterExerted(Node, frozen=True):
    """May enter play exerted, and then this happens."""

    then: Effect | None = None


class EntersDamaged(Node, frozen=True):
    """Enters play with damage."""

    number: int


class NoChallengeDamage(Node, frozen=True):
    """Takes no damage from challenges, or only none `while` challenging."""

    while_challenging: bool = False


class DamageDealt(Node, frozen=True):
    """So much more (or, negative, less) damage is dealt to it (1.9.4.2)."""

    amount: Amount


class SingCost(Node, frozen=True):
    """Counts as having so much more cost to sing songs."""

    amount: Amount


class AlsoNamed(Node, frozen=True):
    """Also counts as being named so, everywhere or only for Shift."""

    name: str
    for_shift: bool = False


class CountsAsInkable(Node, frozen=True):
    """Counts as having the inkwell symbol."""


class DamageWith(Node, frozen=True):
    """Deals damage in challenges with another characteristic than strength."""

    stat: Stat


class Floor(Node, frozen=True):
    """The characteristic can't be reduced below its printed value (6.6.4)."""

    stat: Stat


class ShiftBase(Node, frozen=True):
    """Characters may be shifted onto this one whatever its name.

    `any_variant`: every Shift variant too; otherwise only as if it had any name.
    """

    any_variant: bool = False


Change = (
    Modify
    | GainKeyword
    | LoseKeyword
    | CantGainKeyword
    | GainAbility
    | LoseAbility
    | GainClass
    | Cant
    | Can
    | Must
    | EntersExerted
    | MayEnterExerted
    | EntersDamaged
    | NoChallengeDamage
    | DamageDealt
    | SingCost
    | AlsoNamed
    | CountsAsInkable
    | DamageWith
    | Floor
    | ShiftBase
)


class Affect(Node, frozen=True):
    """Changes to cards. `only`: holds for each of them at any moment ("while challenging a
    location").
    """

    cards: Cards
    changes: tuple[Change, ...]
    only: Filter = ()


class NextPlayed(Node, frozen=True):
    """Changes to the next such card you play ("The next character you play this turn enters play
    exerted …").

    Changes of entering apply as it enters; the others last for `duration`.
    """

    of: Filter
    changes: tuple[Change, ...]
    duration: Duration = "always"


# ---------------------------------------------------------------- changes to rules


class CostChange(Node, frozen=True):
    """Those players pay so much more (or, negative, less) ink to play such cards.

    `using`: only when shifting. `next`: only the next such card (used up by it, 4.3.6); of a static
    ability one in a turn. `first`: only the first such card of each turn. `onto`: only when shifted
    on top of such a card.
    """

    amount: Amount
    of: Filter
    who: Who = You()
    using: Literal["", "shift"] = ""
    next: bool = False
    first: bool = False
    onto: Filter = ()


class MoveCost(Node, frozen=True):
    """Those players pay so much less (or, negative, more) to move such characters to such
    locations; None: nothing at all. `limit`: times a turn.
    """

    amount: Amount | None
    characters: Filter
    location: Filter = ()
    limit: int = 0
    who: Who = You()


class PlayFree(Node, frozen=True):
    """You may play such cards for free as a turn action, after paying `cost` if there is one.

    `shift`: by shifting for free.
    """

    of: Filter
    cost: Effect | None = None
    shift: bool = False


class PlayFrom(Node, frozen=True):
    """You may play such cards from that zone (or from under the card in slot `under`), paying their
    costs.

    `exerted`: they enter play exerted. `once_each_name`: no two of the same name this turn.
    """

    zone: Literal["discard", "under"]
    of: Filter
    under: str = ""
    exerted: bool = False
    once_each_name: bool = False


class UseFree(Node, frozen=True):
    """You may use this card's ability of that name for free."""

    ability: str


class InkFrom(Node, frozen=True):
    """You may ink cards from that zone."""

    zone: Zone


class ExtraInk(Node, frozen=True):
    """You may ink so many additional cards in a turn."""

    number: int = 1


class CantPlay(Node, frozen=True):
    """Those players can't play such cards. `beyond`: not more than so many in a turn."""

    who: Who
    of: Filter
    beyond: int | None = None


PlayerCantDo = Literal["gain lore", "lose lore", "draw", "be made to discard"]


class PlayerCant(Node, frozen=True):
    """Those players can't do, or have done to them, such a thing. `unless` holds for each: then
    they can.
    """

    who: Who
    what: PlayerCantDo
    unless: Condition | None = None


class WinAt(Node, frozen=True):
    """Those players need so much lore to win."""

    who: Who
    lore: int


class SkipStep(Node, frozen=True):
    """You skip that step of your turn."""

    step: Literal["draw"]


class TopFaceUp(Node, frozen=True):
    """Those players play with the top card of their deck face up."""

    who: Who


class ReadyAtMost(Node, frozen=True):
    """Those players can't ready more than so many of their characters in their Ready step."""

    who: Who
    number: int


class InkEntersExerted(Node, frozen=True):
    """Cards enter those players' inkwells exerted."""

    who: Who


class OneChallenger(Node, frozen=True):
    """Each turn only one character can challenge."""


class DamageStays(Node, frozen=True):
    """Damage counters can't be removed."""


class Replace(Node, frozen=True):
    """What would happen is replaced (6.5). `may`: its player decides. `limit`: only the first so
    many times a turn. `once`: used up by the first event.
    """

    on: On
    instead: Effect
    may: bool = False
    limit: int = 0
    once: bool = False


Continuous = (
    Affect
    | NextPlayed
    | CostChange
    | MoveCost
    | PlayFree
    | PlayFrom
    | UseFree
    | InkFrom
    | ExtraInk
    | CantPlay
    | PlayerCant
    | WinAt
    | SkipStep
    | TopFaceUp
    | ReadyAtMost
    | InkEntersExerted
    | OneChallenger
    | DamageStays
    | Replace
)


# ---------------------------------------------------------------- abilities


class ShiftForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a card is shifted: onto one character of the names, or of the classification, or any
    (`onto` "name", "class", "any", "item"); "combo": one of the first name, one of the second, or
    both; "duo": exactly one of each. `cost`: what is paid instead of ink. `temporary`: returns at
    the end of the turn.
    """

    onto: Literal["name", "class", "any", "item", "combo", "duo"] = "name"
    names: tuple[str, ...] = ()
    classification: str = ""
    cost: Effect | None = None
    temporary: bool = False


class Keyword(Node, frozen=True):
    """A keyword ability. `amount`: N of Challenger, Resist, Singer, Sing Together, Shift, Boost."""

    keyword: str
    amount: Amount | None = None
    shift: ShiftForm | None = None


class Triggered(Node, frozen=True):
    """[trigger condition], [effect] (6.2).

    `when`: must hold as the event happens ("during your turn", "while this character is exerted").
    `condition`: the secondary "if". `limit`: at most so many times a turn. `zone`: where the card
    must be for the ability to work (6.1.12).
    """

    on: tuple[On, ...]
    then: Effect
    when: Condition | None = None
    condition: Condition | None = None
    limit: int = 0
    zone: Zone = "play"
    name: str = ""


class Activated(Node, frozen=True):
    """[costs] — [effect] (6.3). `limit`: at most so many times a turn."""

    costs: tuple[Effect, ...]
    then: Effect
    when: Condition | None = None
    limit: int = 0
    name: str = ""


class Static(Node, frozen=True):
    """Holds as long as the card is in `zone` and `when` is true (6.4). Zone "hand": works while the
    card is played, wherever it is played from (6.1.12).
    """

    effects: tuple[Continuous, ...]
    when: Condition | None = None
    zone: Zone = "play"
    name: str = ""


class ActionEffect(Node, frozen=True):
    """What an action does as it resolves (5.4.3)."""

    then: Effect


class DeckRule(Node, frozen=True):
    """Says what may be in the deck; does nothing in the game."""

    rule: Literal["copies", "any ink"]
    copies: int | None = None
    of: Filter = ()
    name: str = ""


Ability = Keyword | Triggered | Activated | Static | ActionEffect | DeckRule


class CardDefinition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the engine knows it: printed facts and compiled abilities."""

    full_name: str
    name: str
    names: tuple[str, ...]
    kind: Literal["character", "item", "location", "action"]
    cost: int
    inks: tuple[str, ...] = ()
    inkable: bool = True
    song: bool = False
    strength: int = 0
    willpower: int = 0
    lore: int = 0
    move_cost: int = 0
    classifications: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
