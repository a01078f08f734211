"""Measuring in a busy world: processor time, and the same work in plain Python beside it.

A figure is measured in short stretches; between two of them a fixed loop of plain Python runs in
the same process. Divided by the time of that loop, figures of different machines, or of one machine
under different load, can be compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Final

now: Final = time.process_time
STRETCH: Final = 0.4
"""Seconds between two runs of the loop."""
ROUNDS: Final = 8
"""How often the same work is done again, to see how long it takes undisturbed."""
_PAIRS: Final = 3  # a round has as many games of each pair of decks
_ROUNDS: Final = 20_000


class _Thing:
    __slots__ = ("count", "next")

    def __init__(self, count: int) -> None:
        self.count = count
        self.next: _Thing | None = None

    def more(self, by: int) -> int:
        self.count += by
        return self.count


def calibration_loop() -> int:
    """What Python programs do all day: calls, attributes, lists, dictionaries, small integers."""
    things = [_Thing(i) for i in range(16)]
    seen: dict[int, int] = {}
    total = 0
    for i in range(_ROUNDS):
        thing = things[i & 15]
        total += thing.more(i & 7)
        seen[i & 255] = total & 1023
        if thing.count & 3 and thing.next is None:
            total -= len([one for one in things[:4] if one.count > i])
    return total + len(seen)


def calibrate() -> float:
    """Seconds of processor time that the loop takes now: the middle one of three runs."""
    seconds = []
    for _ in range(3):
        begun = now()
        calibration_loop()
        seconds.append(now() - begun)
    return median(seconds)


@dataclass
class Clock:
    """Counts work and the time it takes, in stretches; `loops` are the calibrations between.

    `time_in_loops`: each stretch measured by the calibrations around it. `fastest`: the seconds of
    each piece of work when it went fastest; what shares the processor can only make it slower.
    """

    work: int = 0
    seconds: float = 0.0
    time_in_loops: float = 0.0
    loops: list[float] = field(default_factory=list)
    fastest: dict[int, float] = field(default_factory=dict)

    def run(self, do: Callable[[int], int], seconds: float) -> None:
        """Calls `do` with 0, 1, 2, … for so long; it returns how much work it has done.

        After an eighth of the time it begins again with 0, and so on.
        """
        number, most = 0, 0
        self.loops.append(calibrate())
        while self.seconds < seconds:
            begun = now()
            until = begun + min(STRETCH, seconds - self.seconds)
            while (start := now()) < until:
                self.work += do(number)
                took = now() - start
                self.fastest[number] = min(took, self.fastest.get(number, took))
                number += 1
                if not most and self.seconds + start - begun > seconds / ROUNDS:
                    most = number if number % _PAIRS == 0 else 0
                if number == most:
                    number = 0
            taken = now() - begun
            self.loops.append(calibrate())
            self.seconds += taken
            self.time_in_loops += 2 * taken / (self.loops[-2] + self.loops[-1])

    @property
    def per_second(self) -> float:
        return self.work / self.seconds

    @property
    def undisturbed(self) -> float:
        """Pieces of work in a second, each at its fastest."""
        return len(self.fastest) / sum(self.fastest.values())

    @property
    def each(self) -> float:
        """Seconds for one piece of work."""
        return self.seconds / self.work

    @property
    def per_loop(self) -> float:
        """Work in the time of one calibration loop."""
        return self.work / self.time_in_loops


def timed(do: Callable[[int], int], seconds: float) -> Clock:
    clock = Clock()
    clock.run(do, seconds)
    return clock
