"""Which card the words of a deck list mean. Generous about form, never about which card."""

import re

from inkborn.cards import Card, Catalogue
from inkborn.cards.names import name_key
from inkborn.decks.lines import without_printing
from inkborn.errors import UnknownCard

_SET_NUMBER = re.compile(
    r"#?(?:(?P<set>0*[1-9]\d?|q\d+)[-:]|(?P<padded>0\d\d)/)#?(?P<number>\d{1,3}[a-e]?)",
    re.IGNORECASE,
)


def find_card(words: str, catalogue: Catalogue) -> Card | None:
    """The one card that is meant by a name, or by a set and number; None if none or several are."""
    if match := _SET_NUMBER.fullmatch(name_key(words)):
        return catalogue.by_set_number(match["set"] or match["padded"], match["number"])
    for candidate in dict.fromkeys((words, without_printing(words))):
        if not candidate or len(candidate) > 200:
            continue
        try:
            return catalogue.card(candidate, suggest=False)
        except UnknownCard as error:
            if error.ambiguous:
                return None
    return catalogue.by_identifier(words)
