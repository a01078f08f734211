"""Several players act, and the effect has several effects: all do the first, then all the next
(6.7.6.1).

An effect is taken apart into parts. Each part becomes steps that one player after the other goes
through; what a player has chosen, revealed or declined is kept for them until their next part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inkborn.engine.effects import small_steps
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import first_part, sentences
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ACTOR, PART, THEY
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

Part = Callable[[], None]
"""Adds the steps of one part, for one player, to the program."""

_DONE: Final = "@done"
_BEFORE: Final = -1  # in place of a seat: what was there before anybody acted


def has_several(effect: a.By) -> bool:
    """Whether more than one player may have more than one thing to do."""
    match effect.who:
        case n.You() | n.Actor() | n.PlayerRef() | n.ChosenPlayer(most=1):
            return False
    return _count(effect.effect) > 1


def _count(effect: a.Effect) -> int:
    """How many parts an effect has."""
    match effect:
        case a.Sequence(effects):
            return sum([_count(one) for one in effects if not isinstance(one, a.Choose)])
        case a.May(inner):
            return max(1, _count(inner))
        case a.If(_, then, otherwise):
            return max(1, _most(then, otherwise))
        case a.IfDone(first, then, otherwise):
            before = _count(first) if isinstance(first, a.May) else 1
            return before + _most(then, otherwise)
    return 1


def _most(then: a.Effect, otherwise: a.Effect | None) -> int:
    """Of the parts that one of two effects has."""
    return _count(then) if otherwise is None else max(_count(then), _count(otherwise))


class Rounds:
    """Takes one effect apart."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.own: list[str] = []  # registers that each player has for themselves

    def _new(self) -> str:
        self.own.append(self.program.new())
        return self.own[-1]

    def parts(self, effect: a.Effect) -> list[Part]:
        match effect:
            case a.Sequence(effects):
                return self._sequence(effects)
            case a.May():
                return self._may(effect, None)
            case a.If():
                return self._if(effect)
            case a.IfDone():
                return self._if_done(effect)
        return [lambda: self.program.effect(effect)]

    def _sequence(self, effects: tuple[a.Effect, ...]) -> list[Part]:
        """A choice is made together with what is done to the chosen."""
        found: list[Part] = []
        chosen: list[Part] = []
        for effect in effects:
            parts = self.parts(effect)
            if isinstance(effect, a.Choose):
                chosen += parts
            elif parts:
                found += [_one_after_another([*chosen, parts[0]]), *parts[1:]]
                chosen = []
        return [*found, _one_after_another(chosen)] if chosen else found

    def _may(self, effect: a.May, offered: lowered.Condition | None) -> list[Part]:
        agreed = self._new()
        parts = self.parts(effect.effect)

        def begin() -> None:
            self._set(agreed, 1)
            if parts:
                parts[0]()

        def ask() -> None:
            self._set(agreed, 0)
            sentences.may(self.program, effect, offered, body=begin)

        return [ask, *[self._either(agreed, part, None) for part in parts[1:]]]

    def _if(self, effect: a.If) -> list[Part]:
        held = self._new()
        holds = ev.condition(effect.condition)

        def look() -> None:
            self.program.ask_players(effect.condition)

            def step(core: Core, frame: Frame) -> None:
                frame.reg[held] = int(holds(core, frame))
                if effect.otherwise is None and not frame.reg[held]:
                    frame.done = False

            self.program.steps.append(step)

        first, *later = self._branches(held, effect.then, effect.otherwise) or [_nothing]
        return [_one_after_another([look, first]), *later]

    def _if_done(self, effect: a.IfDone) -> list[Part]:
        saved, did = self._new(), self._new()
        if isinstance(effect.first, a.May):
            parts = self._may(effect.first, first_part.offered(effect.first.effect, effect))
        else:
            parts = [lambda: self._in_full(effect)]

        def begin() -> None:
            self.program.steps.append(small_steps.save_done(saved))

        def end() -> None:
            def step(core: Core, frame: Frame) -> None:
                frame.reg[did] = int(frame.done)
                if frame.done or effect.otherwise is not None:
                    frame.done = bool(frame.reg[saved])

            self.program.steps.append(step)

        parts[0] = _one_after_another([begin, parts[0]])
        parts[-1] = _one_after_another([parts[-1], end])
        return [*parts, *self._branches(did, effect.then, effect.otherwise)]

    def _in_full(self, effect: a.IfDone) -> None:
        program, unable, end = self.program, Label(), Label()
        if isinstance(effect.first, (a.Mays, a.By)):
            program.effect(effect.first)
            return
        first_part.in_full(program, effect.first, unable, apart=effect.apart)
        program.jump(end)
        program.here(unable)
        program.steps.append(small_steps.not_done)
        program.here(end)

    def _branches(self, flag: str, then: a.Effect, otherwise: a.Effect | None) -> list[Part]:
        """What each player does of two effects; the first parts of both belong together."""
        yes = self.parts(then)
        no = [] if otherwise is None else self.parts(otherwise)
        return [
            self._either(flag, yes[i] if i < len(yes) else None, no[i] if i < len(no) else None)
            for i in range(max(len(yes), len(no)))
        ]

    def _either(self, flag: str, yes: Part | None, no: Part | None) -> Part:
        def part() -> None:
            program, other, end = self.program, Label(), Label()
            program.branch(lambda core, frame: bool(frame.reg.get(flag)), other)
            if yes is not None:
                yes()
            program.jump(end)
            program.here(other)
            if no is not None:
                no()
            program.here(end)

        return part

    def _set(self, register: str, value: int) -> None:
        def step(core: Core, frame: Frame) -> None:
            frame.reg[register] = value

        self.program.steps.append(step)


