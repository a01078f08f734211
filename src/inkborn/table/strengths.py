"""How strong the levels are, for those who choose an opponent.

Ratings are no part of the levels themselves: what the lab has kept is of one version of all that
decides a game, and a figure that is measured anew changes none of it.
"""

from __future__ import annotations

from typing import Final

from inkborn.players.levels import Level

RATINGS: Final = {
    "beginner": 1370,
    "casual": 1620,
    "skilled": 1970,
    "expert": 2050,
    "master": 2100,
}
"""Random has 1000, greedy 1730. `inkborn lab ladder random beginner casual greedy skilled expert
master --near 2 --games 400 --fewer skilled=60 --fewer expert=40 --fewer master=30` over the shipped
decks (docs/decisions/search.md).
"""


def told(level: Level) -> str:
    """What a level is like and how strong it is, as the menu has it."""
    return f"{level.words}; rating {RATINGS[level.name]}, random play has 1000"
