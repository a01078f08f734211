"""What a deck of certain inks is probably like: its shape, and cards for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from functools import cache
from hashlib import blake2b
from typing import Final, NamedTuple

from inkborn.cards import Card, Catalogue
from inkborn.cards.formats import CORE, INFINITY, why_not
from inkborn.model.words import CardType


class Slot(NamedTuple):
    """So many copies of one of these cards."""

    copies: int
    cards: tuple[Card, ...]


class Shape(NamedTuple):
    """What a slot of a usual deck is filled with; a cost of 7 stands for all above it too."""

    cost: int
    copies: int
    inkable: bool = True
    character: bool = True


SHAPE: Final = (
    Shape(1, 4), Shape(2, 4), Shape(3, 4), Shape(4, 4), Shape(5, 4, inkable=False),
    Shape(2, 4, character=False), Shape(3, 4), Shape(1, 4, character=False), Shape(6, 4),
    Shape(2, 4), Shape(4, 3, inkable=False), Shape(3, 4, character=False), Shape(7, 4),
    Shape(2, 3, inkable=False), Shape(5, 3), Shape(4, 3, character=False),
)  # fmt: skip
"""Sixty cards: nearly two in five cost 1 or 2, eight cost more than 5, five in six can be inked."""

CHOICES: Final = 3
"""Of how many different cards a slot is one: each comes once in a deck, and three times 16 are not
too many to be compiled at once.
"""


def likely_slots(
    catalogue: Catalogue, inks: Collection[str], *, core: bool = False, single: bool = False
) -> list[Slot]:
    """A deck of these inks, slot by slot, the same every time; no card is in two slots.

    `core`: of cards that are legal in Core Constructed. `single`: one copy of each (Pack Rush).
    """
    a_format = CORE if core else INFINITY
    on = catalogue.snapshot.made_on
    left = [
        card
        for card in catalogue
        if card.inks and {*card.inks} <= {*inks} and why_not(card, a_format, on) is None
    ]
    left.sort(key=lambda card: blake2b(card.full_name.encode()).digest())
    slots = []
    for shape in SHAPE:
        for _ in range(shape.copies if single else 1):
            cards = _best(left, shape)
            if cards:
                slots.append(Slot(1 if single else shape.copies, cards))
            left = [card for card in left if card not in cards]
    return slots


def _best(cards: Iterable[Card], shape: Shape) -> tuple[Card, ...]:
    """The first that fit; where there are too few, those that fit less well."""

    def misfit(card: Card) -> tuple[int, bool, bool]:
        character = card.type is CardType.CHARACTER
        return (
            abs(min(card.cost, 7) - shape.cost),
            card.inkable != shape.inkable,
            character != shape.character,
        )

    return tuple(sorted(cards, key=misfit)[:CHOICES])


def is_core(catalogue: Catalogue, names: Iterable[str]) -> bool:
    """Whether cards of these names are all legal in Core Constructed as the card data has it."""
    legal = _core(catalogue, catalogue.snapshot.made_on)
    return all(name in legal for name in names)


@cache
def _core(catalogue: Catalogue, on: date) -> frozenset[str]:
    return frozenset(card.full_name for card in catalogue if why_not(card, CORE, on) is None)
