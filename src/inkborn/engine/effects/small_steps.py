"""Small steps that programs are put together with: they fill and compare registers."""

from __future__ import annotations

from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import PAYING, RESULT
from inkborn.engine.meaning import filters, slots
from inkborn.engine.state.state import Frame, Value


class Label:
    """A place in a program that is known only later."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = 0


def next_seat(core: Core, frame: Frame, seats: str) -> int:
    """The next of the players in a register who is still in the game; -1 if there is none."""
    waiting = frame.refs(seats)
    while waiting:
        seat = waiting.pop(0)
        if not core.state.players[seat].out:
            return seat
    return -1


def copy_slot(slot: str, zone: str, into: str) -> Step:
    """What is spoken of, or as much of it as is in that zone now (6.1.11.1)."""

    def step(core: Core, frame: Frame) -> None:
        frame.reg[into] = slots.refs_in_zone(core, frame, slot, zone)

    return step


def rest(slot: str, into: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        frame.reg[into] = filters.rest_of(core, frame, slot)

    return step


def together(names: list[str], into: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        found: list[int] = []
        for name in names:
            found += [r for r in frame.refs(name) if r not in found]
        frame.reg[into] = found

    return step


def find(find: lowered.Refs, into: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        frame.reg[into] = find(core, frame)

    return step


def needs_some(register: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        if not frame.refs(register):
            frame.done = False

    return step


def keep_result(bind: str) -> list[Step]:
    """Leaves the result of the last effect in a slot, if it has a name."""
    if not bind:
        return []

    def step(core: Core, frame: Frame) -> None:
        frame.reg[bind] = frame.reg.get(RESULT, 0)

    return [step]


def begin_first(has_ink: bool) -> Step:
    """From here on costs are paid, if [A] of "[A] to [B]" is a cost: if it has ink in it; before
    2026-10 always (6.1.5; F1).
    """

    def step(core: Core, frame: Frame) -> None:
        frame.reg[PAYING] = int(has_ink or core.edition.first_part == "cost")

    return step


def end_costs(core: Core, frame: Frame) -> None:
    frame.reg[PAYING] = 0


def set_aside(kept: dict[str, str]) -> Step:
    """What earlier turns of a loop have left in slots is kept elsewhere during the next one."""

    def step(core: Core, frame: Frame) -> None:
        for slot, register in kept.items():
            if slot in frame.reg:
                frame.reg[register] = frame.reg.pop(slot)

    return step


def add_up(kept: dict[str, str]) -> Step:
    """What all turns of a loop so far have left in slots, together."""

    def step(core: Core, frame: Frame) -> None:
        for slot, register in kept.items():
            before, after = frame.reg.pop(register, None), frame.reg.pop(slot, None)
            for value in (before, after):
                if value is not None:
                    add_to(frame, slot, value)

    return step


def add_to(frame: Frame, slot: str, value: Value) -> None:
    """Adds cards or a number to what a slot holds."""
    before = frame.reg.get(slot)
    if isinstance(before, list) and isinstance(value, list):
        frame.reg[slot] = before + value
    elif isinstance(before, int) and isinstance(value, int):
        frame.reg[slot] = before + value
    else:
        frame.reg[slot] = value


def begin_anew(core: Core, frame: Frame) -> None:
    frame.done = True


def not_done(core: Core, frame: Frame) -> None:
    frame.done = False


def save_done(register: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        frame.reg[register] = int(frame.done)
        frame.done = True

    return step


def restore_done(register: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        frame.done = bool(frame.reg[register])

    return step
