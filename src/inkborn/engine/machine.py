"""The machine: runs the steps of procedures until somebody has to decide or the game is over."""

from __future__ import annotations

from typing import Final

from inkborn.engine import knowledge
from inkborn.engine.core import Core
from inkborn.engine.state import Decision
from inkborn.errors import IllegalAnswer

_LIMIT: Final = 200_000
"""Steps between two decisions after which the game is taken to be in an endless loop (6.1.10)."""


def run(core: Core) -> None:
    """Carries out steps until a decision is pending or the game has ended."""
    core.actions = None
    core.asking = 0
    state = core.state
    stack = state.stack
    procs = core.book.procs
    left = _LIMIT
    while True:
        pending = state.decision
        if pending is not None or state.ended:
            break
        frame = stack[-1]
        steps = procs[frame.proc]
        count = len(steps)
        while (place := frame.pc) < count:
            frame.pc = place + 1
            steps[place](core, frame)
            left -= 1
            if stack[-1] is not frame or state.decision is not None or state.ended:
                break
        else:
            stack.pop()
        if left <= 0:
            draw_by_loop(core)
    if core.book.opens_decks:
        knowledge.show_tops(core)


def ask_again(core: Core) -> None:
    """What was asked is asked anew, as things are now. A step that leaves a decision has done
    nothing else, so it can be carried out again.
    """
    core.state.stack[-1].pc -= 1


def draw_by_loop(core: Core) -> None:
    """Nobody can leave the loop: nothing will ever happen again, so nobody wins."""
    core.state.ended = True
    core.state.winners = []
    core.state.phase = "endless loop"


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


def answer(core: Core, picks: list[int]) -> None:
    """Answers the pending decision (not the main phase) with places among its options."""
    decision = core.state.decision
    assert decision is not None
    check_answer(decision, picks)
    core.state.decision = None
    core.state.stack[-1].reg["answer"] = [decision.options[i] for i in picks]
    run(core)


def answer_name(core: Core, name: str) -> None:
    """Answers the decision that names a card."""
    core.state.decision = None
    core.state.stack[-1].reg["answer"] = name
    run(core)
