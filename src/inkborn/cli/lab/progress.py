"""What people see while games are played; on standard error, and only on a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkborn.lab.run.runner import Progress, Watcher


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

        def show(progress: "Progress") -> None:
            live.update(Text(line(progress), no_wrap=True, overflow="ellipsis"), refresh=True)

        yield show


def line(progress: "Progress") -> str:
    """ "320/1,000 games  112/s  53.1% ± 5.4  6 s left  puppies against songbirds"."""
    total = f"/{progress.total:,}" if progress.total else ""
    parts = [f"{progress.games:,}{total} games", f"{progress.rate:.0f}/s"]
    if progress.estimate is not None:
        value, half = 100 * progress.estimate.value, 100 * progress.estimate.half_width
        shown = f"{value:+.1f}" if progress.in_points else f"{value:.1f}%"
        parts.append(f"{shown} ± {half:.1f}")
    if progress.left is not None:
        parts.append(f"{duration(progress.left)} left")
    return "  ".join([*parts, progress.what])


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
