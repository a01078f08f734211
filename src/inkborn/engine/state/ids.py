"""Numbers of the built-in procedures; `lower.built_in.BUILT_IN` lists them in this order."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0
TURN: Final = 1
SETTLE: Final = 2
INK: Final = 3
PLAY_CARD: Final = 4
RESOLVE_ACTION: Final = 5
QUEST: Final = 6
CHALLENGE: Final = 7
MOVE: Final = 8
USE: Final = 9
DAMAGE: Final = 10
BANISH: Final = 11
