"""How the lab's figures are printed: each with its interval, in columns."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from inkborn.lab.statistics import Estimate

LEAST_NAME = 16
"""Letters of a name that are left however narrow the terminal is."""


def percent(estimate: "Estimate") -> str:
    """ "53.2% [50.1, 56.3]"."""
    if not estimate.count:
        return "–"
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:.1f}% [{low:.1f}, {high:.1f}]"


def points(estimate: "Estimate") -> str:
    """A difference of rates: "+3.2 [+0.1, +6.3]"."""
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:+.1f} [{low:+.1f}, {high:+.1f}]"


def number(estimate: "Estimate", digits: int = 1) -> str:
    """ "19.7 [19.4, 20.0]"."""
    low, high = f"{estimate.low:.{digits}f}", f"{estimate.high:.{digits}f}"
    return f"{estimate.value:.{digits}f} [{low}, {high}]"


def short(estimate: "Estimate") -> str:
    """ "53±3": the whole interval is on the page and in the JSON."""
    if not estimate.count:
        return "–"
    return f"{100 * estimate.value:.0f}±{100 * estimate.half_width:.0f}"


def print_columns(heads: Sequence[str], rows: Iterable[Sequence[str]], *, gap: str = "  ") -> None:
    """Names on the left, figures on the right; long names are cut where the terminal is narrow."""
    lines = [list(heads), *map(list, rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    if sys.stdout.isatty():
        most = shutil.get_terminal_size().columns - sum(widths[1:]) - len(gap) * (len(widths) - 1)
        widths[0] = min(widths[0], max(LEAST_NAME, most))
    for line in lines:
        name, *figures = line
        if len(name) > widths[0]:
            name = f"{name[: widths[0] - 1]}…"
        cells = [f"{cell:>{width}}" for cell, width in zip(figures, widths[1:], strict=True)]
        typer.echo(gap.join([f"{name:<{widths[0]}}", *cells]).rstrip())


def print_cost(games: int, played: int, seconds: float) -> None:
    """How many games a study rests on, and what it took."""
    known = games - played
    before = f", {known:,} of them known before" if known > 0 else ""
    typer.echo(f"{games:,} games{before}, in {seconds:.1f} s")
