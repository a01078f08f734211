"""English: numbers, plurals, verbs that agree with their subject, lists, sentences."""

import re
from collections.abc import Iterable

from inkborn.model.nouns import Op, Stat

SIGNS: dict[Stat, str] = {"strength": "¤", "willpower": "⛉", "lore": "◊"}
COMPARED: dict[Op, str] = {"==": "", "<=": " or less", ">=": " or more"}
_VERB = re.compile(r"~([\w']+)")
_IRREGULAR = {"have": "has", "are": "is", "were": "was", "don't": "doesn't", "can't": "can't"}
_SIBILANT = ("s", "sh", "ch", "x", "z")


def article(noun: str) -> str:
    """ "a character", "an item"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural_of(noun: str, many: bool = True) -> str:
    return f"{noun}s" if many else noun


def agree(words: str, third_person: bool) -> str:
    """The words with their marked verbs ("~draw a card") in the form that the subject needs."""
    return _VERB.sub(lambda verb: _third(verb[1]) if third_person else verb[1], words)


def _third(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(_SIBILANT) else f"{verb}s"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """ "A", "A and B", "A, B, and C"."""
    items = list(parts)
    if len(items) < 3:
        return f" {word} ".join(items)
    return f"{', '.join(items[:-1])}, {word} {items[-1]}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"-{-number}"


def sentence(words: str) -> str:
    """The words as a sentence of their own."""
    words = words.strip()
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", '"')) else f"{words}."
