"""The analysis as a page that opens offline: a curve a seat, balances, the worst decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from inkborn.analyst.analysis import Analysis, Balance
from inkborn.analyst.judge import Judgement

WIDTH, HEIGHT, EDGE = 960, 220, 44
"""Of a picture, in the units of SVG; the edge is for what stands beside the curve."""
WORST: Final = 8
"""Decisions that are told of, if they cost `LEAST`."""
LEAST: Final = 0.01

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2433; --paper: #fbfaf6; --card: #ffffff;
  --soft: #626a78; --line: #dedbd1; --curve: #2a5db0; --band: #2a5db02e; --loss: #b3261e;
  --good: #1d6b3f }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --paper: #171a21; --card: #1f242d;
  --soft: #a3a9b5; --line: #363c49; --curve: #8ab4f8; --band: #8ab4f82e; --loss: #f2938c;
  --good: #86d3a5 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5rem } h3 { font-size: 1rem; margin: 1rem 0 0 }
.soft { color: var(--soft) } .loss { color: var(--loss); font-weight: 600 }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { display: block; width: 100%; min-width: 36rem; height: auto }
svg text { fill: var(--soft); font-size: 13px }
.grid { stroke: var(--line) } .curve { fill: none; stroke: var(--curve); stroke-width: 2.5 }
.band { fill: var(--band) } .dot { fill: var(--loss); stroke: var(--paper); stroke-width: 1.5 }
.worst { list-style: none; padding: 0 }
.worst > li { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .8rem 1rem; margin: .8rem 0 } .worst > li:target { border-color: var(--curve) }
.worst header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .5rem 2rem }
.worst p { margin: .2rem 0; overflow-wrap: anywhere } .two b { font-weight: 600 }
.played { color: var(--loss) } .better { color: var(--good) }
summary { color: var(--soft); cursor: pointer } details ol { margin: .3rem 0; padding-left: 1.4rem }
@media print { details::details-content { content-visibility: visible; height: auto } }
"""


def report(analysis: Analysis) -> str:
    """The page, as HTML."""
    title = " against ".join(map(escape, analysis.seats))
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<title>{title}</title><link rel="icon" href="data:,"><style>{STYLE}</style></head>',
            f"<body><h1>{title}</h1>",
            f"<p>{_outcome(analysis)}</p>",
            "<h2>The chance to win, turn by turn</h2>",
            *_curves(analysis),
            "<h2>Where the result comes from</h2>",
            *_balances(analysis.balances),
            "<h2>The decisions that cost most</h2>",
            *_decisions(analysis),
            _made(analysis),
            "</body></html>",
        )
    )


def _outcome(analysis: Analysis) -> str:
    winners = " and ".join(map(escape, analysis.winners))
    won = f"{winners} won" if winners else "Nobody won"
    return f"{won} in turn {analysis.turns}, after {len(analysis.decisions)} decisions."


def _made(analysis: Analysis) -> str:
    return (
        '<p class="soft">The band holds the chance with 95%; a dot is a decision that cost much. '
        "Each decision was judged by what the seat that made it knew: "
        f"{analysis.simulations} games and more were played out from it, the same ones for every "
        f"answer, and the best answer found and the one that was given were compared in further "
        f"games. Rules: {escape(analysis.edition)}. Seed: {analysis.seed}.</p>"
    )


def percent(share: float) -> str:
    """To a whole point, as the samples allow.

    >>> percent(0.256), percent(-0.07)
    ('26%', '-7%')
    """
    return f"{round(100 * share)}%"


def signed(share: float) -> str:
    """In points, with its sign.

    >>> signed(0.256), signed(-0.07), signed(0.0)
    ('+26', '-7', '0')
    """
    points = round(100 * share)
    return f"{points:+d}" if points else "0"


