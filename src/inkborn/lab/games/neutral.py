"""Cards that do nothing in particular, to compare others with."""

from __future__ import annotations

from typing import Final

from inkborn.lab.games.decks import LabDeck
from inkborn.model.abilities import CardDefinition

_BODIES: Final = {0: (0, 1), 1: (1, 2), 2: (2, 2), 3: (3, 3), 4: (3, 5), 5: (4, 5), 6: (5, 6)}
"""Strength and willpower of a plain character by its cost, about as they are printed."""


def neutral_card(cost: int, inks: tuple[str, ...] = ()) -> CardDefinition:
    """A plain inkable character of that cost, without abilities, worth one lore."""
    name = f"Neutral {cost}"
    strength, willpower = _BODIES.get(cost, (cost - 1, cost))
    return CardDefinition(
        name, name, (name,), "character", cost, inks,
        strength=strength, willpower=willpower, lore=1 if cost < 5 else 2,
        classifications=("Storyborn",),
    )  # fmt: skip


def idle_deck() -> LabDeck:
    """The deck of an opponent who does nothing."""
    return LabDeck("nobody", (neutral_card(1),) * 60)
