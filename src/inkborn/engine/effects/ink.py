"""Effects that pay ink, and those on ink drops (1.13)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.effects import kinds
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.machine.statics import ReplaceRule
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Entry
from inkborn.engine.rules import costs
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.state import Decision, Frame
from inkborn.model import abilities as a

# Registers of what stands here.
_DROPS: Final = "@drops"
_INK: Final = "@ink"


def pay(program: Program, effect: a.Pay) -> None:
    number_of = ev.amount(effect.ink)

    def ask(core: Core, frame: Frame) -> None:
        ink = number_of(core, frame)
        frame.reg[_INK] = ink
        if ink > costs.ink_available(core, actor(frame)):
            frame.done = False
            frame.reg[_INK] = 0
            frame.reg[ANSWER] = [0]
            return
        costs.ask_drops(core, frame, actor(frame), ink)

    def take(core: Core, frame: Frame) -> None:
        ink = frame.number(_INK)
        costs.pay_ink(core, actor(frame), ink, costs.drops_removed(frame), frame.source)

    program.steps += [ask, take]


def _can_pay(effect: a.Pay) -> Check:
    ink_of = ev.amount(effect.ink)
    return lambda core, frame: ink_of(core, frame) <= costs.ink_available(core, actor(frame))


kinds.add(a.Pay, pay, possible=_can_pay)


def get_ink_drops(program: Program, effect: a.GetInkDrops) -> None:
    number_of = ev.amount(effect.number)

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[_DROPS] = number_of(core, frame)

    def each(core: Core, frame: Frame) -> None:
        left = frame.number(_DROPS)
        if left <= 0:
            frame.reg[ANSWER] = [-1]
            return
        seat = actor(frame)
        entry = _instead_of_drop(core, seat)
        frame.reg[ANSWER] = [0]
        if entry is not None and core.state.players[seat].deck:
            core.ask(
                frame,
                Decision(
                    "may", seat, [1, 0], texts=["yes", "no"], source=entry.frame.source,
                    prompt=entry.static.name, rule="replacement.instead",
                ),
            )  # fmt: skip

    def get(core: Core, frame: Frame) -> None:
        answer = frame.refs(ANSWER)
        if answer == [-1]:
            return
        frame.pc += next_drop
        frame.reg[_DROPS] = frame.number(_DROPS) - 1
        seat = actor(frame)
        if answer == [1]:
            entry = _instead_of_drop(core, seat)
            assert entry is not None
            core.push(Frame(entry.static.instead, seat, entry.frame.source, {}))
            return
        core.state.players[seat].drops += 1
        emit(core, "get ink drop", player=seat, source=frame.source)

    steps: list[Step] = [begin, each, get]
    next_drop = jumps.distance(steps, get, each)
    program.steps += steps


def _instead_of_drop(core: Core, seat: int) -> Entry[ReplaceRule] | None:
    """What a player has that replaces getting an ink drop."""
    for entry in now.replacements(core, "get ink drop"):
        if entry.frame.you == seat and now.holds(core, entry):
            return entry
    return None


kinds.add(a.GetInkDrops, get_ink_drops)


def remove_ink_drops(program: Program, effect: a.RemoveInkDrops) -> None:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        player = core.state.players[actor(frame)]
        number = number_of(core, frame)
        if player.drops < number:
            frame.done = False
        for _ in range(min(number, player.drops)):
            player.drops -= 1
            emit(core, "remove ink drop", player=actor(frame), source=frame.source)

    program.steps.append(step)


def _has_drops(effect: a.RemoveInkDrops) -> Check:
    number_of = ev.amount(effect.number)
    return lambda core, frame: core.state.players[actor(frame)].drops >= number_of(core, frame)


kinds.add(a.RemoveInkDrops, remove_ink_drops, possible=_has_drops)
