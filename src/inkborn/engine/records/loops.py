"""Loops: a player proposes a number of iterations, and the game goes through them (6.1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inkborn.engine.answers.answers import Concession
from inkborn.engine.state.refusals import Action
from inkborn.errors import IllegalAnswer

if TYPE_CHECKING:
    from inkborn.engine.game import BareGame

MOST_ITERATIONS: Final = 10_000
"""More than this is surely a slip of the keyboard."""

Iteration = list[Action | tuple[int, ...] | str]


def iteration(game: BareGame, actions: int) -> Iteration:
    """The last turn actions of this turn with everything that was answered since."""
    decision = game.decision
    if decision is None or decision.kind != "main":
        raise IllegalAnswer("a loop is proposed in the main phase")
    once: Iteration = []
    left = actions
    for given in reversed(game.answers):
        if isinstance(given, Concession) or given == Action("end"):
            break
        once.insert(0, given)
        if isinstance(given, Action):
            left -= 1
            if left == 0:
                return once
    raise IllegalAnswer(f"there are not {actions} turn actions in this turn to repeat")


def after_one(game: BareGame, once: Iteration) -> BareGame | None:
    """The game after one more iteration; None if it is not possible, or not up to this player."""
    trial = game.copy()
    seat = game.state.active
    for given in once:
        if trial.decision is None or trial.decision.player != seat:
            return None
        try:
            trial.answer(given)
        except IllegalAnswer:
            return None
    complete = trial.over or (trial.decision is not None and trial.decision.kind == "main")
    return trial if complete else None
