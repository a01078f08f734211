"""The greedy bot: inks sensibly, curves out, takes good challenges, quests."""

from __future__ import annotations

from inkborn.engine.answers.answers import Answer
from inkborn.players.picks import pick
from inkborn.players.random import RandomBot, names_in_sight
from inkborn.players.scores import best_action
from inkborn.views import Choice, View


class GreedyBot:
    """Takes what looks best at the moment. Ties are broken by the order of the options."""

    def __init__(self, seed: int = 0) -> None:
        self._anything = RandomBot(seed)
        self._used: set[tuple[int, int, str]] = set()

    def decide(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "main":
            return (self._action(view, choice),)
        if choice.kind == "name":
            return names_in_sight(view)[-1]
        answer = pick(view, choice)
        return answer if choice.allows(answer) else self._anything.decide(view, choice)

    def _action(self, view: View, choice: Choice) -> int:
        best = best_action(view, choice, self._used)
        option = choice.options[best]
        if option.kind == "use":
            self._used.add((view.turn, option.card, option.how))
        return best
