"""Bots by what they are written as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inkborn.errors import InkbornError, quoted
from inkborn.players.bot import Bot, ViewBot
from inkborn.players.greedy import GreedyBot
from inkborn.players.levels import LEVELS
from inkborn.players.names import read_bot
from inkborn.players.random import RandomBot
from inkborn.players.search import Budget, SearchBot
from inkborn.players.search.bot import USUAL
from inkborn.players.search.worlds import Decks

SIMPLE: Final[dict[str, Callable[[int], ViewBot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Bots that need no budget; each is made from a seed."""
SEARCH: Final = "search"


def make_bot(text: str, seed: int = 0, decks: Decks | None = None, workers: int = 1) -> Bot:
    """The bot that is written so: `greedy`, `search:0.5s`, `search:400`, a level (`expert`).

    `decks`: the list of each seat where all know it, else None; bots that do not search need none.
    `workers`: processes with which `search` searches.
    """
    written = read_bot(text)
    name, budget = written.name, Budget(written.simulations, written.seconds)
    if name == SEARCH:
        return SearchBot(budget if budget != Budget() else USUAL, seed, decks, workers)
    if name not in bot_names():
        raise InkbornError(f"no bot {quoted(name)}; there are: {', '.join(bot_names())}")
    if budget != Budget():
        raise InkbornError(f"{quoted(text)}: only {SEARCH} has a budget; {name} is written alone")
    if name in SIMPLE:
        return SIMPLE[name](seed)
    return LEVELS[name].make(seed, decks)


def thinks(text: str) -> bool:
    """Whether the bot that is written so decides by a perspective, not by a view."""
    name = read_bot(text).name
    return name == SEARCH or (name in LEVELS and LEVELS[name].thinks)


def bot_names() -> list[str]:
    """All bots by name, the levels from the weakest to the strongest first."""
    return [*LEVELS, *sorted(SIMPLE), SEARCH]
