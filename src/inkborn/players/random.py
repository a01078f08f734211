"""The random bot: every legal answer is equally likely."""

from __future__ import annotations

from random import Random

from inkborn.engine.answers.answers import Answer
from inkborn.players.seen import limits_of
from inkborn.views import Choice, View


class RandomBot:
    """Picks uniformly among the legal answers to any kind of decision."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def decide(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "name":
            return self.chance.choice(names_in_sight(view))
        return limits_of(choice).sample(len(choice.options), self.chance)


def names_in_sight(view: View) -> list[str]:
    """The names a seat can think of: of the cards it sees, in a fixed order."""
    names: dict[str, None] = {}
    for player in view.seats:
        for card in (*player.hand, *player.board, *player.discard):
            names.setdefault(card.card.name)
    return list(names) or ["Mickey Mouse"]
