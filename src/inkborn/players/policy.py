"""Playouts: the greedy policy without views (see the landing version)."""

from __future__ import annotations

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import Game
from inkborn.players.greedy import GreedyBot
from inkborn.views import observe


def choose(game: Game) -> Answer:
    decision = game.decision
    assert decision is not None
    view = observe(game, decision.player)
    assert view.choice is not None
    return GreedyBot().decide(view, view.choice)


def finish(game: Game, most: int = 2000, turn: int = 1_000_000) -> tuple[int, ...]:
    bots = [GreedyBot(seat) for seat in range(len(game.seats))]
    for _ in range(most):
        decision = game.decision
        if decision is None or game.state.turn >= turn:
            break
        view = observe(game, decision.player)
        assert view.choice is not None
        game.answer(bots[decision.player].decide(view, view.choice))
    return game.winners
