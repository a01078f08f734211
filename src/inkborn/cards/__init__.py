"""The card book: data in, clean cards out."""

from inkborn.cards.card import AbilityText, Card, LegalPeriod, Printing
from inkborn.cards.catalogue import Catalogue
from inkborn.cards.load import load_catalogue

__all__ = ["AbilityText", "Card", "Catalogue", "LegalPeriod", "Printing", "load_catalogue"]
