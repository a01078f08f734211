"""Ways of playing a card as data. `Action.how`, records and the register `WAY` hold their text."""

from __future__ import annotations

from typing import Final, Literal

WayKind = Literal["ink", "sing", "shift", "free"]

_KINDS: Final[dict[str, WayKind]] = {"ink": "ink", "sing": "sing", "shift": "shift", "free": "free"}


class Way:
    """How a card is played. `place`: which of its Shift abilities, or of the permissions at this
    moment. `text`: "ink", "sing", "shift 0", "free 1".
    """

    __slots__ = ("kind", "place", "text")

    def __init__(self, text: str) -> None:
        kind, _, place = text.partition(" ")
        self.kind: WayKind = _KINDS[kind]
        self.place = int(place or 0)
        self.text = text


_READ: Final[dict[str, Way]] = {}
_MOST_READ: Final = 256


def way_of(text: str) -> Way:
    """The way that a text says, which `why_no_action` has found nothing wrong with."""
    way = _READ.get(text)
    if way is None:
        way = Way(text)
        if len(_READ) < _MOST_READ:
            _READ[text] = way
    return way


def nth(kind: Literal["shift", "free"], place: int) -> Way:
    return way_of(f"{kind} {place}")


INK: Final = way_of("ink")
SING: Final = way_of("sing")
FREE: Final = way_of("free")
"""For free because an effect plays the card, which needs no permission."""
