"""Pixelborn codes: base64 of `Name_Version$count|…`."""

import base64
import binascii
import re

from inkborn.decks.deck import Deck
from inkborn.limits import MOST_LINES

_CODE = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")


LONG = 16


class NotACode(ValueError):
    """What looked like a Pixelborn code is none; the message says why."""


def looks_like_code(text: str) -> bool:
    """One long word, perhaps wrapped over lines, of the letters that base64 uses.

    A short word is one only if it can be decoded: it might as well be a misspelt name.
    """
    word = "".join(text.split())
    if " " in text.strip() or not _CODE.fullmatch(word):
        return False
    return len(word) >= LONG or decodes(word)


def decodes(text: str) -> bool:
    try:
        return bool(decode(text))
    except NotACode:
        return False


def decode(text: str) -> list[tuple[str, int]]:
    """The names and counts of a code; a name is "Name - Version"."""
    packed = "".join(text.split()).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        plain = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        raise NotACode("not a Pixelborn code: it is not base64") from None
    entries = [part for part in plain.split("|") if part.strip()]
    if len(entries) > MOST_LINES:
        raise NotACode(f"not a Pixelborn code: more than {MOST_LINES} entries")
    found = []
    for place, part in enumerate(entries, start=1):
        name, mark, count = part.rpartition("$")
        if not mark or not re.fullmatch(r"-?\d{1,6}", count.strip()):
            raise NotACode(f"not a Pixelborn code: entry {place} has no count")
        first, _, version = name.partition("_")
        found.append((f"{first} - {version}" if version.strip() else first, int(count)))
    return found


def encode(deck: Deck) -> str:
    """The deck as a Pixelborn code."""
    plain = "|".join(f"{e.card.name}_{e.card.version}${e.count}" for e in deck.entries)
    return base64.b64encode(plain.encode("utf-8")).decode("ascii")
