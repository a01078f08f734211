"""Plots as SVG inside the page (matplotlib, extra `lab`); the same data give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from inkborn.lab.statistics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MISSING = '<p class="about">Plots need matplotlib: pip install "inkborn[lab]".</p>'


def intervals(
    title: str, names: Sequence[str], values: Sequence[Estimate], *, centre: float, scale: float
) -> str:
    """A line for each name: the value as a dot, its interval as a bar."""
    if find_spec("matplotlib") is None:
        return MISSING
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.9 + 0.28 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    order = sorted(range(len(names)), key=lambda place: values[place].value)
    for line, place in enumerate(order):
        one = values[place]
        axes.plot([one.low * scale, one.high * scale], [line, line], color="#4a6fa5", linewidth=2)
        axes.plot([one.value * scale], [line], "o", color="#1d2433", markersize=4)
    axes.axvline(centre * scale, color="#c0564a", linewidth=1, linestyle="--")
    axes.set_yticks(range(len(names)), [names[place] for place in order])
    axes.set_title(title, loc="left", fontsize=10)
    axes.grid(axis="x", alpha=0.3)
    return _svg(figure)


def lines(title: str, across: str, series: Mapping[str, Sequence[float]]) -> str:
    """A curve for each name."""
    if find_spec("matplotlib") is None:
        return MISSING
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.2), layout="constrained")
    axes = figure.add_subplot()
    for name, values in series.items():
        axes.plot(range(1, len(values) + 1), values, marker=".", label=name)
    axes.set_xlabel(across)
    axes.set_title(title, loc="left", fontsize=10)
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    return _svg(figure)


def _svg(figure: Figure) -> str:
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "inkborn", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    drawn = out.getvalue()
    return f'<div class="plot">{drawn[drawn.index("<svg") :]}</div>'
