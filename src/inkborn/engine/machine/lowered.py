"""What words are once they are lowered: functions of a game and of the frame that speaks."""

from __future__ import annotations

from collections.abc import Callable

from inkborn.engine.machine.core import Core
from inkborn.engine.state.events import Fact
from inkborn.engine.state.state import Frame

Step = Callable[[Core, Frame], None]
Players = Callable[[Core, Frame], list[int]]
Test = Callable[[Core, Frame, int], bool]
Amount = Callable[[Core, Frame], int]
Condition = Callable[[Core, Frame], bool]
Refs = Callable[[Core, Frame], list[int]]
FactTest = Callable[[Core, Frame, Fact], bool]
