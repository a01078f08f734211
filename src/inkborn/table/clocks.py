"""Clocks, computed from the times of the rows: every process comes to the same banks.

A decision that others must not notice takes nothing from a bank: its length would betray it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from inkborn.game import Game
    from inkborn.table.rows import MatchRow

FREE: Final = 20.0
"""Seconds for a decision; what it takes beyond is taken from the bank."""

BANK: Final = 120.0

EVENT: Final = 50 * 60.0
"""Seconds of an event's round. Then the turn is finished, and five more are played."""

MORE_TURNS: Final = 5

STOP: Final = 10 * 60.0
"""Seconds after the end of the round when a match ends, whatever its players do."""


class Clock:
    """The clock of one match."""

    __slots__ = ("banks", "begun", "kind", "last_turn", "since")

    def __init__(self, match: MatchRow, seats: int) -> None:
        self.kind = match.clock
        self.begun = 0.0
        self.since = 0.0  # when the pending decision was asked
        self.banks = [BANK] * seats
        self.last_turn = -1

    def begin(self, at: float) -> None:
        self.begun = at
        self.since = at

    def step(self, at: float, before: Game) -> None:
        """The game that stood there was moved on."""
        asked = before.decision
        used = at - self.since - FREE
        if asked is not None and asked.noticeable and used > 0:
            self.banks[asked.player] = max(0.0, self.banks[asked.player] - used)
        self.since = max(self.since, at)
        if self.kind == "event" and self.last_turn < 0 and at > self.begun + EVENT:
            self.last_turn = before.state.turn + MORE_TURNS

    def taken_up(self) -> None:
        """Nobody's time runs while no server does."""
        self.since = max(self.since, time.time())

    def late(self, seat: int) -> bool:
        """Whether the seat that is asked has used up its time."""
        return self.kind == "turns" and time.time() > self.since + FREE + self.banks[seat]

    def ended(self, turn: int) -> bool:
        """Whether the time of an event is over."""
        if self.kind != "event":
            return False
        return 0 <= self.last_turn < turn or time.time() > self.begun + EVENT + STOP

    def left(self) -> int:
        """Seconds that are free for the pending decision; -1 without a clock."""
        return int(max(0.0, self.since + FREE - time.time())) if self.kind == "turns" else -1

    def bank(self, seat: int) -> int:
        return int(self.banks[seat]) if self.kind == "turns" else -1

    def round_left(self) -> int:
        """Seconds left of an event's round; -1 without one."""
        return int(max(0.0, self.begun + EVENT - time.time())) if self.kind == "event" else -1
