"""Five levels for people to play against, from the weakest to the strongest."""

from __future__ import annotations

from typing import Final, NamedTuple

from inkborn.players.bot import Bot
from inkborn.players.hasty import HastyBot
from inkborn.players.search.bot import SearchBot
from inkborn.players.search.budget import Budget
from inkborn.players.search.worlds import Decks


class Level(NamedTuple):
    """`words`: for people who choose. `overlooks`: how much of what it could do it does not see;
    `budget`: with what it searches, or None.
    """

    name: str
    words: str
    overlooks: float = 0.0
    budget: Budget | None = None

    @property
    def thinks(self) -> bool:
        """Whether it decides by a perspective."""
        return self.budget is not None

    def make(self, seed: int = 0, decks: Decks | None = None) -> Bot:
        if self.budget is None:
            return HastyBot(seed, self.overlooks)
        return SearchBot(self.budget, seed, decks)


_ALL: Final = (
    Level("beginner", "knows the rules, overlooks half of what it could do", overlooks=0.5),
    Level("casual", "plays its cards, quests, misses a chance now and then", overlooks=0.2),
    Level("skilled", "thinks about each play for a moment", budget=Budget(simulations=24)),
    Level("expert", "tries its plays out before it decides", budget=Budget(seconds=0.2)),
    Level("master", "thinks for a second about every decision", budget=Budget(seconds=1.0)),
)
LEVELS: Final = {level.name: level for level in _ALL}
"""By name, the weakest first."""
