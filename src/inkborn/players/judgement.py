"""What cards are worth, by simple reckoning from what stands on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.views import CardInPlay, View

HARM: Final = frozenset(
    ("damage", "banish", "exert", "weaken", "return to hand", "put into the deck", "discard",
     "put into the inkwell", "put into the discard")
)  # fmt: skip
"""What one would rather do to an opponent's card in play."""

_KEYWORD_WORTH: Final = {
    "Evasive": 1.5, "Ward": 1.0, "Bodyguard": 0.7, "Rush": 0.3, "Support": 0.8, "Reckless": -1.5,
    "Singer": 0.7, "Resist": 1.0, "Challenger": 0.7, "Shift": 0.5,
}  # fmt: skip
_AIMED: Final = (a.Banish, a.Deal, a.PutDamage, a.Exert, a.Put)


def worth(card: CardInPlay) -> float:
    """How much a card in play is worth to its player."""
    left = max(0, card.willpower - card.damage)
    value = 2.2 * max(0, card.lore) + 0.7 * max(0, card.strength) + 0.5 * left
    extra = 0.0
    for keyword in card.keywords:
        extra += _KEYWORD_WORTH.get(keyword, 0.0)
    value += extra
    value += 0.4 * len(card.under) + 0.6 * len(card.card.abilities)
    return value


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

    __slots__ = ("activated", "card", "needs_a_victim", "power")

    def __init__(self, card: CardDefinition) -> None:
        self.card = card
        self.power = _power(card)
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


def keep(ink: int, card: CardDefinition) -> float:
    """How much one wants to have a card in hand, with so much ink in the inkwell."""
    early = max(0, card.cost - ink - 2)
    soon = 3.0 if card.cost <= ink + 1 else 0.0
    return judged(card).power - 1.5 * early + soon


def _power(card: CardDefinition) -> float:
    value = 2.2 * card.lore + 0.7 * card.strength + 0.5 * card.willpower
    if card.kind in ("action", "item"):
        value = 1.0 + 1.2 * card.cost
    for ability in card.abilities:
        value += 0.6
        if isinstance(ability, a.Keyword):
            value += _KEYWORD_WORTH.get(ability.keyword, 0.0)
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


def has_victims(view: View) -> bool:
    """Whether an opponent has a card in play."""
    return any(player.board for player in view.opponents)


def blow(attacker: CardInPlay, victim: CardInPlay, *, challenging: bool) -> int:
    """The damage that one character deals to another in a challenge."""
    force = max(0, attacker.strength)
    if challenging:
        force += attacker.keywords.get("Challenger", 0)
    return max(0, force - victim.keywords.get("Resist", 0))


def dies(card: CardInPlay, damage: int) -> bool:
    return damage > 0 and card.damage + damage >= card.willpower
