"""The opponent of those who play alone: does nothing, ever."""

from __future__ import annotations

from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.players import RandomBot
from inkborn.views import Choice, View

IDLE: Final = "idle"


class IdleBot:
    """Ends its turns; where it has to choose, it chooses as little as it may."""

    def __init__(self, seed: int) -> None:
        self._anything = RandomBot(seed)

    def decide(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "main":
            ends = [place for place, one in enumerate(choice.options) if one.kind == "end"]
            return (ends[0],) if ends else self._anything.decide(view, choice)
        if choice.kind == "may":
            return (1,)
        least = tuple(range(choice.least))
        if choice.kind == "cards" and choice.allows(least):
            return least
        return self._anything.decide(view, choice)
