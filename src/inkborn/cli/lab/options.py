"""Options and arguments of the lab's commands, and how they are read."""

from pathlib import Path
from typing import Annotated

import typer

from inkborn.errors import InkbornError

DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help="A shipped deck or a file.")]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="DECK", help="An opponent, a folder of lists, or shipped; "
                 "as often as you like. [default: shipped]"),
]  # fmt: skip
BotOption = Annotated[
    str, typer.Option("--bot", metavar="BOT", help="Who plays: random, greedy, search:400 …")
]
GamesOption = Annotated[int, typer.Option("--games", "-n", min=2, help="How many games.")]
MostGamesOption = Annotated[
    int | None, typer.Option("--games", "-n", min=2, help="At most so many games.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", min=0, help="The same seed gives the same games.")
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Processes that play. [default: one a processor]"),
]
ResultsOption = Annotated[
    Path | None,
    typer.Option(
        "--results", metavar="FILE", help="Where rows are kept. [default: among the user's data]"
    ),
]
ResumeOption = Annotated[
    bool,
    typer.Option("--resume/--anew", help="Go on: games that are kept are not played again."),
]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster, or local."),
]
UnknownOption = Annotated[
    bool, typer.Option("--unknown-lists", help="The bots are not told each other's list.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Leave a report (index.html) there.")
]
SHIPPED = ["shipped"]


def share(text: str, what: str) -> float:
    """A share that is written as 2% or 0.02."""
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = -1.0
    if not 0 < value < 1:
        raise InkbornError(f'{what}: "{text}" is no share; write it as 2% or 0.02')
    return value


def seconds_of(text: str) -> float:
    """A time that is written as 90s, 10m or 2h."""
    units = {"s": 1.0, "m": 60.0, "h": 3600.0}
    try:
        value = float(text[:-1]) * units[text[-1:]]
    except (ValueError, KeyError):
        value = -1.0
    if not 0 < value < 1e7:
        raise InkbornError(f'"{text}" is no time; write it as 90s, 10m or 2h')
    return value
