"""Every constructed-playable card, compiled once for each process."""

from __future__ import annotations

from functools import cache

import msgspec

from inkborn.cards import load_catalogue
from inkborn.model.abilities import CardDefinition
from inkborn.text.compile import compile_card
from inkborn.text.vocabulary import vocabulary_of


@cache
def pool() -> dict[str, CardDefinition]:
    """The definitions by full name, in the order of the card book."""
    catalogue = load_catalogue()
    words = vocabulary_of(catalogue)
    return {card.full_name: compile_card(card, words) for card in catalogue if card.legal}


@cache
def silent(name: str) -> CardDefinition:
    """The card without its abilities: what shrinking puts in its place."""
    return msgspec.structs.replace(pool()[name], abilities=())
