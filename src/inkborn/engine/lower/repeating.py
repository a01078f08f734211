"""Effects that are carried out by several players, or several times (6.1.8, 6.7.6)."""

from __future__ import annotations

from inkborn.engine.effects import kinds, small_steps
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import rounds
from inkborn.engine.machine import jumps, lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ACTOR, PART, THEY
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n


def by(program: Program, effect: a.By) -> None:
    program.ask_players(effect.who)
    named = ev.players(effect.who)
    if not rounds.has_several(effect):
        _one_by_one(program, effect, named)
        return
    alone, end = Label(), Label()
    program.branch(
        lambda core, frame: (
            core.edition.each_player == "effect_by_effect" and len(named(core, frame)) > 1
        ),
        alone,
    )
    rounds.add_rounds(program, effect, named)
    program.jump(end)
    program.here(alone)
    _one_by_one(program, effect, named)
    program.here(end)


def _one_by_one(program: Program, effect: a.By, named: lowered.Players) -> None:
    """Each player carries out the whole effect before the next one does."""
    seats, before, outer = program.new(), program.new(), program.new()
    over, end = Label(), Label()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[seats] = named(core, frame)[:]
        frame.reg[before] = actor(frame)
        frame.reg[outer] = frame.reg.get(PART, -1)
        if not frame.reg[seats]:
            frame.done = False

    def next_seat(core: Core, frame: Frame) -> None:
        seat = small_steps.next_seat(core, frame, seats)
        if seat < 0:
            frame.reg[ACTOR] = frame.reg[THEY] = frame.reg[before]
            frame.reg[PART] = frame.reg[outer]
            frame.pc = end.at
            return
        frame.reg[ACTOR] = frame.reg[THEY] = seat
        frame.reg[PART] = over.at

    _loop(program, effect.effect, begin, next_seat, over, end)


def _one_of_them(effect: a.By) -> Check:
    if isinstance(effect.who, n.ChosenPlayer):
        return always
    named, check = ev.players(effect.who), kinds.possible(effect.effect)
    return lambda core, frame: any(check(core, ev.as_actor(frame, p)) for p in named(core, frame))


kinds.add(a.By, by, possible=_one_of_them, composed=True)


def for_each_player(program: Program, effect: a.ForEachPlayer) -> None:
    named = ev.players(effect.who)
    seats, outer = program.new(), program.new()
    over, end = Label(), Label()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[seats] = named(core, frame)[:]
        frame.reg[outer] = frame.reg.get(PART, -1)

    def next_seat(core: Core, frame: Frame) -> None:
        seat = small_steps.next_seat(core, frame, seats)
        if seat < 0:
            frame.reg[PART] = frame.reg[outer]
            frame.pc = end.at
            return
        frame.reg[THEY] = seat
        frame.reg[PART] = over.at

    _loop(program, effect.effect, begin, next_seat, over, end)


kinds.add(a.ForEachPlayer, for_each_player, composed=True)


def repeat(program: Program, effect: a.Repeat) -> None:
    program.ask_players(effect.times)
    times = ev.amount(effect.times)
    counter = program.new()
    end = Label()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[counter] = times(core, frame)
        if not frame.reg[counter]:
            frame.done = False

    def once_more(core: Core, frame: Frame) -> None:
        left = frame.reg[counter]
        assert isinstance(left, int)
        frame.reg[counter] = left - 1
        if left <= 0:
            frame.pc = end.at

    _loop(program, effect.effect, begin, once_more, Label(), end)


kinds.add(a.Repeat, repeat, composed=True)


def repeat_all(program: Program, effect: a.RepeatAll) -> None:
    filled = program.filled

    def step(core: Core, frame: Frame) -> None:
        for slot in filled:  # "this way" is what is done this time
            frame.reg.pop(slot, None)
        frame.pc = jumps.START

    program.steps.append(step)


kinds.add(a.RepeatAll, repeat_all, composed=True)


def _loop(
    program: Program,
    effect: a.Effect,
    begin: lowered.Step,
    turn: lowered.Step,
    over: Label,
    end: Label,
) -> None:
    """The effect again and again, until a `turn` jumps to the end; slots hold afterwards what all
    the turns so far have left there.

    `over`: where it goes on if the player whose turn it is leaves.
    """
    again = Label()
    kept = {slot: program.new() for slot in sorted(trees.slots_in(effect, "bind"))}
    program.steps.append(begin)
    program.here(again)
    program.steps.append(turn)
    program.steps.append(small_steps.set_aside(kept))
    program.effect(effect)
    program.here(over)
    program.steps.append(small_steps.add_up(kept))
    program.jump(again)
    program.here(end)
