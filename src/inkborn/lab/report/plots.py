"""Plots as SVG inside the page (matplotlib, extra `lab`); the same data give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from inkborn.lab.statistics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK = "#010203"
"""Stands for the colour of words, which the page decides: it may be light or dark."""

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
        axes.plot([one.low * scale, one.high * scale], [line, line], color="#5b8dd0", linewidth=2)
        axes.plot([one.value * scale], [line], "o", color=INK, markersize=4)
    axes.axvline(centre * scale, color="#c0564a", linewidth=1, linestyle="--")
    axes.set_yticks(range(len(names)), [names[place] for place in order])
    return _svg(figure, axes, title)


def lines(
    title: str, across: str, series: Mapping[str, Sequence[Estimate]], *, scale: float = 1
) -> str:
    """A curve for each name, its intervals as a band."""
    if find_spec("matplotlib") is None:
        return MISSING
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.2), layout="constrained")
    axes = figure.add_subplot()
    for name, values in series.items():
        places = range(1, len(values) + 1)
        axes.plot(places, [scale * one.value for one in values], marker=".", label=name)
        low, high = ([scale * one.low for one in values], [scale * one.high for one in values])
        axes.fill_between(places, low, high, alpha=0.2, linewidth=0)
    axes.set_xlabel(across, color=INK)
    axes.legend(frameon=False, labelcolor=INK)
    return _svg(figure, axes, title)


def _svg(figure: Figure, axes: Axes, title: str) -> str:
    """The drawing, in the colour of the page's words on the page's paper."""
    import matplotlib

    axes.set_title(title, loc="left", fontsize=10, color=INK)
    axes.grid(axis="x", alpha=0.3)
    axes.tick_params(colors=INK)
    for edge in axes.spines.values():
        edge.set_color(INK)
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "inkborn", "svg.fonttype": "none"}):
        meta = {"Date": None, "Creator": None}
        figure.savefig(out, format="svg", metadata=meta, transparent=True)
    drawn = out.getvalue().replace(INK, "currentColor")
    return f'<div class="plot">{drawn[drawn.index("<svg") :]}</div>'
