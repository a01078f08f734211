"""Settling: game state checks, then what waits in the bag, until nothing is left (1.8.3, 7.7)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps, uses
from inkborn.engine.machine.core import SIMULTANEOUS, Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.rules import checks
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.state import Decision, Frame, Waiting


def settle_check(core: Core, frame: Frame) -> None:
    """Checks the state; as long as something came of it, checks again."""
    if checks.check(core):
        frame.pc = jumps.START


def settle_actions(core: Core, frame: Frame) -> None:
    """An action played by an effect resolves now, before anything in the bag (6.7.8.1)."""
    state = core.state
    if state.waiting_actions:
        frame.pc = jumps.START
        core.push(state.waiting_actions.pop(0))


def settle_choose(core: Core, frame: Frame) -> None:
    """Finds who resolves next, and asks which of several abilities (7.7.4)."""
    state = core.state
    if not state.bag:
        state.bag_player = -1
        jumps.end(core, frame)
        return
    seat = _next_seat(core)
    state.bag_player = seat
    team = core.turn_players() if core.variant == SIMULTANEOUS else []
    options = _distinct(
        core,
        [w for w in state.bag if w.frame.you == seat or {seat, w.frame.you} <= {*team}],
    )
    texts = [core.book.triggers[w.trigger].name for w in options]
    core.ask(
        frame,
        Decision(
            "bag", seat, [w.id for w in options],
            texts=texts, prompt="Which ability resolves next?", rule="bag.active-first",
        ),
    )  # fmt: skip


def _next_seat(core: Core) -> int:
    """The player who is resolving goes on; then the next one in turn order (7.7.4.3, 7.7.4.4).

    So it does if the one who was resolving has left. A team that takes its turn together is one
    in that order: all of it resolves before anybody else (9.3.2).
    """
    state = core.state
    waiting = {w.frame.you for w in state.bag}
    if state.bag_player in waiting:
        return state.bag_player
    groups = circle(core)
    at = next((i for i, group in enumerate(groups) if state.bag_player in group), 0)
    for group in groups[at:] + groups[:at]:
        for seat in group:
            if seat in waiting:
                return seat
    raise LookupError("the bag is empty")


def circle(core: Core) -> list[list[int]]:
    """All seats from the active player on, those who resolve together side by side."""
    state = core.state
    count = len(state.players)
    order = [(state.active + i) % count for i in range(count)]
    if core.variant != SIMULTANEOUS:
        return [[seat] for seat in order]
    team = [seat for seat in order if core.is_turn_of(seat)]
    return [team, *([seat] for seat in order if seat not in team)]


def _distinct(core: Core, waiting: list[Waiting]) -> list[Waiting]:
    """Several instances of one ability of one card are one option: the oldest of them."""
    seen: set[tuple[int, int]] = set()
    options = []
    for one in waiting:
        key = (one.frame.source, one.trigger)
        if key not in seen:
            seen.add(key)
            options.append(one)
    return options


def settle_resolve(core: Core, frame: Frame) -> None:
    """Resolves the chosen ability; then it begins again with a check."""
    state = core.state
    picked = frame.refs(ANSWER)
    frame.pc = jumps.START
    place = next((i for i, w in enumerate(state.bag) if w.id == picked[0]), -1)
    if place < 0:
        return  # its player has left in the meantime (7.7.7)
    waiting = state.bag.pop(place)
    state.shown.clear()
    trigger = core.book.triggers[waiting.trigger]
    run = waiting.frame
    if trigger.limit and _uses(core, run.source, trigger.number) >= trigger.limit:
        note(core, "no effect", run.source, player=run.you, rule="duration.once", text=trigger.name)
        return
    note(core, "resolves", run.source, player=run.you, rule="bag.active-first", text=trigger.name)
    run.proc = trigger.proc
    run.pc = jumps.START
    core.push(run)


def _uses(core: Core, ref: int, number: int) -> int:
    return uses.times(core.state, uses.key_of(uses.TRIGGERED, ref, number))


def count_use(core: Core, frame: Frame, number: int) -> None:
    """An ability with "once" counts as used if it has fully resolved (6.1.13.2)."""
    if frame.done:
        uses.count(core.state, uses.key_of(uses.TRIGGERED, frame.source, number))


SETTLE = (settle_check, settle_actions, settle_choose, settle_resolve)
UNCHECKED: Final = SETTLE.index(settle_actions)
"""Where settling begins that is no game state check."""
