"""Effects that draw cards and shuffle decks (1.12, 7.2)."""

from __future__ import annotations

from inkborn.engine.effects import kinds
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import LOOKED
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import moves
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a


def draw(program: Program, effect: a.Draw) -> None:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        drawn = moves.draw(core, actor(frame), number, frame.source, bottom=effect.bottom)
        if drawn < number or not number:
            frame.done = False
        if effect.bind:
            frame.reg[effect.bind] = drawn

    program.steps.append(step)


def _can_draw(effect: a.Draw) -> Check:
    number_of = ev.amount(effect.number)
    return lambda core, frame: (
        number_of(core, frame) > 0 and bool(core.state.players[actor(frame)].deck)
    )


def _can_draw_all(effect: a.Draw) -> Check:
    number_of = ev.amount(effect.number)
    return lambda core, frame: len(core.state.players[actor(frame)].deck) >= number_of(core, frame)


kinds.add(a.Draw, draw, possible=_can_draw, payable=_can_draw_all)


def draw_to(program: Program, effect: a.DrawTo) -> None:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        seat = actor(frame)
        number = number_of(core, frame) - len(core.state.players[seat].hand)
        if number <= 0 or moves.draw(core, seat, number, frame.source) < number:
            frame.done = False

    program.steps.append(step)


def _can_draw_to(effect: a.DrawTo) -> Check:
    number_of = ev.amount(effect.number)
    return lambda core, frame: (
        len(core.state.players[actor(frame)].hand) < number_of(core, frame)
        and bool(core.state.players[actor(frame)].deck)
    )


kinds.add(a.DrawTo, draw_to, possible=_can_draw_to)


def shuffle(program: Program, effect: a.Shuffle) -> None:
    def step(core: Core, frame: Frame) -> None:
        moves.shuffle_deck(core, actor(frame), frame.source)
        frame.reg.pop(LOOKED, None)

    program.steps.append(step)


kinds.add(a.Shuffle, shuffle)
