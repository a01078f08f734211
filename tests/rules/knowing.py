"""What viewers know at a table, in words that tests compare."""

from collections.abc import Callable

from inkborn.engine.knowing import knowledge
from inkborn.scenario.table import Table
from inkborn.views import log

Position = Callable[..., Table]

A, B, SPECTATOR = 0, 1, 2


def known(table: Table, viewer: int, zone: list[int]) -> list[str]:
    """The names of the cards of a zone that a viewer knows, in their order."""
    return [table.full_name(c) for c in zone if knowledge.knows(table.state, viewer, c)]


def somewhere(table: Table, viewer: int) -> list[tuple[list[str], int]]:
    """What a viewer knows to be somewhere: the names, and among how many places."""
    names = [info.definition.full_name for info in table.core.book.cards]
    return [
        ([names[number] for number in one.cards], len(one.places))
        for one in table.state.somewhere
        if one.viewer == viewer
    ]


def said(table: Table, viewer: int, word: str) -> list[str]:
    """The lines of the log that speak of a word, as a viewer reads them."""
    seat = None if viewer == len(table.game.seats) else viewer
    return [line.text for line in log(table.game, seat) if word in line.text]
