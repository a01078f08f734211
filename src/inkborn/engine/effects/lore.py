"""Effects on lore (1.11)."""

from __future__ import annotations

from inkborn.engine.effects import available, kinds
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.machine.core import Core
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import lore
from inkborn.engine.rules.restrictions import player_cant
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a


def gain_lore(program: Program, effect: a.GainLore) -> None:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        gained = lore.gain_lore(core, actor(frame), number_of(core, frame), frame.source)
        if effect.bind:
            frame.reg[effect.bind] = gained
        if not gained:
            frame.done = False

    program.steps.append(step)


def _can_gain(effect: a.GainLore) -> Check:
    if available.mentions_slots(effect.number):
        return always
    number_of = ev.amount(effect.number)
    return lambda core, frame: (
        number_of(core, frame) > 0 and not player_cant(core, actor(frame), "gain lore")
    )


kinds.add(a.GainLore, gain_lore, possible=_can_gain)


def lose_lore(program: Program, effect: a.LoseLore) -> None:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        lost = lore.lose_lore(core, actor(frame), number_of(core, frame), frame.source)
        if effect.bind:
            frame.reg[effect.bind] = lost
        if not lost:
            frame.done = False

    program.steps.append(step)


def _has_lore(effect: a.LoseLore) -> Check:
    return lambda core, frame: core.state.players[actor(frame)].lore > 0


kinds.add(a.LoseLore, lose_lore, possible=_has_lore)