def _nothing() -> None:
    return


def _one_after_another(parts: list[Part]) -> Part:
    if len(parts) == 1:
        return parts[0]

    def all_of_them() -> None:
        for part in parts:
            part()

    return all_of_them


# ---------------------------------------------------------------- the steps


def add_rounds(program: Program, effect: a.By, named: lowered.Players) -> None:
    """Adds the steps by which the players go through the parts, one round for each."""
    rounds = Rounds(program)
    parts = rounds.parts(effect.effect)
    left = sorted(trees.slots_in(effect.effect, "bind"))
    kept = [*left, *rounds.own]
    everyone, before, outer, seats = program.new(), program.new(), program.new(), program.new()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[everyone] = named(core, frame)[:]
        frame.reg[before] = actor(frame)
        frame.reg[outer] = frame.reg.get(PART, -1)
        _set_aside(frame, left, _BEFORE)
        for seat in frame.refs(everyone):
            frame.reg[_of(_DONE, seat)] = int(frame.done)

    program.steps.append(begin)
    for part in parts:
        _add_round(program, part, kept, everyone, seats)

    def end(core: Core, frame: Frame) -> None:
        for seat in (_BEFORE, *frame.refs(everyone)):
            for slot in left:
                value = frame.reg.pop(_of(slot, seat), None)
                if value is not None:
                    small_steps.add_to(frame, slot, value)
        for seat in frame.refs(everyone):
            frame.done = frame.done and bool(frame.reg.pop(_of(_DONE, seat), 0))
        frame.reg[ACTOR] = frame.reg[THEY] = frame.reg[before]
        frame.reg[PART] = frame.reg[outer]

    program.steps.append(end)


def _add_round(program: Program, part: Part, kept: list[str], everyone: str, seats: str) -> None:
    again, over, end = Label(), Label(), Label()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[seats] = frame.refs(everyone)[:]

    def next_seat(core: Core, frame: Frame) -> None:
        seat = small_steps.next_seat(core, frame, seats)
        if seat < 0:
            frame.done = True
            frame.pc = end.at
            return
        frame.reg[ACTOR] = frame.reg[THEY] = seat
        frame.reg[PART] = over.at
        frame.done = bool(frame.reg[_of(_DONE, seat)])
        for name in kept:
            value = frame.reg.pop(_of(name, seat), None)
            if value is not None:
                frame.reg[name] = value

    def keep(core: Core, frame: Frame) -> None:
        seat = frame.number(ACTOR)
        frame.reg[_of(_DONE, seat)] = int(frame.done)
        _set_aside(frame, kept, seat)

    program.steps.append(begin)
    program.here(again)
    program.steps.append(next_seat)
    part()
    program.here(over)
    program.steps.append(keep)
    program.jump(again)
    program.here(end)


def _set_aside(frame: Frame, names: list[str], seat: int) -> None:
    for name in names:
        value = frame.reg.pop(name, None)
        if value is not None:
            frame.reg[_of(name, seat)] = value


def _of(register: str, seat: int) -> str:
    """The register in which something is kept for a player."""
    return f"@{seat} {register}"
