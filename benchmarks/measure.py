"""How long something takes, and how long it may."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """The seconds of several runs against a target."""

    name: str
    seconds: tuple[float, ...]
    target: float

    def __str__(self) -> str:
        best, median = min(self.seconds), statistics.median(self.seconds)
        verdict = "ok" if median <= self.target else "TOO SLOW"
        return (
            f"{self.name:<34} best {best:6.3f} s   median {median:6.3f} s"
            f"   target {self.target:.1f} s   {verdict}"
        )


def measure(name: str, run: Callable[[], object], *, target: float, runs: int = 7) -> Measurement:
    """Runs it several times by the wall clock."""
    seconds = []
    for _ in range(runs):
        begun = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - begun)
    return Measurement(name, tuple(seconds), target)
