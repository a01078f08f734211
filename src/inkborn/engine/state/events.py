"""Events: the only output of the engine, and what triggered abilities wait for."""

from __future__ import annotations

from typing import Final, Literal

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


NoteKind = Literal[
    "affected", "alter", "draw game", "end turn", "exert ink", "look", "lose", "name", "no effect",
    "opening hand", "pay", "plays", "put", "ready ink", "replaced", "resolves", "reveal", "search",
    "shuffle", "starts", "triggers", "turn", "use", "win",
]  # fmt: skip
"""Kinds of events that are told, but that no ability waits for (those are `nouns.EventKind`)."""


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
    object: int
    player: int
    amount: int
    marks: int
    seats: int = -1
