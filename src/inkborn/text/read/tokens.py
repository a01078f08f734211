"""Card text as tokens, each with the forms under which the grammar may ask for it."""

import re
from functools import lru_cache

import msgspec

_TOKEN = re.compile(
    r"and/or|[+-]\d+|[+-](?=[¤⛉◊])|\d+|\w+(?:['’-]\w+)*'?|[⟳⬡¤⛉◊◉—•“.,:;!?&+/()-]|\S", re.UNICODE
)
IRREGULAR = {
    "an": "a",
    "are": "is",
    "were": "was",
    "has": "have",
    "does": "do",
    "doesn't": "don't",
    "copies": "copy",
    "abilities": "ability",
    "exerts": "exert",
    "readies": "ready",
    "chooses": "choose",
    "loses": "lose",
    "leaves": "leave",
    "moves": "move",
    "inkwells": "inkwell",
}
CONTRACTIONS = {
    "it's": ("it", "is"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "they're": ("they", "is"),
    "you're": ("you", "is"),
    "there's": ("there", "is"),
    "you've": ("you", "have"),
    "they've": ("they", "have"),
    "isn't": ("is", "not"),
    "aren't": ("is", "not"),
}


class Token(msgspec.Struct, frozen=True):
    """A word, number or sign. `forms`: itself in lower case, and what it is an inflection of."""

    text: str
    start: int
    end: int
    forms: tuple[str, ...]


@lru_cache(maxsize=4096)
def forms_of(word: str) -> tuple[str, ...]:
    """The word itself and what it may be an inflection of; only known words are ever asked for."""
    lower = word.lower()
    if lower in IRREGULAR:
        return lower, IRREGULAR[lower]
    if lower.endswith("'") and len(lower) > 1:
        return lower, lower[:-1]
    if lower.endswith("es") and lower[:-2].endswith(("sh", "ch")):
        return lower, lower[:-2]
    if lower.endswith("s") and not lower.endswith("ss") and len(lower) > 3:
        return lower, lower[:-1]
    return (lower,)


def tokenise(text: str) -> list[Token]:
    """The tokens of normalised text. A contraction is two tokens at the same place."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        word, start, end = match[0], match.start(), match.end()
        parts = CONTRACTIONS.get(word.lower())
        if parts:
            first = parts[0].capitalize() if word[0].isupper() else parts[0]
            found.append(Token(first, start, end, (parts[0],)))
            found += [Token(part, start, end, (part,)) for part in parts[1:]]
        else:
            found.append(Token(word, start, end, forms_of(word)))
    return found


def first_word(text: str) -> str:
    """The first token of a text in lower case, without taking the rest apart."""
    match = _TOKEN.search(text)
    if match is None:
        return ""
    word = match[0].lower()
    return CONTRACTIONS.get(word, (word,))[0]
