"""What a bot may use for a decision: a time, or a number of simulations."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

RESERVE: Final = 0.93
"""Of a time so much is used: the simulation that is under way has to be finished too."""


class Budget(NamedTuple):
    """So many simulations, or as many as a time allows. With simulations everything repeats."""

    simulations: int | None = None
    seconds: float | None = None

    def less(self, seconds: float) -> Budget:
        """What is left of it after a time."""
        if self.seconds is None:
            return self
        return Budget(self.simulations, max(0.0, self.seconds - seconds))


class Meter:
    """How much of a budget is left; it begins when it is made."""

    __slots__ = ("begun", "clock", "end", "interrupted", "most", "used")

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.begun = clock()
        self.used = 0
        self.interrupted = False
        self.most = budget.simulations
        seconds = budget.seconds
        self.end = None if seconds is None else self.begun + RESERVE * seconds

    @property
    def is_open(self) -> bool:
        """Whether another simulation may begin."""
        if self.interrupted or (self.most is not None and self.used >= self.most):
            return False
        return self.end is None or self.clock() < self.end

    def allows(self, seconds: float) -> bool:
        """Whether something that takes so long would be done in time."""
        return self.end is None or self.clock() + seconds <= self.end

    @property
    def seconds(self) -> float:
        return self.clock() - self.begun


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nobody looks for garbage meanwhile: going through all cards once takes 0.1 s, and what
    simulations leave behind has no cycles.
    """
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.collect(0)  # else the first thing that is made now would have all cards gone through
            gc.enable()
