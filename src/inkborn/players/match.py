"""Bots at a table: who they are, and a game played to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from inkborn.engine.answers import Answer
from inkborn.engine.game import Game
from inkborn.errors import IllegalAnswer, InkbornError, quoted
from inkborn.players.bot import Bot
from inkborn.players.greedy import GreedyBot
from inkborn.players.names import read_bot
from inkborn.players.random import RandomBot
from inkborn.views import observe

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots by name; each is made from a seed."""

MOST_DECISIONS: Final = 20_000


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot that is written so (`names.read_bot`); those of today need no budget."""
    kind = read_bot(name).name
    if kind not in BOTS:
        raise InkbornError(f"no bot {quoted(kind)}; there are: {', '.join(sorted(BOTS))}")
    return BOTS[kind](seed)


def step(game: Game, bots: Sequence[Bot]) -> Answer:
    """Lets the bot that is asked decide, and gives its answer; returns it."""
    decision = game.decision
    if decision is None:
        raise IllegalAnswer("the game is over")
    view = observe(game, decision.player)
    assert view.choice is not None
    answer = bots[decision.player].decide(view, view.choice)
    game.answer(answer)
    return answer


def play_out(game: Game, bots: Sequence[Bot], most: int = MOST_DECISIONS) -> None:
    """Plays a game to its end, one bot a seat."""
    for _ in range(most):
        if game.over:
            return
        step(game, bots)
    raise InkbornError(f"the game has not ended after {most} decisions")


__all__ = ["BOTS", "Bot", "make_bot", "play_out", "step"]
