"""Why something is not allowed: the rule, and the card if one forbids it."""

from __future__ import annotations

from typing import Final

import msgspec

DRYING: Final = ("state.drying", "timing.drying", "character.dry")
"""The rules by which a character has to be dry."""


class Refusal(msgspec.Struct, frozen=True):
    """`rule`: topics of the rulebook; `source`: ref of the card that forbids it, or -1."""

    rule: tuple[str, ...]
    text: str
    source: int = -1


class Action(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A turn action. Cards are numbers, not refs.

    kind: ink, play, quest, challenge, move, use, end. `how` of a play: ink, sing, shift N, free N
    (N is the place among the card's Shift abilities, or among the permissions at this moment); of a
    use: the number of the ability in the book.
    """

    kind: str
    card: int = -1
    target: int = -1
    how: str = ""
