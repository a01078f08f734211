"""The greedy bot: inks sensibly, curves out, takes good challenges, quests."""

from __future__ import annotations

from inkborn.engine.answers.answers import Answer
from inkborn.players.picks import pick
from inkborn.players.policy import Policy
from inkborn.players.random import names_in_sight
from inkborn.players.seen import Seen, asked_of
from inkborn.views import Choice, View


class GreedyBot:
    """Takes what looks best at the moment. Ties are broken by the order of the options; nothing is
    left to chance, so that the seed makes no difference.
    """

    def __init__(self, seed: int = 0) -> None:
        self.policy = Policy()  # the same judgement, for games between bots (see `match`)
        self._used: set[tuple[int, int, str]] = set()

    def decide(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "main":
            return (self._action(view, choice),)
        if choice.kind == "name":
            return names_in_sight(view)[-1]
        return pick(asked_of(view, choice))

    def _action(self, view: View, choice: Choice) -> int:
        best = Seen(view).best(choice.options, self._used)
        option = choice.options[best]
        if option.kind == "use":
            self._used.add((view.turn, option.card, option.how))
        return best
