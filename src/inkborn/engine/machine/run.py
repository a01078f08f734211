"""The machine: runs the steps of procedures until somebody has to decide or the game is over."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.state.state import Decision, State
from inkborn.errors import IllegalAnswer
from inkborn.limits import LOOP_EVENTS, LOOP_STEPS, MOST_CHOICES, MOST_LASTING

_SLICE: Final = 256
"""Steps after which it is looked at how far an answer has led; hardly any needs as many."""

_CHOICES: Final = "@choices"
"""Register of the lowest frame; see `_choices`."""


def run(core: Core) -> None:
    """Carries out steps until a decision is pending or the game has ended."""
    core.actions = None
    core.asking = 0
    state = core.state
    stack = state.stack
    procs = core.book.procs
    left = _SLICE
    slices = before = held = 0
    while True:
        pending, over = state.decision, state.ended
        if over:
            state.decision = None
            break
        if pending is not None:
            if pending.kind == "main" or not _is_tired(state):
                break
            _answer_by_default(state, pending)
        frame = stack[-1]
        steps = procs[frame.proc]
        count = len(steps)
        while (place := frame.pc) < count:
            frame.pc = place + 1
            steps[place](core, frame)
            left -= 1
            if (
                stack[-1] is not frame
                or state.decision is not None
                or state.ended
                or left <= 0  # a frame may go round in circles by itself
            ):
                break
        else:
            stack.pop()
        if left <= 0:
            left = _SLICE
            slices += 1
            if slices == 1:
                before, held = core.happened(), _held(state)
            if (
                slices * _SLICE > LOOP_STEPS
                or core.happened() - before > LOOP_EVENTS
                or _held(state) - held > MOST_LASTING
            ):
                core.draw_by_loop()
    if core.book.at_rest is not None:
        core.book.at_rest(core)
    asked = state.decision
    if asked is None or asked.noticeable:
        state.told = core.happened()


def ask_again(core: Core) -> None:
    """What was asked is asked anew, as things are now. A step that leaves a decision has done
    nothing else, so it can be carried out again.
    """
    core.state.decision = None
    core.state.stack[-1].pc += jumps.AGAIN


# ---------------------------------------------------------------- loops (6.1.10)


def _held(state: State) -> int:
    """How much the state holds of what a loop can heap up, the bag aside."""
    return len(state.lasting) + len(state.watching) + len(state.stack)


def _choices(state: State) -> int:
    """How many answers there were within the present turn action."""
    lowest = state.stack[0]
    return lowest.number(_CHOICES) if _CHOICES in lowest.reg else 0


def _is_tired(state: State) -> bool:
    """Whether the present turn action has been answered so often that it has to find its end."""
    return _choices(state) >= MOST_CHOICES


def _count_choice(state: State) -> None:
    state.stack[0].reg[_CHOICES] = _choices(state) + 1


def forget_choices(state: State) -> None:
    """A turn action begins."""
    reg = state.stack[0].reg
    if _CHOICES in reg:
        del reg[_CHOICES]


def _answer_by_default(state: State, decision: Decision) -> None:
    """As little as possible: no, no cards, the first of what has to be chosen."""
    state.decision = None
    reg = state.stack[-1].reg
    if decision.kind == "name":
        reg[ANSWER] = ""
    elif decision.kind == "may":
        reg[ANSWER] = [0]
    elif decision.kind == "order":
        reg[ANSWER] = decision.options[:]
    elif decision.weights is not None and decision.least:
        reg[ANSWER] = _heavy_enough(decision, decision.weights)
    else:
        reg[ANSWER] = decision.options[: decision.least]


def _heavy_enough(decision: Decision, weights: list[int]) -> list[int]:
    """As many options as are needed, until their weights add up to what is asked for."""
    picked: list[int] = []
    total = 0
    for option, weight in zip(decision.options, weights, strict=True):
        if len(picked) >= decision.least and total >= decision.total_least:
            break
        picked.append(option)
        total += weight
    return picked


# ---------------------------------------------------------------- answers


def check_answer(decision: Decision, picks: list[int]) -> None:
    """Raises `IllegalAnswer` with the reason if these places among the options are no legal
    answer."""
    count = len(decision.options)
    if any(not 0 <= i < count for i in picks):
        raise IllegalAnswer(f"there are {count} options, numbered from 0")
    if len(set(picks)) != len(picks):
        raise IllegalAnswer("the same option cannot be chosen twice")
    if decision.kind == "order":
        if len(picks) != count:
            raise IllegalAnswer(f"an order needs all {count} cards")
        return
    if not decision.least <= len(picks) <= decision.most:
        wanted = (
            str(decision.least)
            if decision.least == decision.most
            else f"{decision.least} to {decision.most}"
        )
        raise IllegalAnswer(f"choose {wanted} of the options, not {len(picks)}")
    if decision.weights is not None and picks:
        total = sum(decision.weights[i] for i in picks)
        if total < decision.total_least:
            raise IllegalAnswer(
                f"the total is {total}, but has to be {decision.total_least} or more"
            )
        if 0 <= decision.total_most < total:
            raise IllegalAnswer(f"the total is {total}, but can be {decision.total_most} at most")
    if decision.needed and picks:
        if not any(decision.options[i] in decision.needed for i in picks):
            raise IllegalAnswer("an effect says what has to be among the chosen")
    if decision.groups is not None and len(picks) > 1:
        groups = {decision.groups[i] for i in picks}
        if len(groups) != (len(picks) if decision.apart else 1):
            raise IllegalAnswer("these options cannot be chosen together")


def is_answer(decision: Decision, picks: list[int]) -> bool:
    """Whether these places among the options are a legal answer."""
    try:
        check_answer(decision, picks)
    except IllegalAnswer:
        return False
    return True


def answer(core: Core, picks: list[int]) -> None:
    """Answers the pending decision (not the main phase) with places among its options."""
    decision = core.state.decision
    assert decision is not None
    check_answer(decision, picks)
    _count_choice(core.state)
    core.state.decision = None
    core.state.stack[-1].reg[ANSWER] = [decision.options[i] for i in picks]
    run(core)


def answer_name(core: Core, name: str) -> None:
    """Answers the decision that names a card."""
    _count_choice(core.state)
    core.state.decision = None
    core.state.stack[-1].reg[ANSWER] = name
    run(core)
