"""`inkborn analyse`: what each decision of a recorded game was worth."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, load, print_json
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.analyst import Analysis, Judgement

EXAMPLE = (
    "Examples: inkborn watch puppies whispers --save game.json; inkborn analyse game.json; "
    "the game you finished last, as a page: inkborn analyse --html game.html"
)
MOST_SIMULATIONS = 100_000
SHOWN = 5
BARS = "▁▂▃▄▅▆▇█"


def register(app: typer.Typer) -> None:
    app.command("analyse", epilog=EXAMPLE)(analyse)


def analyse(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="RECORD",
            help="A replay, or - for standard input. [default: the game you finished last]",
        ),
    ] = None,
    simulations: Annotated[
        int,
        typer.Option(
            min=4,
            max=MOST_SIMULATIONS,
            help="Games played out for a decision at first sight; more for those that cost most.",
        ),
    ] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
    unknown: Annotated[
        bool, typer.Option("--unknown", help="Judge as if nobody knew the others' deck lists.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with curves and tables.")
    ] = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Judge every decision of a recorded game by what the player knew: what it cost, what would
    have been better, how much was luck.

    A game takes some five seconds of one core."""
    from inkborn.analyst import analyse as judged
    from inkborn.analyst import report
    from inkborn.cli.replay import record_in
    from inkborn.workshop import Workshop

    played = record_in(file)
    find = Workshop(load(cards)).definition
    with _Progress() as progress:
        found = judged(
            played, find=find, simulations=simulations, seed=seed, lists_known=not unknown,
            jobs=jobs or os.cpu_count() or 1, progress=progress.told,
        )  # fmt: skip
    if html is not None:
        try:
            html.parent.mkdir(parents=True, exist_ok=True)
            html.write_bytes(report(found).encode())
        except OSError as error:
            raise InkbornError(f"{html}: cannot be written: {error.strerror or error}") from None
    if json:
        print_json(found)
        return
    _show(found)
    if html is not None:
        typer.echo(f"\nThe page: {html}")


class _Progress:
    """A bar on a terminal, nothing where the output is read by a program."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self._bar = Progress(
            "decisions", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
        )  # fmt: skip
        self._task = self._bar.add_task("")

    def __enter__(self) -> "_Progress":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def told(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total)


def _show(found: "Analysis") -> None:
    from rich.table import Table

    from inkborn.analyst.report import percent, signed
    from inkborn.cli.draw import console

    out = console()
    winners = " and ".join(found.winners)
    won = f"{winners} won" if winners else "Nobody won"
    out.print(f"{won} in turn {found.turns}, {len(found.decisions)} decisions.", markup=False)
    table = Table(box=None, pad_edge=False)
    table.add_column("seat")
    for heading in ("accuracy", "at first", "mistakes", "others'", "luck", "at last"):
        table.add_column(heading, justify="right")
    for balance in found.balances:
        table.add_row(
            balance.name,
            percent(balance.accuracy),
            percent(balance.start),
            signed(-balance.mistakes),
            "–" if balance.gifts is None else signed(balance.gifts),
            signed(balance.luck),
            percent(balance.result),
        )
    out.print(table)
    out.print("\nThe chance to win, decision by decision:")
    for balance in found.balances:
        chances = [one.chance for one in found.decisions if one.seat == balance.seat]
        out.print(f"{bars(chances)}  {balance.name}", markup=False)
    worst = found.worst(SHOWN)
    out.print("\nThe decisions that cost most:" if worst else "\nNo decision has cost anything.")
    for place, one in enumerate(worst, 1):
        _show_decision(place, one, found.seats[one.seat])


def _show_decision(place: int, one: "Judgement", name: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from inkborn.analyst.report import percent, signed
    from inkborn.cli.draw import console

    out = console()
    cost = f"{signed(-one.loss)} ({percent(one.chance)} → {percent(one.after)})"
    asked = "" if one.asked == "main" else f"{one.asked} "
    out.print(f"{place}. turn {one.turn}, {name}: {asked}{one.played}  {cost}", markup=False)
    then = "; then " + "; ".join(one.best_line) if one.best_line else ""
    better = Text(f"better: {one.best}{then}", "dim")
    out.print(Padding(better, (0, 0, 0, 3), expand=False))


def bars(chances: list[float], width: int = 60) -> str:
    """A curve in one line of text.

    >>> bars([0.0, 0.5, 1.0])
    '▁▅█'
    """
    step = max(1, -(-len(chances) // width))
    shown = [chances[place] for place in range(0, len(chances), step)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in shown)
