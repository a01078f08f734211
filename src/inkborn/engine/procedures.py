"""The built-in procedures in the order of their numbers (see `ids`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inkborn.engine import bag, damage, setup, turn
from inkborn.engine.actions import activate, challenge, ink, move, play_steps, quest

if TYPE_CHECKING:
    from inkborn.engine.book import Step

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
