"""Disney Lorcana as exact, fast, open software."""

from inkborn.cards import Card, Catalogue, load_catalogue
from inkborn.errors import (
    BadSnapshot,
    IllegalAnswer,
    InkbornError,
    InvalidDeck,
    UncompiledText,
    UnknownCard,
)

__version__ = "0.1.0"

__all__ = [
    "BadSnapshot",
    "Card",
    "Catalogue",
    "IllegalAnswer",
    "InkbornError",
    "InvalidDeck",
    "UncompiledText",
    "UnknownCard",
    "load_catalogue",
]
