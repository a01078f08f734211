"""What people see while games are played; on standard error, and only on a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkborn.lab.run.runner import Progress, Watcher

OFTEN = 0.2
"""Seconds between two changes of the line."""


@contextmanager
def watching(*, quiet: bool = False) -> "Iterator[Watcher]":
    """A line that shows games, rate, interval and what is left."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from inkborn.lab.run.runner import nobody

    if quiet or not sys.stderr.isatty():
        yield nobody
        return
    # No thread of its own: processes are forked meanwhile.
    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        shown = 0.0

        def show(progress: "Progress") -> None:
            nonlocal shown
            if time.monotonic() - shown >= OFTEN:
                shown = time.monotonic()
                live.update(Text(line(progress), no_wrap=True), refresh=True)

        yield show


def line(progress: "Progress") -> str:
    """ "puppies against songbirds  320/1,000 games  112/s  53.1% ± 5.4  6 s left"."""
    total = f"/{progress.total:,}" if progress.total else ""
    parts = [progress.what, f"{progress.games:,}{total} games", f"{progress.rate:.0f}/s"]
    if progress.estimate is not None:
        value, half = 100 * progress.estimate.value, 100 * progress.estimate.half_width
        parts.append(f"{value:.1f}% ± {half:.1f}")
    if progress.left is not None:
        parts.append(f"{duration(progress.left)} left")
    return "  ".join(parts)


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
