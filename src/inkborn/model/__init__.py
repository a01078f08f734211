"""The words that every part of inkborn shares."""

from inkborn.model.words import AbilityKind, CardType, Ink, KeywordName, Symbol

__all__ = ["AbilityKind", "CardType", "Ink", "KeywordName", "Symbol"]
