"""How a bot is written: NAME, or NAME:BUDGET with a time for each decision or a number of
simulations (`search:0.5s`, `search:400`).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from inkborn.errors import InkbornError, quoted

_BUDGET: Final = re.compile(r"(?P<seconds>[0-9]{1,6}(?:\.[0-9]{1,6})?)s|(?P<count>[0-9]{1,9})")


class BotName(NamedTuple):
    """A bot by name, and what it may use for a decision (None: what it is used to)."""

    name: str
    seconds: float | None = None
    simulations: int | None = None


def read_bot(text: str) -> BotName:
    """The bot that a text names; whether there is one of that name is not asked here.

    >>> read_bot("search:0.5s")
    BotName(name='search', seconds=0.5, simulations=None)
    """
    name, colon, budget = text.partition(":")
    found = _BUDGET.fullmatch(budget)
    if colon and found is None:
        raise InkbornError(
            f"{quoted(text)} is no bot: after the colon comes a time (0.5s) or a number (400)"
        )
    if found is None:
        return BotName(name)
    if found["seconds"]:
        return BotName(name, seconds=float(found["seconds"]))
    return BotName(name, simulations=int(found["count"]))
