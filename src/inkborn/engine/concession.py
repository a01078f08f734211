"""Conceding: a player loses and leaves at any time, in the middle of an effect too (2.3.3.4)."""

from __future__ import annotations

from inkborn.engine import checks, ids, machine, turn
from inkborn.engine.core import Core


def concede(core: Core, seat: int) -> None:
    core.actions = None
    state = core.state
    asked = state.decision
    was_active = state.active == seat
    team = [player for player in core.turn_players() if player != seat]
    checks.lose(core, [seat], "game.concede")
    if state.ended:
        state.decision = None
        return
    if was_active and team and state.phase != "setup":
        was_active = False  # the team's turn goes on with the others (9.3)
        state.active = team[0]
        if asked is not None and asked.kind == "main":
            state.decision = turn.main_decision(state.active)
    if state.phase == "setup":
        if asked is not None and asked.player == seat:
            state.decision = None  # setup goes on without them
            state.stack[-1].reg["answer"] = []
    elif was_active:
        state.decision = None
        state.challenge = []
        state.waiting_actions.clear()
        state.resolving.clear()
        del state.stack[1:]
        state.stack[0].pc = turn.END_STEP
    elif _drop_procedures(core, seat):
        state.decision = None
    if state.decision is None or state.players[state.decision.player].out:
        machine.run(core)


def _drop_procedures(core: Core, seat: int) -> bool:
    """What the leaver was doing ends, and what it had set going (9.2.3)."""
    stack = core.state.stack
    for place in range(1, len(stack)):
        if stack[place].you == seat and stack[place].proc != ids.SETTLE:
            if any(frame.proc == ids.CHALLENGE for frame in stack[place:]):
                core.state.challenge = []
            del stack[place:]
            return True
    return False
