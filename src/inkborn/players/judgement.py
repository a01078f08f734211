"""What cards are worth, by simple reckoning from what stands on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition

HARM: Final = frozenset(
    ("damage", "banish", "exert", "weaken", "return to hand", "put into the deck", "discard",
     "put into the inkwell", "put into the discard")
)  # fmt: skip
"""What one would rather do to an opponent's card in play."""

_KEYWORD_TENTHS: Final = {
    "Evasive": 15, "Ward": 10, "Bodyguard": 7, "Rush": 3, "Support": 8, "Reckless": -15,
    "Singer": 7, "Resist": 10, "Challenger": 7, "Shift": 5,
}  # fmt: skip
"""Tenths, so that sums do not depend on their order."""
_AIMED: Final = (a.Banish, a.Deal, a.PutDamage, a.Exert, a.Put)


class Ability:
    """What counts of an activated ability."""

    __slots__ = ("exerts", "name", "needs_a_victim", "sacrifices")

    def __init__(self, ability: a.Activated) -> None:
        self.name = ability.name
        self.needs_a_victim = hurts_a_chosen_card(ability.then)
        self.sacrifices = any(isinstance(c, (a.Banish, a.Discard, a.Put)) for c in ability.costs)
        self.exerts = any(isinstance(cost, a.Exert) for cost in ability.costs)


class Judged:
    """What counts of a card, wherever it is.

    `power`: how much it would be worth on the table. `needs_a_victim`: playing it would have to
    hurt a chosen card, of whichever player.
    """

    __slots__ = (
        "abilities",
        "activated",
        "card",
        "cost",
        "is_item",
        "is_location",
        "keywords",
        "lore",
        "needs_a_victim",
        "power",
        "strength",
        "willpower",
    )

    def __init__(self, card: CardDefinition) -> None:
        self.card = card
        self.cost = card.cost
        self.is_item = card.kind == "item"
        self.is_location = card.kind == "location"
        self.strength = card.strength
        self.willpower = card.willpower
        self.lore = card.lore
        self.abilities = len(card.abilities)
        self.power = _power(card)
        names = {x.keyword for x in card.abilities if isinstance(x, a.Keyword)}
        self.keywords = keyword_worth(sorted(names))
        self.needs_a_victim = any(
            isinstance(ability, a.ActionEffect) and hurts_a_chosen_card(ability.then)
            for ability in card.abilities
        )
        self.activated = [Ability(x) for x in card.abilities if isinstance(x, a.Activated)]


_JUDGED: Final[dict[str, Judged]] = {}


def judged(card: CardDefinition) -> Judged:
    """The judgement of a card. Kept by the name: the hash of a definition takes much longer."""
    found = _JUDGED.get(card.full_name)
    if found is None or found.card is not card:
        found = _JUDGED[card.full_name] = Judged(card)
    return found


def keep(ink: int, card: Judged) -> float:
    """How much one wants to have a card in hand, with so much ink in the inkwell."""
    early = max(0, card.cost - ink - 2)
    soon = 3.0 if card.cost <= ink + 1 else 0.0
    return card.power - 1.5 * early + soon


def keyword_worth(keywords: Iterable[str]) -> float:
    """What keywords add to the worth of a card."""
    tenths = 0
    for keyword in keywords:
        tenths += _KEYWORD_TENTHS.get(keyword, 0)
    return tenths / 10


def _power(card: CardDefinition) -> float:
    value = 2.2 * card.lore + 0.7 * card.strength + 0.5 * card.willpower
    if card.kind in ("action", "item"):
        value = 1.0 + 1.2 * card.cost
    for ability in card.abilities:
        value += 0.6
        if isinstance(ability, a.Keyword):
            value += _KEYWORD_TENTHS.get(ability.keyword, 0) / 10
    return value


def hurts_a_chosen_card(effect: a.Effect) -> bool:
    """Whether the first thing an effect does is to hurt a chosen card in play."""
    while isinstance(effect, a.Sequence) and effect.effects:
        effect = effect.effects[0]
    if isinstance(effect, a.Apply):
        return any(
            isinstance(one, a.Affect)
            and _is_chosen(one.cards)
            and any(isinstance(c, a.Modify) and _negative(c.amount) for c in one.changes)
            for one in effect.effects
        )
    return isinstance(effect, _AIMED) and any(_is_chosen(node) for node in _inside(effect))


def _negative(amount: n.Amount) -> bool:
    return isinstance(amount, int) and amount < 0


def _is_chosen(node: object) -> bool:
    return (
        isinstance(node, n.Select)
        and node.zone == "play"
        and isinstance(node.how, n.Pick)
        and node.how.chosen
        and not any(isinstance(test, n.Of) and isinstance(test.who, n.You) for test in node.of)
    )


def _inside(node: msgspec.Struct) -> Iterator[object]:
    for name in node.__struct_fields__:
        yield getattr(node, name)


# ---------------------------------------------------------------- cards in play


class Piece:
    """A card in play as one weighs it: its values at the moment."""

    __slots__ = (
        "_weighed",
        "_worth",
        "card",
        "challenger",
        "damage",
        "drying",
        "exerted",
        "keywords",
        "lore",
        "mine",
        "moved",
        "reckless",
        "resist",
        "strength",
        "supports",
        "under",
        "willpower",
    )

    def __init__(
        self, card: Judged, mine: bool, strength: int, willpower: int, lore: int, damage: int
    ) -> None:
        self.card = card
        self.mine = mine  # of the own team
        self.strength = strength
        self.willpower = willpower
        self.lore = lore
        self.damage = damage
        self.exerted = False
        self.drying = False
        self.moved = False  # is at a location
        self.under = 0  # cards beneath it
        self.keywords = card.keywords  # what they are worth
        self.challenger = 0
        self.resist = 0
        self.reckless = False
        self.supports = False
        self._worth = 0.0
        self._weighed = False

    def worth(self) -> float:
        """How much it is worth to its player; the same card is in many challenges."""
        if not self._weighed:
            left = max(0, self.willpower - self.damage)
            value = 2.2 * max(0, self.lore) + 0.7 * max(0, self.strength) + 0.5 * left
            value += self.keywords
            value += 0.4 * self.under + 0.6 * self.card.abilities
            self._worth = value
            self._weighed = True
        return self._worth


def blow(attacker: Piece, victim: Piece, *, challenging: bool) -> int:
    """The damage that one character deals to another in a challenge."""
    force = max(0, attacker.strength)
    if challenging:
        force += attacker.challenger
    return max(0, force - victim.resist)


def dies(piece: Piece, damage: int) -> bool:
    return damage > 0 and piece.damage + damage >= piece.willpower
