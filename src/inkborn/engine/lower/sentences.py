"""Effects that put others together: one after the other, "may", "if" (6.1.2, 6.1.4)."""

from __future__ import annotations

from collections.abc import Callable

from inkborn.engine.effects import available, discarding, kinds, small_steps
from inkborn.engine.effects.kinds import Check, always, never
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import Decision, Frame
from inkborn.model import abilities as a


def sequence(program: Program, effect: a.Sequence) -> None:
    for one in effect.effects:
        program.effect(one)


def one_of_several(effects: tuple[a.Effect, ...]) -> Check:
    """Whether one of the effects could change something.

    One that speaks of what an earlier one leaves behind needs that to be possible.
    """
    checks = [kinds.possible(e) for e in effects]
    filled = [trees.slots_in(e, "bind") for e in effects]
    needs = [
        [k for k in range(i) if filled[k] & trees.slots_in(effect, "slot", "group")]
        for i, effect in enumerate(effects)
    ]

    def some(core: Core, frame: Frame) -> bool:
        able: list[bool] = []
        for check, needed in zip(checks, needs, strict=True):
            able.append(all(able[k] for k in needed) and check(core, frame))
        return any(able)

    return some


def _all_of(effects: tuple[a.Effect, ...], *, cost: bool) -> Check:
    """Whether all effects could be carried out in full; what is drawn first can be discarded."""
    checks = []
    drawn = False
    for effect in effects:
        drawn = drawn or isinstance(effect, a.Draw)
        if drawn and isinstance(effect, a.Discard):
            checks.append(always if cost else discarding.someone_discards(effect.cards))
        else:
            checks.append(kinds.payable(effect) if cost else kinds.complete(effect))
    return lambda core, frame: all(c(core, frame) for c in checks)


def _first_of(effects: tuple[a.Effect, ...]) -> str:
    return kinds.first_verb(effects[0]) if effects else ""


kinds.add(
    a.Sequence,
    sequence,
    possible=lambda effect: one_of_several(effect.effects),
    payable=lambda effect: _all_of(effect.effects, cost=True),
    complete=lambda effect: _all_of(effect.effects, cost=False),
    verb=lambda effect: _first_of(effect.effects),
    composed=True,
)


# ---------------------------------------------------------------- may


def may(
    program: Program,
    effect: a.May,
    offered: lowered.Condition | None = None,
    declined: Label | None = None,
    body: Callable[[], None] | None = None,
) -> None:
    """`declined`: where it goes on after a "no" that ends the whole sentence (F4). `body`: adds
    the steps of what is done after a "yes", if that is not the whole effect.
    """
    end, no = Label(), Label()
    possible = offered or kinds.possible(effect.effect)
    text = program.say(effect.effect)
    verb = kinds.first_verb(effect.effect)
    secret = trees.reads_secrets(effect.effect)

    def ask(core: Core, frame: Frame) -> None:
        if secret:
            core.consult(actor(frame))
        if not possible(core, frame):
            frame.pc = no.at
            return
        core.state.decision = Decision(
            "may", actor(frame), [1, 0], texts=["yes", "no"], source=frame.source,
            prompt=text, rule="ability.may", verb=verb, noticeable=not secret,
        )  # fmt: skip

    def decide(core: Core, frame: Frame) -> None:
        if frame.reg[ANSWER] != [1]:
            frame.done = False
            over = declined is not None and core.edition.may_scope == "sentence"
            frame.pc = declined.at if declined is not None and over else end.at

    program.steps += [ask, decide]
    if body is None:
        program.effect(effect.effect)
    else:
        body()
    program.jump(end)
    program.here(no)
    program.steps.append(small_steps.not_done)
    program.here(end)


kinds.add(
    a.May,
    may,
    possible=lambda effect: kinds.possible(effect.effect),
    composed=True,
)


def mays(program: Program, effect: a.Mays) -> None:
    saved, some = program.new(), program.new()
    over = Label()

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[saved] = int(frame.done)
        frame.reg[some] = 0

    def count(core: Core, frame: Frame) -> None:
        frame.reg[some] = frame.number(some) + int(frame.done)

    program.steps.append(begin)
    for one in effect.effects:
        program.steps.append(small_steps.begin_anew)
        if isinstance(one, a.May):
            if isinstance(one.effect, a.Look) and one.effect.bind:  # known before they are seen
                found = program.cards(one.effect.cards)
                program.steps.append(small_steps.copy_slot(found, "", one.effect.bind))
            may(program, one, declined=over)
        else:
            program.effect(one)
        program.steps.append(count)
    needed = 1 if effect.either else len(effect.effects)
    program.here(over)

    def end(core: Core, frame: Frame) -> None:
        frame.done = bool(frame.reg[saved]) and frame.number(some) >= needed

    program.steps.append(end)


kinds.add(
    a.Mays,
    mays,
    possible=lambda effect: one_of_several(effect.effects),
    verb=lambda effect: _first_of(effect.effects),
    composed=True,
)


# ---------------------------------------------------------------- if


def if_(program: Program, effect: a.If) -> None:
    no, end = Label(), Label()
    program.ask_players(effect.condition)
    program.branch(ev.condition(effect.condition), no)
    program.effect(effect.then)
    program.jump(end)
    program.here(no)
    if effect.otherwise is None:
        program.steps.append(small_steps.not_done)
    else:
        program.effect(effect.otherwise)
    program.here(end)


def _can_if(effect: a.If) -> Check:
    if available.mentions_slots(effect.condition):
        return always
    holds = ev.condition(effect.condition)
    yes = kinds.possible(effect.then)
    no = never if effect.otherwise is None else kinds.possible(effect.otherwise)
    return lambda core, frame: yes(core, frame) if holds(core, frame) else no(core, frame)


kinds.add(a.If, if_, possible=_can_if, composed=True)
