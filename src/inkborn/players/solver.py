"""Solves a position exactly: every order of every action, whatever the others answer.

Only positions in which nothing is left to luck: what the solver cannot know has to be all the same
(`check_open`), and a line in which chance is at work, or any name can be said, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.engine.state.state import Decision, card_under
from inkborn.errors import InkbornError
from inkborn.players.chance import limits_of

Goal = Callable[[BareGame], bool | None]
"""Whether a position has what is wanted (True), cannot have it any more (False), or goes on."""

LONGEST: Final = 40
"""Answers of the solving seat; no solution is looked for beyond."""

MOST_POSITIONS: Final = 100_000


class Unsolvable(InkbornError):
    """A position that is not for this solver: chance or hidden cards decide, or it is too large."""


class Solution(NamedTuple):
    """A way to the goal. `length`: the fewest answers of the seat that are enough, whatever others
    do. `line`: these answers, others answering so that it takes longest. `keys`: first answers with
    which the goal can be reached at all; `tries`: all first answers; `positions`: looked at.
    """

    length: int
    line: tuple[Answer, ...]
    keys: tuple[Answer, ...]
    tries: int
    positions: int


def win_this_turn(game: BareGame, seat: int) -> Goal:
    """The seat wins before the turn has passed."""
    turn = game.state.turn

    def judge(now: BareGame) -> bool | None:
        if now.over:
            return seat in now.winners
        return None if now.state.turn == turn else False

    return judge


def survive(game: BareGame, seat: int) -> Goal:
    """The seat comes to its next main phase, or wins before."""
    turn = game.state.turn

    def judge(now: BareGame) -> bool | None:
        if now.over:
            return seat in now.winners
        asked = now.decision
        again = now.state.turn > turn and now.state.active == seat
        return True if again and asked is not None and asked.kind == "main" else None

    return judge


def reach(game: BareGame, wanted: Callable[[BareGame], bool]) -> Goal:
    """What is wanted holds when the main phase is asked for, before the turn has passed."""
    turn = game.state.turn

    def judge(now: BareGame) -> bool | None:
        if now.over or now.state.turn != turn:
            return False
        asked = now.decision
        return True if asked is not None and asked.kind == "main" and wanted(now) else None

    return judge


def solve(
    game: BareGame, seat: int, goal: Goal, *, longest: int = LONGEST, most: int = MOST_POSITIONS
) -> Solution | None:
    """The shortest way to the goal, or None if there is none; `Unsolvable` if that cannot be
    known.
    """
    check_open(game, seat)
    search = _Search(seat, goal, most)
    here = Move((), game, game.state_hash())
    length = next((n for n in range(1, longest + 1) if search.within(here, n)), None)
    if length is None:
        return None
    first = search.after(here)
    keys = tuple(move.answer for move in first if search.within(move, longest))
    return Solution(length, tuple(search.line(here, length)), keys, len(first), search.positions)


def can_reach(game: BareGame, seat: int, goal: Goal, *, most: int = MOST_POSITIONS) -> bool:
    """Whether the seat can still bring the goal about."""
    check_open(game, seat)
    return _Search(seat, goal, most).within(Move((), game, game.state_hash()), LONGEST)


def check_open(game: BareGame, seat: int) -> None:
    """What the seat cannot see must be the same whatever it is: for each owner, equal cards."""
    state = game.state
    for owner, player in enumerate(state.players):
        hidden = [*player.deck, *player.ready_ink, *player.exerted_ink]
        hidden += [] if owner == seat else player.hand
        hidden += [card_under(card) for record in state.inplay.values() if record.owner == owner
                   for card in record.under if card < 0]  # fmt: skip
        if len({state.defs[card] for card in hidden}) > 1:
            raise Unsolvable(f"{game.seats[owner]} has hidden cards that differ from each other")


class Move(NamedTuple):
    """An answer, the game after it, and the fingerprint of that."""

    answer: Answer
    after: BareGame
    key: str


def moves(game: BareGame) -> Iterator[Move]:
    """Every answer to what is asked; answers that come to the same are one."""
    asked = game.decision
    assert asked is not None
    found: set[str] = set()
    for answer in _answers(game, asked):
        after = game.copy()
        after.answer(answer)
        if after.state.chance != game.state.chance:
            raise Unsolvable("chance is at work in this position")
        key = after.state_hash()
        if key not in found:
            found.add(key)
            yield Move(answer, after, key)


def _answers(game: BareGame, asked: Decision) -> Iterator[Answer]:
    count = len(asked.options)
    match asked.kind:
        case "main":
            yield from ((place,) for place in range(len(game.actions)))
        case "name":
            raise Unsolvable("any name can be said in this position")
        case "order":
            yield from permutations(range(count))
        case _:
            limits = limits_of(asked)
            for size in range(asked.least, min(asked.most, count) + 1):
                yield from filter(limits.allows, combinations(range(count), size))


class _Search:
    """Bounds for every position that was met: not within so many answers, but within so many."""

    def __init__(self, seat: int, goal: Goal, most: int) -> None:
        self.seat = seat
        self.goal = goal
        self.most = most
        self._not_within: dict[str, int] = {}
        self._within: dict[str, int] = {}
        self._after: dict[str, list[Move]] = {}
        self._under_way: set[tuple[str, int]] = set()

    @property
    def positions(self) -> int:
        return len(self._after)

    def within(self, here: Move, answers: int) -> bool:
        """Whether the goal can be forced with so many answers of the seat, or fewer."""
        verdict = self.goal(here.after)
        if verdict is not None:
            return verdict
        asked = here.after.decision
        assert asked is not None
        own = asked.player == self.seat
        if own and answers == 0:
            return False
        if self._within.get(here.key, LONGEST + 1) <= answers:
            return True
        if self._not_within.get(here.key, -1) >= answers:
            return False
        found = self._own(here, answers) if own else self._others(here, answers)
        (self._within if found else self._not_within)[here.key] = answers
        return found

    def _own(self, here: Move, answers: int) -> bool:
        return any(self.within(move, answers - 1) for move in self.after(here))

    def _others(self, here: Move, answers: int) -> bool:
        """Who can go round in a circle need never let the goal come about."""
        circle = (here.key, answers)
        if circle in self._under_way:
            return False
        self._under_way.add(circle)
        found = all(self.within(move, answers) for move in self.after(here))
        self._under_way.discard(circle)
        return found

    def after(self, here: Move) -> list[Move]:
        """What can follow; kept, because a position is met on many ways."""
        known = self._after.get(here.key)
        if known is None:
            if len(self._after) >= self.most:
                raise Unsolvable(f"more than {self.most} positions")
            known = self._after[here.key] = list(moves(here.after))
        return known

    def line(self, here: Move, length: int) -> Iterator[Answer]:
        """The answers of the seat that reach the goal within a length that is enough."""
        while self.goal(here.after) is None:
            asked = here.after.decision
            assert asked is not None
            follow = self.after(here)
            if asked.player == self.seat:
                length -= 1
                here = next(move for move in follow if self.within(move, length))
                yield here.answer
            else:  # the reply that leaves the most to do
                longest = (m for m in follow if length and not self.within(m, length - 1))
                here = next(longest, follow[0])
