"""Disney Lorcana as exact, fast, open software."""

import importlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkborn.cards import Card, Catalogue, custom_card, load_catalogue
    from inkborn.decks import Deck, read_deck, shipped_decks
    from inkborn.decks.describe import describe
    from inkborn.decks.validate import validate
    from inkborn.errors import (
        BadRecord,
        BadSnapshot,
        IllegalAnswer,
        InkbornError,
        InvalidDeck,
        UncompiledText,
        UnknownCard,
    )
    from inkborn.game import Game

__version__ = "0.2.0"

if os.environ.get("INKBORN_COMPILED") != "0":
    from inkborn import compiled

    compiled.use()

# Each name is imported when it is first used: `inkborn --help` should not wait for the card book.
_HOME = {
    "BadRecord": "inkborn.errors",
    "BadSnapshot": "inkborn.errors",
    "Card": "inkborn.cards",
    "Catalogue": "inkborn.cards",
    "Deck": "inkborn.decks",
    "Game": "inkborn.game",
    "IllegalAnswer": "inkborn.errors",
    "InkbornError": "inkborn.errors",
    "InvalidDeck": "inkborn.errors",
    "UncompiledText": "inkborn.errors",
    "UnknownCard": "inkborn.errors",
    "custom_card": "inkborn.cards",
    "describe": "inkborn.decks",
    "load_catalogue": "inkborn.cards",
    "read_deck": "inkborn.decks",
    "shipped_decks": "inkborn.decks",
    "validate": "inkborn.decks",
}

__all__ = [
    "BadRecord",
    "BadSnapshot",
    "Card",
    "Catalogue",
    "Deck",
    "Game",
    "IllegalAnswer",
    "InkbornError",
    "InvalidDeck",
    "UncompiledText",
    "UnknownCard",
    "custom_card",
    "describe",
    "load_catalogue",
    "read_deck",
    "shipped_decks",
    "validate",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'inkborn' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """The public names, also those that nobody has used yet, and none that are only needed here."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
