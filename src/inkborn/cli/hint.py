"""A hint for a person who plays against bots: what a bot that searches would do in their place."""

from typing import Final

from rich.table import Table

from inkborn.game import Game
from inkborn.players import Budget, SearchBot, Thought

A_SECOND: Final = Budget(seconds=1.0)
SHOWN: Final = 3
"""Plays that are told of."""


def hint(game: Game, seat: int, budget: Budget = A_SECOND) -> Table | str:
    """The best plays as a bot sees them that knows what the seat knows."""
    thought = SearchBot(budget).think(game.perspective(seat))
    return _drawn(thought) if thought.candidates else "  there is only one thing to do"


def _drawn(thought: Thought) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("win chance", "play", "and then"):
        table.add_column(heading)
    for one in thought.candidates[:SHOWN]:
        chance = f"{one.chance:.0%} ({one.low:.0%} to {one.high:.0%})"
        table.add_row(chance, one.text, "; ".join(one.line[:SHOWN]))
    return table
