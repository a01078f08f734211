"""The page: everything inside one file, tables that sort, no request to anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from inkborn.lab.statistics.intervals import Estimate

_HOW = "Every figure with its 95% interval and the games it rests on. Click a heading to sort."

Cell = str | int | float | Estimate | None


def page(title: str, sections: Sequence[str]) -> str:
    head = escape(title)
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{head}</title>\n<style>{_file('page.css')}</style>\n<h1>{head}</h1>",
            f'<p class="about">{_HOW}</p>',
            *sections,
            f"<script>{_file('sort.js')}</script>\n",
        ]
    )


def _file(name: str) -> str:
    return (files("inkborn.lab.report") / name).read_text("utf-8")


def section(title: str, command: str, about: str, *parts: str) -> str:
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n<p><code>{escape(command)}</code><br>"
        f'<span class="about">{escape(about)}</span></p>\n' + "\n".join(parts) + "\n</section>"
    )


def paragraph(text: str, *, warn: bool = False) -> str:
    return f"<p{' class=warn' if warn else ''}>{escape(text)}</p>"


def table(
    caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]], *, points: bool = False
) -> str:
    """A table that sorts; an estimate is a rate, or with `points` a difference of rates."""
    return _table(caption, heads, [[_cell(cell, points) for cell in row] for row in rows], "")


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


def _cell(cell: Cell, points: bool) -> str:
    if cell is None:
        return '<td data-value="-9">–</td>'
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    if isinstance(cell, Estimate):
        warn = ' class="warn" title="few games"' if cell.is_small else ""
        shown = in_points(cell) if points else in_percent(cell)
        return (
            f'<td data-value="{cell.value:.5f}"{warn}>{shown} '
            f'<span class="count">{cell.count:,}</span></td>'
        )
    shown = f"{cell:,}" if isinstance(cell, int) else f"{cell:,.1f}"
    return f'<td data-value="{cell}">{shown}</td>'


def _warm(cell: Estimate) -> str:
    """Blue for a bad pairing, white for an even one, orange for a good one."""
    if cell.count == 0:
        return '<td data-value="0.5" style="background:#ddd">mirror</td>'
    far = max(-1.0, min(1.0, (cell.value - 0.5) * 4))
    strong = (235, 140, 60) if far > 0 else (90, 150, 220)
    red, green, blue = (round(250 + (part - 250) * abs(far)) for part in strong)
    low, high = round(100 * cell.low), round(100 * cell.high)
    return (
        f'<td data-value="{cell.value:.5f}" style="background:rgb({red},{green},{blue})" '
        f'title="{cell.count:,} games">{100 * cell.value:.0f}% [{low}, {high}]</td>'
    )


def in_percent(cell: Estimate) -> str:
    return f"{100 * cell.value:.1f}% [{100 * cell.low:.1f}, {100 * cell.high:.1f}]"


def in_points(cell: Estimate) -> str:
    return f"{100 * cell.value:+.1f} [{100 * cell.low:+.1f}, {100 * cell.high:+.1f}]"
