"""Effects that leave something for later words to speak of: cards, a number, a name."""

from __future__ import annotations

from inkborn.engine.effects import available, kinds, small_steps
from inkborn.engine.effects.program import Program
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.state import Decision, Frame
from inkborn.model import abilities as a


def choose(program: Program, effect: a.Choose) -> None:
    program.steps.append(small_steps.needs_some(program.cards(effect.cards)))


kinds.add(
    a.Choose,
    choose,
    possible=lambda effect: available.cards(effect.cards),
    payable=lambda effect: available.cards(effect.cards, all_of_them=True),
)


def remember(program: Program, effect: a.Remember) -> None:
    number_of = ev.amount(effect.amount)

    def step(core: Core, frame: Frame) -> None:
        frame.reg[effect.bind] = number_of(core, frame)

    program.steps.append(step)


kinds.add(a.Remember, remember)


def name_card(program: Program, effect: a.NameCard) -> None:
    def ask(core: Core, frame: Frame) -> None:
        core.state.decision = Decision(
            "name", actor(frame), [], 1, 1, source=frame.source, prompt="Name a card",
            rule="ability.choices",
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        name = frame.reg[ANSWER]
        frame.reg[effect.bind] = name
        note(core, "name", player=actor(frame), source=frame.source, text=str(name))

    program.steps += [ask, take]


kinds.add(a.NameCard, name_card)
