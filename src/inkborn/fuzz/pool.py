"""Every constructed-playable card, compiled when it is first asked for."""

from __future__ import annotations

from functools import cache

import msgspec

from inkborn.cards import Catalogue, load_catalogue
from inkborn.model.abilities import CardDefinition
from inkborn.text.compile import compile_card
from inkborn.text.read.vocabulary import Vocabulary, vocabulary_of


@cache
def _book() -> tuple[Catalogue, Vocabulary]:
    catalogue = load_catalogue()
    return catalogue, vocabulary_of(catalogue)


@cache
def names() -> tuple[str, ...]:
    """The full names of all cards that a constructed deck may hold, in the order of the book."""
    return tuple(card.full_name for card in _book()[0] if card.legal)


@cache
def definition(name: str) -> CardDefinition:
    catalogue, words = _book()
    return compile_card(catalogue.card(name), words)


@cache
def silent(name: str) -> CardDefinition:
    """The card without its abilities: what shrinking puts in its place."""
    return msgspec.structs.replace(definition(name), abilities=())
