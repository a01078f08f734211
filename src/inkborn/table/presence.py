"""Who is at the table: through this process, and as other processes tell."""

from __future__ import annotations

import time
from typing import Final

STALE: Final = 25.0
"""Seconds after which what another process told is not believed any more."""


class Presence:
    """The seats of one match that have a window open somewhere, and how many watch."""

    __slots__ = ("_elsewhere", "away_since", "here", "watching")

    def __init__(self, seats: int) -> None:
        self.here: frozenset[int] = frozenset()
        self.watching = 0
        self.away_since = dict.fromkeys(range(seats), time.monotonic())
        self._elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}

    def told(self, process: str, seats: tuple[int, ...], watching: int) -> None:
        """What another process says of itself."""
        self._elsewhere[process] = (time.monotonic(), frozenset(seats), watching)

    def update(self, seats: frozenset[int], watching: int) -> bool:
        """Puts together who is here; true if anything has changed."""
        now = time.monotonic()
        for process, (at, _seats, _count) in list(self._elsewhere.items()):
            if now - at > STALE:
                del self._elsewhere[process]
        for _at, others, count in self._elsewhere.values():
            seats |= others
            watching += count
        changed = seats != self.here or watching != self.watching
        for seat in self.here - seats:
            self.away_since[seat] = now
        self.here, self.watching = seats, watching
        return changed

    def away(self, seat: int) -> float:
        """For how many seconds a seat has had no window open."""
        return 0.0 if seat in self.here else time.monotonic() - self.away_since[seat]
