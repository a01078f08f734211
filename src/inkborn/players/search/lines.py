"""Answers in words, and what is expected to follow them."""

from __future__ import annotations

from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.players.policy import choose

LONGEST: Final = 8
"""Answers of an expected line."""


def in_words(game: BareGame, answer: Answer) -> str:
    """An answer to the pending decision, as a person would say it."""
    if isinstance(answer, str):
        return answer
    options = game.options
    return ", ".join(options[place] for place in answer) or "none"


def expected_line(world: BareGame, answer: Answer) -> tuple[str, ...]:
    """What follows an answer as long as the same seat is asked, in a world like this one."""
    game = world.copy(quiet=True)
    decision = game.decision
    assert decision is not None
    seat = decision.player
    said: list[str] = []
    game.answer(answer)
    while len(said) < LONGEST and (asked := game.decision) is not None:
        answer = choose(game)
        name = "" if asked.player == seat else f"{game.seats[asked.player]}: "
        said.append(name + in_words(game, answer))
        if asked.kind == "main" and said[-1] == "end turn":
            break
        game.answer(answer)
    return tuple(said)
