"""The bot of the campaign: whatever has not happened yet should happen now."""

from __future__ import annotations

import random

from inkborn.engine.game import BareGame
from inkborn.engine.state.refusals import Action
from inkborn.fuzz import answering, bots
from inkborn.fuzz.coverage import PLAYED, Watch

ENOUGH_INK = 9


class Director:
    """Prefers what exercises new abilities, says yes, and is in no hurry to win."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def answer(self, game: BareGame, rng: random.Random) -> answering.Reply:
        self.watch.start()
        decision = game.decision
        assert decision is not None
        if decision.kind == "main":
            actions = game.actions
            weights = [self.weight(game, action) for action in actions]
            return (rng.choices(range(len(actions)), weights)[0],)
        return bots.busy_answer(game, rng)

    def weight(self, game: BareGame, action: Action) -> float:
        new = action.card >= 0 and self.is_new(game, action.card)
        match action.kind:
            case "end":
                return 0.3
            case "ink":
                player = game.state.players[game.state.owner[action.card]]
                ink = len(player.ready_ink) + len(player.exerted_ink)
                if ink >= ENOUGH_INK:
                    return 0.2
                return 2 if new else 8
            case "play":
                first = new and not self.is_played(game, action.card)
                special = action.how != "ink"
                return (12 if first else 6 if new else 2) * (2 if special else 1)
            case "quest":
                return 4 if new else 0.4
            case "challenge":
                return 3 if new or self.is_new(game, action.target) else 1
            case "use":
                return 8 if new else 2
        return 4 if new or self.is_new(game, action.target) else 0.5

    def is_new(self, game: BareGame, card: int) -> bool:
        """Whether something of this card has not been exercised yet."""
        definition = game.core.info[card].definition
        name, done = definition.full_name, self.watch.done
        return any((name, place) not in done for place in range(len(definition.abilities)))

    def is_played(self, game: BareGame, card: int) -> bool:
        return (game.core.info[card].definition.full_name, PLAYED) in self.watch.done
