"""A greedy bot that overlooks things, as people do who are new to the game."""

from __future__ import annotations

from random import Random

import msgspec

from inkborn.engine.answers.answers import Answer
from inkborn.players.greedy import GreedyBot
from inkborn.views import Choice, Option, View


class HastyBot:
    """Overlooks some turn actions for a whole turn; what it sees it judges as the greedy bot."""

    def __init__(self, seed: int = 0, overlooks: float = 0.3) -> None:
        self.seed = seed
        self.overlooks = overlooks
        self._greedy = GreedyBot(seed)

    def decide(self, view: View, choice: Choice) -> Answer:
        if choice.kind != "main":
            return self._greedy.decide(view, choice)
        seen = [p for p, option in enumerate(choice.options) if self._sees(view.turn, option)]
        if not seen:  # somebody has to challenge, so that the turn cannot end yet
            return self._greedy.decide(view, choice)
        options = tuple(choice.options[place] for place in seen)
        answer = self._greedy.decide(view, msgspec.structs.replace(choice, options=options))
        return tuple(seen[int(place)] for place in answer)

    def _sees(self, turn: int, option: Option) -> bool:
        """Always the end of the turn; the others by chance, the same all turn long."""
        if option.kind == "end":
            return True
        what = f"{self.seed} {turn} {option.kind} {option.card} {option.target} {option.how}"
        return Random(what).random() >= self.overlooks
