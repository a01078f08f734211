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
    "skilled": 1890,
    "expert": 2050,
    "master": 2150,
}
"""Random has 1000, greedy 1730. `inkborn lab ladder random beginner casual greedy skilled --near 2
--games 400 --fewer skilled=60` over the shipped decks; expert and master are not measured there yet
but reckoned from what searches of 0.1 s and 1 s won against greedy (docs/decisions/search.md).
"""


def told(level: Level) -> str:
    """What a level is like and how strong it is, as the menu has it."""
    return f"{level.words}; rating {RATINGS[level.name]}, random play has 1000"
