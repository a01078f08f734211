"""Taking back: where a game stood before the last answers, as long as these can be taken back."""

from __future__ import annotations

from typing import Final, NamedTuple

from inkborn.engine.machine.core import Core
from inkborn.errors import IllegalAnswer

_TOO_LATE: Final = (
    "this cannot be taken back: a hidden card was moved or seen, chance was at work, "
    "or somebody else was asked since"
)


class Moment(NamedTuple):
    """Where a game stood before an answer: `answers` had been given, `seat` was asked."""

    core: Core
    answers: int
    seat: int
    main: bool

    @staticmethod
    def of(core: Core, answers: int) -> Moment:
        decision = core.state.decision
        assert decision is not None
        return Moment(core.copy(), answers, decision.player, decision.kind == "main")


class Past:
    """The moments to which a game can return: none from before a point of no return."""

    __slots__ = ("moments",)

    def __init__(self, moments: tuple[Moment, ...] = ()) -> None:
        self.moments = list(moments)

    def copy(self) -> Past:
        return Past(tuple(self.moments))

    def add(self, before: Moment, now: Core) -> None:
        """An answer was given; it may have been one that nobody can take back. Whatever is kept
        was answered by the same seat: it goes as soon as another one is asked.
        """
        self.moments.append(before)
        asked = now.state.decision
        if now.news >> before.seat & 1 or (asked is not None and asked.player != before.seat):
            self.moments.clear()

    def undo(self, seat: int | None) -> Moment:
        """Before the last answer."""
        self._check(seat)
        return self.moments.pop()

    def _check(self, seat: int | None) -> None:
        if not self.moments:
            raise IllegalAnswer(_TOO_LATE)
        if seat not in (None, self.moments[-1].seat):
            raise IllegalAnswer("only who has answered takes an answer back")

    def cancel(self, seat: int | None) -> Moment:
        """Before the turn action that is under way."""
        self._check(seat)
        for place in range(len(self.moments) - 1, -1, -1):
            if self.moments[place].main:
                moment = self.moments[place]
                del self.moments[place:]
                return moment
        raise IllegalAnswer(_TOO_LATE)
