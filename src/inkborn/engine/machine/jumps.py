"""Jumps inside a procedure, by name. While a step runs, its frame stands at the step after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.state.state import Frame

START: Final = 0
"""`frame.pc = START`: the first step comes next."""

AGAIN: Final = -1
"""`frame.pc += AGAIN`: this step comes next once more."""

PASS_OVER: Final = 1
"""`frame.pc += PASS_OVER`: the next step is left out."""


def distance(steps: Sequence[Step], here: Step, there: Step) -> int:
    """`frame.pc += distance`: after the step `here` comes `there`."""
    return steps.index(there) - steps.index(here) - 1


def end(core: Core, frame: Frame) -> None:
    """Nothing of the procedure comes any more."""
    frame.pc = len(core.book.procs[frame.proc])
