"""The words that every part of inkborn shares."""

from inkborn.model.words import AbilityKind, CardType, Ink, Keyword, Symbol

__all__ = ["AbilityKind", "CardType", "Ink", "Keyword", "Symbol"]
