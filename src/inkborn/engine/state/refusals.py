"""Why something is not allowed: the rule, and the card if one forbids it."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from inkborn.errors import shown

DRYING: Final = ("state.drying", "timing.drying", "character.dry")
"""The rules by which a character has to be dry."""


class Refusal(msgspec.Struct, frozen=True):
    """`rule`: topics of the rulebook; `source`: ref of the card that forbids it, or -1."""

    rule: tuple[str, ...]
    text: str
    source: int = -1


ActionKind = Literal["ink", "play", "quest", "challenge", "move", "use", "end"]


class Action(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A turn action. Cards are numbers, not refs.

    `how` of a play: ink, sing, shift N, free N
    (N is the place among the card's Shift abilities, or among the permissions at this moment); of a
    use: the number of the ability in the book.
    """

    kind: ActionKind
    card: int = -1
    target: int = -1
    how: str = ""


_CARDS: Final[dict[ActionKind, int]] = {
    "ink": 1, "play": 1, "quest": 1, "challenge": 2, "move": 2, "use": 1, "end": 0,
}  # fmt: skip
"""The kinds of turn actions, and how many cards each speaks of."""

_HOW: Final = re.compile(r"ink|sing|(?:shift|free)(?: [0-9]{1,6})?")


def why_no_action(action: Action, cards: int) -> str:
    """What keeps this from being a turn action in a game of so many cards, legal or not; or "".

    Anybody can make an `Action`, of anything.
    """
    given: object = action
    if not isinstance(given, Action):
        return f"{shown(given)} is no turn action"
    kind: object = action.kind
    how: object = action.how
    if not isinstance(kind, str) or kind not in _CARDS:
        return f"there is no turn action {shown(kind)}"
    count = _CARDS[kind]
    for place, number in enumerate((action.card, action.target)):
        if type(number) is not int or not (0 <= number < cards if place < count else number == -1):
            return (
                f"there is no card {shown(number)}"
                if place < count
                else f"{kind} has no {shown(number)}"
            )
    if not isinstance(how, str):
        return f"{shown(how)} is no way to do it"
    if kind == "play" and not _HOW.fullmatch(how):
        return f"{shown(how)} is no way to play a card: ink, sing, shift 0, free 0"
    if kind == "use" and not re.fullmatch(r"-1|[0-9]{1,6}", how or "-1"):
        return f"{shown(how)} is no number of an ability"
    return ""
