"""The analysis as a page that opens offline: balances, the worst decisions, a curve a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from inkborn.analyst.analysis import Analysis, Balance
from inkborn.analyst.judge import Judgement

WIDTH, HEIGHT, EDGE = 960, 240, 36
"""Of a picture, in the units of SVG; the edge is for what stands beside the curve."""
WORST: Final = 8

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2433; --paper: #fbfaf6; --soft: #6b7280;
  --line: #d9d6cc; --curve: #2a5db0; --band: #2a5db033; --loss: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --paper: #171a21; --soft: #a0a6b1;
  --line: #343a46; --curve: #8ab4f8; --band: #8ab4f833; --loss: #f2938c } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 } .soft { color: var(--soft) } .loss { color: var(--loss) }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line);
  vertical-align: top } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto } svg text { fill: var(--soft); font-size: 12px }
.grid { stroke: var(--line) } .curve { fill: none; stroke: var(--curve); stroke-width: 2 }
.band { fill: var(--band) } .dot { fill: var(--loss) }
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
            "<h2>Where the result comes from</h2>",
            *_balances(analysis.balances),
            "<h2>The decisions that cost most</h2>",
            *_decisions(analysis),
            "<h2>The chance to win, decision by decision</h2>",
            *_curves(analysis),
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
        '<p class="soft">Each decision was judged by what the seat that made it knew: '
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


def _decisions(analysis: Analysis) -> Iterator[str]:
    worst = analysis.worst(WORST)
    if not worst:
        yield "<p>No decision is seen to have cost anything.</p>"
        return
    yield '<div class="wide"><table><tr><th class="n">turn</th><th>seat</th><th>played</th>'
    yield '<th>better</th><th class="n">cost</th></tr>'
    for one in worst:
        yield (
            f'<tr id="decision-{one.number}"><td class="n">{one.turn}</td>'
            f"<td>{escape(analysis.seats[one.seat])}</td>"
            f"<td>{escape(one.played)}{_line(one.played_line)}</td>"
            f"<td>{escape(one.best)}{_line(one.best_line)}</td>"
            f'<td class="n"><span class="loss">{signed(-one.loss)}</span><br>'
            f'<span class="soft">{percent(one.chance)} → {percent(one.after)}</span></td></tr>'
        )
    yield "</table></div>"


def _line(line: Sequence[str]) -> str:
    if not line:
        return ""
    return f'<br><span class="soft">then {escape("; ".join(line))}</span>'


# ---------------------------------------------------------------- curves


def _curves(analysis: Analysis) -> Iterator[str]:
    last = max((one.number for one in analysis.decisions), default=0)
    for seat, name in enumerate(analysis.seats):
        own = [one for one in analysis.decisions if one.seat == seat]
        if own:
            yield f"<h3>{escape(name)}, as {escape(name)} could know it</h3>"
            yield "\n".join(_curve(own, last, analysis.worst(WORST, seat)))


def _curve(own: Sequence[Judgement], last: int, worst: Sequence[Judgement]) -> Iterator[str]:
    def x(number: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * number / max(1, last), 1)

    def y(chance: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance, 1)

    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chance to win by decision">'
    for share in (0.0, 0.5, 1.0):
        at = y(share)
        yield f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{at}" y2="{at}"/>'
        yield f'<text x="{EDGE - 6}" y="{at + 4}" text-anchor="end">{percent(share)}</text>'
    turns = {one.turn: one for one in reversed(own)}
    for turn, one in sorted(turns.items()):
        yield f'<text x="{x(one.number)}" y="{HEIGHT - 10}" text-anchor="middle">{turn}</text>'
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