def _balances(balances: Iterable[Balance]) -> Iterator[str]:
    yield '<div class="wide"><table><tr><th>seat</th><th class="n">accuracy</th>'
    yield '<th class="n">at first</th><th class="n">own mistakes</th>'
    yield '<th class="n">mistakes of others</th><th class="n">luck</th>'
    yield '<th class="n">at last</th></tr>'
    for one in balances:
        gifts = "in luck" if one.gifts is None else signed(one.gifts)
        figures = (
            percent(one.accuracy), percent(one.start), signed(-one.mistakes), gifts,
            signed(one.luck), percent(one.result),
        )  # fmt: skip
        cells = "".join(f'<td class="n">{figure}</td>' for figure in figures)
        yield f"<tr><td>{escape(one.name)}</td>{cells}</tr>"
    yield "</table></div>"
    yield (
        '<p class="soft">In points of the chance to win. Accuracy: how much of what was at stake '
        "in its decisions a seat has kept. Luck: what was drawn and what had been hidden.</p>"
    )


def _worst(analysis: Analysis) -> list[Judgement]:
    return [one for one in analysis.worst(WORST) if one.loss >= LEAST]


def _decisions(analysis: Analysis) -> Iterator[str]:
    worst = _worst(analysis)
    if not worst:
        yield "<p>No decision is seen to have cost anything.</p>"
        return
    yield '<ol class="worst">'
    for one in worst:
        when = f"Turn {one.turn}" if one.turn else "Before the first turn"
        asked = "" if one.asked == "main" else f'<p class="soft">{escape(one.asked)}</p>'
        yield (
            f'<li id="decision-{one.number}"><header><span><b>{when}</b>, '
            f"{escape(analysis.seats[one.seat])}</span>"
            f'<span><span class="loss">{signed(-one.loss)} points</span> <span class="soft">'
            f"{percent(one.chance)} → {percent(one.after)}</span></span></header>{asked}"
            '<div class="two">'
            f'<p><span class="played">played</span> <b>{escape(one.played)}</b></p>'
            f'<p><span class="better">better</span> <b>{escape(one.best)}</b></p></div>'
            f"{_lines(one)}</li>"
        )
    yield "</ol>"


def _lines(one: Judgement) -> str:
    """What is expected to follow either, for those who want to know it."""
    if not one.played_line and not one.best_line:
        return ""
    return (
        '<details><summary>what would follow, most likely</summary><div class="two">'
        f"{_line(one.played_line)}{_line(one.best_line)}</div></details>"
    )


def _line(line: Sequence[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in line)}</ol>"


# ---------------------------------------------------------------- curves


def _curves(analysis: Analysis) -> Iterator[str]:
    last = max((one.number for one in analysis.decisions), default=0)
    worst = _worst(analysis)
    for seat, name in enumerate(analysis.seats):
        own = [one for one in analysis.decisions if one.seat == seat]
        if own:
            yield f"<h3>{escape(name)}, as {escape(name)} could know it</h3>"
            dots = [one for one in worst if one.seat == seat]
            yield '<div class="wide">' + "\n".join(_curve(own, last, dots)) + "</div>"


def _curve(own: Sequence[Judgement], last: int, worst: Sequence[Judgement]) -> Iterator[str]:
    def x(number: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * number / max(1, last), 1)

    def y(chance: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance, 1)

    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chance to win by turn">'
    for share in (0.0, 0.5, 1.0):
        at = y(share)
        yield f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{at}" y2="{at}"/>'
        yield f'<text x="{EDGE - 6}" y="{at + 4}" text-anchor="end">{percent(share)}</text>'
    turns = {one.turn: one for one in reversed(own) if one.turn}
    for turn, one in sorted(turns.items()):
        at = x(one.number)
        yield f'<line class="grid" x1="{at}" x2="{at}" y1="{y(1.0)}" y2="{y(0.0)}"/>'
        yield f'<text x="{at}" y="{HEIGHT - EDGE + 20}" text-anchor="middle">{turn}</text>'
    upper = [f"{x(one.number)},{y(one.high)}" for one in own]
    lower = [f"{x(one.number)},{y(one.low)}" for one in reversed(own)]
    yield f'<polygon class="band" points="{" ".join(upper + lower)}"/>'
    points = " ".join(f"{x(one.number)},{y(one.chance)}" for one in own)
    yield f'<polyline class="curve" points="{points}"/>'
    for one in worst:
        said = f"turn {one.turn}: {one.played}; better: {one.best} ({signed(-one.loss)})"
        yield (
            f'<a href="#decision-{one.number}"><circle class="dot" cx="{x(one.number)}" '
            f'cy="{y(one.after)}" r="5"><title>{escape(said)}</title></circle></a>'
        )
    yield "</svg>"
