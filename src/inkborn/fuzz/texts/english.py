"""English: verbs that agree with their subject, whose cards they are, what has been done."""

from __future__ import annotations

import re

_IRREGULAR = {"have": "has", "are": "is", "don't": "doesn't"}
_SIBILANT = ("s", "sh", "ch", "x", "z")
_PERSONS = {"your": "their", "you": "they", "yours": "theirs", "you've": "they've"}
_PAST = {
    "banish": "banished",
    "challenge": "challenged",
    "deal": "dealt",
    "discard": "discarded",
    "draw": "drew",
    "enter": "entered",
    "exert": "exerted",
    "gain": "gained",
    "get": "got",
    "is": "was",
    "leave": "left",
    "lose": "lost",
    "move": "moved",
    "play": "played",
    "put": "put",
    "quest": "quested",
    "ready": "readied",
    "remove": "removed",
    "return": "returned",
    "shift": "shifted",
    "sing": "sang",
    "take": "took",
}
VERBS = frozenset(
    """
    banish choose deal discard draw exert gain get give lose look move pay play put ready remove
    return reveal search shuffle name
    """.split()
)


def third(verb: str) -> str:
    """The verb of somebody else: "draws", "chooses", "readies"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(_SIBILANT) else f"{verb}s"


def done(verb: str) -> str:
    return _PAST[verb]


def theirs(words: str) -> str:
    """What you do, told of somebody else."""
    return re.sub(
        r"\b(you've|yours?|you)\b", lambda found: _PERSONS[found[0].lower()], words, flags=re.I
    )


def agreed(words: str) -> str:
    """A command with its verbs in the third person: "chooses and discards a card"."""
    parts = re.split(r"( and |, then | and then |, )", words)
    for index in range(0, len(parts), 2):
        first, space, rest = parts[index].partition(" ")
        if index == 0 or first in VERBS:
            parts[index] = f"{third(first)}{space}{rest}"
    return "".join(parts)


def article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def sentence(words: str) -> str:
    """The words as a sentence of their own."""
    words = words.strip()
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "“")) else f"{words}."


def lowered(words: str) -> str:
    """Words that stood at the beginning of a sentence, for the middle of one."""
    return words[:1].lower() + words[1:] if words[1:2].islower() or words[1:2] == " " else words
