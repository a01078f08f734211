"""Deck lists: read, judged, described, written."""

from inkborn.decks.compare import changes, sample_hands
from inkborn.decks.deck import Deck, DeckEntry
from inkborn.decks.describe import DeckDescription, describe
from inkborn.decks.read import DeckProblem, read_deck, read_deck_file
from inkborn.decks.shipped import ShippedDeck, shipped_deck, shipped_decks
from inkborn.decks.validate import Violation, validate

__all__ = [
    "Deck",
    "DeckDescription",
    "DeckEntry",
    "DeckProblem",
    "ShippedDeck",
    "Violation",
    "changes",
    "describe",
    "read_deck",
    "read_deck_file",
    "sample_hands",
    "shipped_deck",
    "shipped_decks",
    "validate",
]
