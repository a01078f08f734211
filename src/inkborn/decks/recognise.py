"""Which card the words of a deck list mean. Generous about form, never about which card."""

import re

from inkborn.cards import Card, Catalogue
from inkborn.cards.names import name_key
from inkborn.decks.lines import without_printing
from inkborn.errors import UnknownCard

_SET_NUMBER = re.compile(
    r"#?(?P<set>0*[1-9]\d?|q\d+|[a-z]{2,4})[-:/]#?(?P<number>\d{1,3}[a-e]?)", re.IGNORECASE
)
_SHORT = {
    "tfc": "1", "rof": "2", "rotf": "2", "iti": "3", "ink": "3", "ur": "4", "urs": "4", "ss": "5",
    "ssk": "5", "as": "6", "azs": "6", "ai": "7", "ari": "7", "roj": "8", "rj": "8", "fab": "9",
    "wiw": "10", "whi": "10", "win": "11", "wu": "12", "wun": "12", "aov": "13", "hyc": "14",
}  # fmt: skip
"""How people abbreviate the sets."""


def find_card(words: str, catalogue: Catalogue) -> Card | None:
    """The one card that is meant by a name, or by a set and number; None if none or several are."""
    if match := _SET_NUMBER.fullmatch(name_key(words)):
        a_set = match["set"].casefold()
        found = catalogue.by_set_number(_SHORT.get(a_set, a_set), match["number"])
        if found is not None:
            return found
    for candidate in dict.fromkeys((words, without_printing(words))):
        try:
            return catalogue.card(candidate, suggest=False)
        except UnknownCard as error:
            if error.ambiguous:
                return None
    return catalogue.by_identifier(words)
