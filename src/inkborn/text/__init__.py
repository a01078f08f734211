"""The compiler: printed English in, ability trees out, and back.

`read` parses, `build` makes trees, `say` tells them in English; `compile` is the door, `pool` and
`cache` compile many cards once, `overrides` holds what no rule can read.
"""

from inkborn.text.cache import Compiled, Refused
from inkborn.text.compile import compile_ability, compile_card
from inkborn.text.pool import Coverage, compile_all, compile_cards, coverage
from inkborn.text.read.vocabulary import Vocabulary, vocabulary_of
from inkborn.text.say.short import indented_form, short_form

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
