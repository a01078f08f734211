"""Looking into ability trees: what is chosen in them and which slots they speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from inkborn.model import abilities as a
from inkborn.model import nouns as n

EFFECTS: Final = tuple(a.Effect.__args__) + tuple(a.Ability.__args__)


def chosen_players(node: object) -> Iterator[n.ChosenPlayer]:
    """The players that have to be chosen for a phrase (not those inside nested effects)."""
    if isinstance(node, n.ChosenPlayer):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            if not isinstance(part, EFFECTS):
                yield from chosen_players(part)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if not isinstance(value, EFFECTS):
                yield from chosen_players(value)


PRIVATE: Final = frozenset(("hand", "deck", "inkwell", "hand or discard"))
"""Zones whose cards are not seen by all."""


def reads_secrets(node: object) -> bool:
    """Whether it depends on cards that not all know what of this is possible."""
    if isinstance(node, n.Select):
        open_ = all(isinstance(test, n.Of) for test in node.of) and not node.joint
        by_place = isinstance(node.how, (n.Top, n.Bottom, n.AtRandom))
        return node.zone in PRIVATE and not open_ and not by_place
    if isinstance(node, a.Play) and isinstance(node.cards, n.Select):
        return node.cards.zone in PRIVATE
    if isinstance(node, tuple):
        return any(reads_secrets(part) for part in node)
    if isinstance(node, msgspec.Struct):
        return any(reads_secrets(getattr(node, name)) for name in node.__struct_fields__)
    return False


def slots_in(node: object, *fields: str) -> set[str]:
    """The slots that a piece of a tree fills (`bind`) or speaks of (`slot`, `group`)."""
    found: set[str] = set()
    if isinstance(node, tuple):
        for part in node:
            found |= slots_in(part, *fields)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if isinstance(value, str):
                if value and name in fields:
                    found.add(value)
            else:
                found |= slots_in(value, *fields)
    return found
