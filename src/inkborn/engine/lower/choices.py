"""Effects between which players choose: modes, "[A] or [B]" (6.1.3, 6.1.5.2)."""

from __future__ import annotations

from inkborn.engine.effects import kinds
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import Decision, Frame
from inkborn.model import abilities as a


def choose_one(program: Program, effect: a.ChooseOne) -> None:
    if effect.by is not None:
        program.ask_players(effect.by)
    by = None if effect.by is None else ev.players(effect.by)
    texts = list(effect.labels) or [program.say(m) for m in effect.modes]
    modes, end = [Label() for _ in effect.modes], Label()
    both = None if effect.both is None else ev.condition(effect.both)
    flag = program.new()

    def ask(core: Core, frame: Frame) -> None:
        all_of_them = both is not None and both(core, frame)
        frame.reg[flag] = int(all_of_them)
        if all_of_them:
            frame.reg[ANSWER] = [0]
            return
        choosers = [actor(frame)] if by is None else by(core, frame)
        if not choosers:  # they have left
            frame.done = False
            frame.pc = end.at
            return
        core.ask(
            frame,
            Decision(
                "mode", choosers[0], list(range(len(modes))), texts=texts, source=frame.source,
                prompt="Choose one", rule="ability.choices",
            ),
        )  # fmt: skip

    def go(core: Core, frame: Frame) -> None:
        picked = frame.refs(ANSWER)
        frame.pc = modes[picked[0]].at

    program.steps += [ask, go]
    for place, mode in enumerate(effect.modes):
        program.here(modes[place])
        program.effect(mode)
        if place + 1 < len(modes):
            program.branch(lambda core, frame: bool(frame.reg[flag]), end)
    program.here(end)


def _one_mode(effect: a.ChooseOne) -> Check:
    checks = [kinds.possible(m) for m in effect.modes]
    return lambda core, frame: any(c(core, frame) for c in checks)


kinds.add(a.ChooseOne, choose_one, possible=_one_mode, composed=True)


def either_or(program: Program, effect: a.EitherOr) -> None:
    one = kinds.complete(effect.first)
    two = kinds.complete(effect.second)
    some_of_one = kinds.possible(effect.first)
    some_of_two = kinds.possible(effect.second)
    second, end = Label(), Label()
    texts = [program.say(effect.first), program.say(effect.second)]
    secret = trees.reads_secrets((effect.first, effect.second))

    def ask(core: Core, frame: Frame) -> None:
        if secret:
            core.consult(actor(frame))
        options = [i for i, ok in enumerate((one, two)) if ok(core, frame)]
        if not options:  # as much as possible (1.2.3)
            tests = (some_of_one, some_of_two)
            options = [i for i, ok in enumerate(tests) if ok(core, frame)]
        if not options:
            frame.done = False
            frame.pc = end.at
            return
        core.ask(
            frame,
            Decision(
                "mode", actor(frame), options, texts=[texts[i] for i in options],
                source=frame.source, prompt="Choose one", rule="ability.or",
                noticeable=not secret,
            ),
        )  # fmt: skip

    program.steps.append(ask)
    program.branch(lambda core, frame: frame.reg[ANSWER] == [0], second)
    program.effect(effect.first)
    program.jump(end)
    program.here(second)
    program.effect(effect.second)
    program.here(end)


kinds.add(a.EitherOr, either_or, composed=True)
