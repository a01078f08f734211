"""The card book: data in, clean cards out."""

from inkborn.cards.card import AbilityText, Card, LegalPeriod, Printing
from inkborn.cards.catalogue import Catalogue
from inkborn.cards.custom import custom_card, custom_cards
from inkborn.cards.formats import FORMATS, Format, find_format, why_not
from inkborn.cards.load import load_catalogue
from inkborn.cards.search import Query, search

__all__ = [
    "FORMATS",
    "AbilityText",
    "Card",
    "Catalogue",
    "Format",
    "LegalPeriod",
    "Printing",
    "Query",
    "custom_card",
    "custom_cards",
    "find_format",
    "load_catalogue",
    "search",
    "why_not",
]
