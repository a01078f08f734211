"""Events: the only output of the engine, and what triggered abilities wait for."""

from __future__ import annotations

from typing import Final

import msgspec

MARKS: Final[dict[str, int]] = {
    "in a challenge": 1,
    "while challenged": 2,
    "while challenging": 4,
    "exerted": 8,
    "from play": 16,
    "from discard": 32,
    "from a location": 64,
    "for support": 128,
    "for an action or ability": 256,
    "for an action or item ability": 512,
    "by an action": 1024,
    "with shift": 2048,
    "with sing together": 4096,
    "dealt": 8192,
    "with ink drop": 16384,
    "batch": 32768,  # the first of several that happen together
    "by its player": 65536,
}

TRIGGERING: Final = frozenset(
    (
        "play",
        "enter",
        "shift",
        "quest",
        "challenge",
        "challenged",
        "banish",
        "banishes",
        "leave",
        "move",
        "exert",
        "ready",
        "damage",
        "deal",
        "heal",
        "sing",
        "ink",
        "under",
        "discard",
        "mill",
        "into discard",
        "leave discard",
        "return",
        "draw",
        "gain lore",
        "lose lore",
        "chosen",
        "boost",
        "get ink drop",
        "remove ink drop",
        "turn start",
        "turn end",
        "challenge end",
    )
)


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that happened. Cards are refs, players seats; -1 where there is none.

    `rule` is a topic of the rulebook; `source` the card that caused it; `seats` has a bit for each
    viewer who knew at that moment which card `subject` is (see `knowledge`).
    """

    kind: str
    subject: int = -1
    object: int = -1
    player: int = -1
    amount: int = 0
    marks: int = 0
    rule: str = ""
    source: int = -1
    seats: int = -1
    note: str = ""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event of this turn; `marks` and `seats` are bits. Equal ones differ by identity."""

    kind: str
    subject: int
    other: int
    player: int
    amount: int
    marks: int
    seats: int = -1
