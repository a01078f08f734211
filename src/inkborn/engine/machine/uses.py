"""Uses of abilities in a turn (`State.used`): a key for each ability of each object, by its kind.

A key is the ref of the card, and below it the kind and the number of the ability in the book.
"""

from __future__ import annotations

from typing import Final

from inkborn.engine.state.state import CARD, CARD_BITS, State

TRIGGERED: Final = 0
ACTIVATED: Final = 16384
STATIC: Final = 32768
"""What makes a move or the next card cheaper, and can do so only so often."""
REPLACEMENT: Final = 49152
UNWILLING: Final = 65000
"""Who does not sing a song along; the number is a seat."""
EXTRA_INK: Final = 65535
"""Cards inked beyond the first; not counted by ability but by source."""

KINDS: Final = (EXTRA_INK, UNWILLING, REPLACEMENT, STATIC, ACTIVATED, TRIGGERED)


def key_of(kind: int, ref: int, number: int = 0) -> int:
    return (ref << CARD_BITS) + kind + number


def count(state: State, key: int) -> None:
    state.used[key] = state.used.get(key, 0) + 1


def times(state: State, key: int) -> int:
    return state.used.get(key, 0)


def kind_of(key: int) -> int:
    low = key & CARD
    for kind in KINDS:
        if low >= kind:
            return kind
    raise ValueError(key)


def number_of(key: int) -> int:
    """The number of the ability in the book, or the seat."""
    return (key & CARD) - kind_of(key)
