"""The built-in procedures in the order of their numbers (see `ids`)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import activate, challenge, ink, move, play_steps, quest
from inkborn.engine.machine.lowered import Step
from inkborn.engine.rules import bag, damage, setup, turn

BUILT_IN: Final[tuple[tuple[Step, ...], ...]] = (
    setup.SETUP,
    turn.TURN,
    bag.SETTLE,
    ink.STEPS,
    play_steps.PLAY_CARD,
    play_steps.RESOLVE_ACTION,
    quest.STEPS,
    challenge.STEPS,
    move.STEPS,
    activate.STEPS,
    damage.DAMAGE,
    damage.BANISH,
)
