"""Invariant 13: a player leaves in the middle of things, and everything else goes on (9.2.3).

Each concession is compared with the game before it: who was asked something by others is still
asked, what others were doing goes on, the bag passes to the next in order, and the turn of the
active player ends once the others are finished.
"""

from __future__ import annotations

from inkborn.engine.game import BareGame
from inkborn.engine.machine.registers import PART, THEY
from inkborn.engine.rules import bag
from inkborn.engine.state import ids
from inkborn.engine.state.state import CARD, Decision, Frame, State
from inkborn.fuzz.violations import require

RULE = 13
RESOLVED = ("resolves", "no effect")


def concede(game: BareGame, seat: int) -> None:
    """Concedes, and looks whether only what belongs to the leaver is gone."""
    before = game.copy()
    game.concede(seat)
    if game.over:
        return
    check_asked(before, game, seat)
    check_waiting(before, game, seat)
    check_next_in_the_bag(before, game, seat)
    check_turn(before, game, seat)


def check_asked(before: BareGame, after: BareGame, seat: int) -> None:
    """Nobody is let off what they have to choose, and what others do is not broken off."""
    asked = before.decision
    assert asked is not None
    top = before.state.stack[-1]
    if asked.kind in ("main", "may") or asked.player == seat or _is_of(top, seat):
        return
    if not asked.least or not _is_open(before.state, asked, seat):
        return
    now = after.decision
    require(
        now is not None and (now.kind, now.player) == (asked.kind, asked.player),
        RULE,
        f"player {asked.player + 1} is let off: {asked.kind} {asked.prompt!r}",
    )
    others = [_outline(frame) for frame in before.state.stack[1:] if not _ends(frame, seat)]
    require(
        [_outline(frame) for frame in after.state.stack[1:]] == others,
        RULE,
        "what others were doing was broken off",
    )
    waiting = [_outline(frame) for frame in before.state.waiting_actions if frame.you != seat]
    require(
        [_outline(frame) for frame in after.state.waiting_actions] == waiting,
        RULE,
        "an action of another player is lost",
    )


def _outline(frame: Frame) -> tuple[int, int]:
    return frame.proc, frame.you


def _ends(frame: Frame, seat: int) -> bool:
    return frame.you == seat and frame.proc != ids.SETTLE


def _is_of(frame: Frame, seat: int) -> bool:
    """Whether the leaver was doing this, or their part of it."""
    return _ends(frame, seat) or (frame.reg.get(THEY) == seat and frame.reg.get(PART, -1) != -1)


def _is_open(state: State, asked: Decision, seat: int) -> bool:
    """Whether there is still a choice without the leaver's cards, and nothing that depends on
    them in another way."""
    if asked.weights is not None or asked.groups is not None:
        return False
    if asked.kind in ("cards", "order"):
        left = [ref for ref in asked.options if state.owner[ref & CARD] != seat]
        return len(left) > asked.least or (asked.kind == "order" and len(left) > 1)
    if asked.kind == "player":
        return len([other for other in asked.options if other != seat]) > asked.least
    if asked.kind == "bag":  # a teammate's abilities may be among them
        left = [one.id for one in state.bag if one.id in asked.options and one.frame.you != seat]
        return len(left) > 1
    return asked.kind == "name"


def check_waiting(before: BareGame, after: BareGame, seat: int) -> None:
    """What others had in the bag is there, or has resolved."""
    there = {waiting.id for waiting in after.state.bag}
    resolved = [
        event.subject
        for event in after.events(len(before.events()))
        if event.kind in RESOLVED and event.player != seat
    ]
    for waiting in before.state.bag:
        if waiting.frame.you == seat:
            require(waiting.id not in there, RULE, "an ability of the leaver is still in the bag")
        elif waiting.id not in there:
            require(waiting.frame.source in resolved, RULE, "an ability of another player is lost")


def check_next_in_the_bag(before: BareGame, after: BareGame, seat: int) -> None:
    """When the player who resolves from the bag leaves, the next one in order goes on (7.7.7)."""
    if before.state.bag_player != seat or any(
        not _is_of(frame, seat) and frame.proc != ids.SETTLE for frame in before.state.stack[1:]
    ):
        return
    waiting = {one.frame.you for one in before.state.bag} - {seat}
    for event in after.events(len(before.events())):
        if event.kind == "triggers":
            waiting.add(event.player)
        elif event.kind in RESOLVED:
            expected = _after(before, seat, waiting)
            require(event.player in expected, RULE, f"player {event.player + 1} is not next")
            return
    if after.decision is not None and after.decision.kind == "bag":
        expected = _after(before, seat, waiting)
        require(after.decision.player in expected, RULE, "the bag has passed to the wrong player")


def _after(before: BareGame, seat: int, waiting: set[int]) -> list[int]:
    """The first group in order after this seat of which somebody has abilities in the bag."""
    circle = bag.circle(before.core)
    at = next(i for i, group in enumerate(circle) if seat in group)
    return next(group for group in circle[at:] + circle[:at] if waiting & {*group} - {seat})


def check_turn(before: BareGame, after: BareGame, seat: int) -> None:
    """The turn of the active player ends once others have finished, and of nobody else."""
    state = after.state
    assert after.decision is not None
    goes_on = state.turn == before.state.turn
    if before.state.phase == "setup":
        return
    if before.core.turn_players() == [seat]:
        require(after.decision.kind != "main" or not goes_on, RULE, "the turn of a leaver goes on")
    elif before.decision is not None and before.decision.kind == "main":
        require(goes_on and after.decision.kind == "main", RULE, "another player's turn has ended")
