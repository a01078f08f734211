"""The compiler: printed English in, ability trees out."""

from inkborn.text.cache import Compiled, Refused
from inkborn.text.compile import compile_ability, compile_card
from inkborn.text.pool import Coverage, compile_all, compile_cards, coverage
from inkborn.text.short_form import indented_form, short_form
from inkborn.text.vocabulary import Vocabulary, vocabulary_of

__all__ = [
    "Compiled",
    "Coverage",
    "Refused",
    "Vocabulary",
    "compile_ability",
    "compile_all",
    "compile_card",
    "compile_cards",
    "coverage",
    "indented_form",
    "short_form",
    "vocabulary_of",
]
