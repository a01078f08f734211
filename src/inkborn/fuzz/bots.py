"""Who plays the fuzzed games: careless, busy, or somewhere in between."""

from __future__ import annotations

import random

from inkborn.engine.game import BareGame
from inkborn.fuzz import answering

LAZINESS = 0.04
"""How often a busy player ends the turn although something could be done."""


def busy_answer(game: BareGame, rng: random.Random) -> answering.Reply:
    """Inks first, plays and uses what it can, ends the turn last, and likes to say yes."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "main":
        return (busy_action(game, rng),)
    if decision.kind == "may" and rng.random() < 0.8:
        return (decision.options.index(1),)
    if decision.kind == "cards" and decision.least == 0 and rng.random() < 0.6:
        for _ in range(5):
            picks = answering.random_places(decision, rng)
            if picks:
                return picks
    return answering.random_answer(game, rng)


def busy_action(game: BareGame, rng: random.Random) -> int:
    actions = game.actions
    inks = [i for i, action in enumerate(actions) if action.kind == "ink"]
    if inks and rng.random() < 0.7:
        return rng.choice(inks)
    doing = [i for i, action in enumerate(actions) if action.kind not in ("end", "ink")]
    if doing and rng.random() > LAZINESS:
        return rng.choice(doing)
    return rng.randrange(len(actions))


def any_answer(game: BareGame, rng: random.Random) -> answering.Reply:
    """Busy in one turn, careless in the next."""
    if (game.state.turn + game.state.active) % 5:
        return busy_answer(game, rng)
    return answering.random_answer(game, rng)
