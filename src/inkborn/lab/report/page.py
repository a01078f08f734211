"""The page: everything inside one file, tables that sort, no request to anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

import msgspec

from inkborn.lab.statistics.intervals import FEW, Estimate

_HOW = (
    "Every figure with its 95% interval and, smaller, the games it rests on (orange: fewer than "
    f"{FEW}). Click a heading to sort."
)


class Number(msgspec.Struct, frozen=True):
    """An estimate that is neither a rate nor a difference of rates."""

    estimate: Estimate
    digits: int = 1


class Points(msgspec.Struct, frozen=True):
    """A difference of rates."""

    estimate: Estimate


class Section(msgspec.Struct, frozen=True):
    """A study on the page."""

    title: str
    body: str


Cell = str | int | float | Estimate | Number | Points


def page(title: str, sections: Sequence[Section]) -> str:
    head = escape(title)
    links = [
        f'<li><a href="#s{place}">{escape(one.title)}</a></li>'
        for place, one in enumerate(sections)
    ]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{head}</title>\n<style>{_file('page.css')}</style>\n<h1>{head}</h1>",
            f'<p class="about">{_HOW}</p>',
            f"<nav><ol>{''.join(links)}</ol></nav>" if len(links) > 1 else "",
            *(
                f'<section id="s{place}">\n{one.body}\n</section>'
                for place, one in enumerate(sections)
            ),
            f"<script>{_file('sort.js')}</script>\n",
        ]
    )


def _file(name: str) -> str:
    return (files("inkborn.lab.report") / name).read_text("utf-8")


def section(title: str, command: str, about: str, *parts: str) -> Section:
    """A study: what it is, the command that repeats it, when and with what it was played."""
    head = (
        f"<h2>{escape(title)}</h2>\n<p><code>{escape(command)}</code><br>"
        f'<span class="about">{escape(about)}</span></p>'
    )
    return Section(title, "\n".join([head, *parts]))


def paragraph(text: str, *, warn: bool = False) -> str:
    return f"<p{' class=warn' if warn else ''}>{escape(text)}</p>"


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table that sorts; a bare estimate is a rate."""
    return _table(caption, heads, [[_cell(cell) for cell in row] for row in rows], "")


def details(title: str, text: str) -> str:
    """A text that opens where somebody wants it."""
    return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"


def heat(caption: str, names: Sequence[str], cells: Sequence[Sequence[Estimate]]) -> str:
    """The matrix, each cell in the colour of its rate."""
    rows = [
        [f"<td>{escape(name)}</td>", *(_warm(cell) for cell in row)]
        for name, row in zip(names, cells, strict=True)
    ]
    return _table(caption, ["", *names], rows, "heat")


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str) -> str:
    head = "".join(f'<th scope="col"><button>{escape(name)}</button></th>' for name in heads)
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table class="{kind}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
    )


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    if isinstance(cell, Estimate):
        return _estimate(cell, in_percent(cell))
    if isinstance(cell, Number):
        return _estimate(cell.estimate, in_numbers(cell.estimate, cell.digits))
    if isinstance(cell, Points):
        return _estimate(cell.estimate, in_points(cell.estimate))
    shown = f"{cell:,}" if isinstance(cell, int) else f"{cell:,.1f}"
    return f'<td data-value="{cell}">{shown}</td>'


def _estimate(cell: Estimate, shown: str) -> str:
    if not cell.count:
        return '<td data-value="-9">–</td>'
    warn = ' class="warn"' if cell.is_small else ""
    count = f'<span class="count">{cell.count:,}</span>'
    return f'<td data-value="{cell.value:.5f}"{warn}>{shown} {count}</td>'


def _warm(cell: Estimate) -> str:
    """Blue for a bad pairing, white for an even one, orange for a good one."""
    if cell.count == 0:
        return '<td data-value="0.5" class="mirror">–</td>'
    far = max(-1.0, min(1.0, (cell.value - 0.5) * 4))
    strong = (235, 140, 60) if far > 0 else (90, 150, 220)
    red, green, blue = (round(250 + (part - 250) * abs(far)) for part in strong)
    low, high = round(100 * cell.low), round(100 * cell.high)
    return (
        f'<td data-value="{cell.value:.5f}" style="background:rgb({red},{green},{blue})">'
        f"<b>{100 * cell.value:.0f}%</b><br>{low}–{high}<br><small>{cell.count:,}</small></td>"
    )


def in_percent(cell: Estimate) -> str:
    return f"{100 * cell.value:.1f}% [{100 * cell.low:.1f}, {100 * cell.high:.1f}]"


def in_numbers(cell: Estimate, digits: int = 1) -> str:
    return f"{cell.value:.{digits}f} [{cell.low:.{digits}f}, {cell.high:.{digits}f}]"


def in_points(cell: Estimate) -> str:
    return f"{100 * cell.value:+.1f} [{100 * cell.low:+.1f}, {100 * cell.high:+.1f}]"
