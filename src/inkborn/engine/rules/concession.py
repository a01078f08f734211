"""Conceding: a player loses and leaves at any time, in the middle of an effect too (2.3.3.4)."""

from __future__ import annotations

from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import PART, THEY
from inkborn.engine.rules import checks, turn
from inkborn.engine.state import ids
from inkborn.engine.state.state import Frame


def concede(core: Core, seat: int) -> None:
    core.actions = None
    state = core.state
    asked = state.decision
    checks.lose(core, [seat], "game.concede")
    if state.ended:
        state.decision = None
        return
    asking = state.stack[-1]
    state.stack[1:] = [frame for frame in state.stack[1:] if not _ends(core, frame, seat)]
    skipped = [frame for frame in state.stack if _skips_part(frame, seat)]
    if state.phase != "setup" and state.active == seat and not turn.hand_over(core):
        state.phase = "end"
        state.stack[0].pc = turn.OTHERS_FINISH
    state.decision = None
    if asked is not None and asked.kind == "main":
        if state.phase == "main":
            state.decision = turn.main_decision(state.active)
    elif state.stack[-1] is asking and asking not in skipped:
        machine.ask_again(core)
    machine.run(core)


def _ends(core: Core, frame: Frame, seat: int) -> bool:
    """What the leaver was doing ends (9.2.3); settling is nobody's."""
    if frame.you != seat or frame.proc == ids.SETTLE:
        return False
    if frame.proc == ids.CHALLENGE:
        core.state.challenge = []
        core.end_effects(lambda e: e.until == "challenge")
    return True


def _skips_part(frame: Frame, seat: int) -> bool:
    """Where it is the leaver's turn to do something in another's effect, the next one does."""
    part = frame.reg.get(PART, -1)
    if frame.reg.get(THEY) != seat or not isinstance(part, int) or part < 0:
        return False
    frame.pc = part
    return True
