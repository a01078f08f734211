"""Bots at a table: one decision, and a game played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.players.bot import Bot, Thinker
from inkborn.players.greedy import GreedyBot
from inkborn.views import observe

MOST_DECISIONS: Final = 20_000


def ask(bot: Bot, game: BareGame) -> Answer:
    """What a bot answers to the pending decision of a game. It gets what the asked seat sees or
    knows, never the game.
    """
    decision = game.decision
    if decision is None:
        raise IllegalAnswer("the game is over")
    if isinstance(bot, Thinker):
        return bot.consider(game.perspective(decision.player))
    view = observe(game, decision.player)
    assert view.choice is not None
    return bot.decide(view, view.choice)


def step(game: BareGame, bots: Sequence[Bot]) -> Answer:
    """Lets the bot that is asked decide, and gives its answer; returns it."""
    decision = game.decision
    if decision is None:
        raise IllegalAnswer("the game is over")
    answer = ask(bots[decision.player], game)
    game.answer(answer)
    return answer


def play_out(game: BareGame, bots: Sequence[Bot], most: int = MOST_DECISIONS) -> None:
    """Plays a game to its end, one bot a seat.

    The greedy bot needs no view here: its judgement inside the engine is the same, and as blind
    (`policy`).
    """
    core = game.core
    for _ in range(most):
        decision = core.state.decision
        if decision is None:
            return
        bot = bots[decision.player]
        if type(bot) is GreedyBot:
            game.give(bot.policy.decide(core))
        else:
            step(game, bots)
    raise InkbornError(f"the game has not ended after {most} decisions")
