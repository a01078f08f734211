"""Books: all definitions of a game lowered, in the order in which the game has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import Final

from inkborn.engine.effects import (
    damaging,
    discarding,
    drawing,
    exerting,
    ink,
    looking,
    lore,
    moving,
    playing,
    putting,
    remembering,
)
from inkborn.engine.knowing import knowledge
from inkborn.engine.lower import (
    abilities,
    built_in,
    choices,
    first_part,
    lasting,
    repeating,
    sentences,
)
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.statics import TopFaceUpRule
from inkborn.model import abilities as a

EFFECTS: Final = (
    damaging, discarding, drawing, exerting, ink, looking, lore, moving, playing, putting,
    remembering, choices, first_part, lasting, repeating, sentences,
)  # fmt: skip
"""The modules of all effects: each adds its own to the table as it is imported."""


def write(
    definitions: Sequence[a.CardDefinition],
    describe: Callable[[a.Effect, str], str] | None = None,
    joint_names: str = "either_and_joint",
) -> Book:
    """A new book of these definitions."""
    book = Book(built_in.BUILT_IN, describe)
    abilities.built_in_keywords(book)
    for definition in definitions:
        book.starts.append(book.size())
        book.kind = definition.kind
        book.cards.append(abilities.card(book, definition, joint_names))
    if any(isinstance(info, TopFaceUpRule) for info in book.statics):
        book.opens_decks = True
        book.at_rest = knowledge.show_tops
    book.has_discard_triggers = any("discard" in info.elsewhere for info in book.cards)
    return book


def unique(cards: Iterable[a.CardDefinition]) -> tuple[list[a.CardDefinition], dict[int, int]]:
    """The different definitions among cards, in the order in which they first appear; and the place
    of each one there by its identity.
    """
    places: dict[int, int] = {}
    order: list[a.CardDefinition] = []
    named: dict[str, list[int]] = {}
    for card in cards:
        if id(card) not in places:
            same = named.setdefault(card.full_name, [])
            place = next((i for i in same if order[i] == card), len(order))
            if place == len(order):
                order.append(card)
                same.append(place)
            places[id(card)] = place
    return order, places


_BOOKS: Final[dict[tuple[object, ...], Book]] = {}
_KEPT: Final = 32
_LOCK: Final = RLock()


def book_of(
    definitions: Sequence[a.CardDefinition],
    describe: Callable[[a.Effect, str], str] | None,
    joint_names: str,
) -> Book:
    """The book of these definitions; the last few are kept, since simulations repeat them.

    The key is the identity of the definitions, which a kept book keeps alive.
    """
    key = (joint_names, id(describe), *map(id, definitions))
    with _LOCK:  # games of several threads share it
        book = _BOOKS.pop(key, None)
        if book is None:
            book = write(definitions, describe, joint_names)
            if len(_BOOKS) >= _KEPT:
                del _BOOKS[next(iter(_BOOKS))]
        _BOOKS[key] = book
        return book
