"""What the commands of the lab share: options, the run itself, how figures are printed."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import NEWEST_EDITION, load
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.lab.games.decks import LabDeck
    from inkborn.lab.run import Crew, Runner
    from inkborn.lab.statistics import Estimate
    from inkborn.lab.studies.match import Terms

BotOption = Annotated[
    str, typer.Option("--bot", metavar="BOT", help="Who plays: random, greedy, search:400 …")
]
GamesOption = Annotated[
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
    bool, typer.Option("--resume", help="Go on: games that are kept are not played again.")
]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster, or local."),
]
LabFormatOption = Annotated[
    str,
    typer.Option("--format", "-f", help="core, infinity, draft, sealed, pack-rush or anything."),
]
UnknownOption = Annotated[
    bool, typer.Option("--unknown-lists", help="The bots are not told each other's list.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Leave a report (index.html) there.")
]
USUAL_FORMAT = "infinity"


class Setting:
    """What a command is told of how to run, and the runner made of it."""

    def __init__(
        self,
        *,
        cards: str | None,
        format_name: str = USUAL_FORMAT,
        seed: int = 1,
        jobs: int | None = None,
        results: Path | None = None,
        resume: bool = False,
        ray: str | None = None,
        edition: str = NEWEST_EDITION,
        unknown: bool = False,
        json: bool = False,
    ) -> None:
        from inkborn.engine.records.seating import edition_of
        from inkborn.lab.games.decks import Reader
        from inkborn.workshop import Workshop, shared_workshop

        edition_of(edition)
        workshop = shared_workshop() if cards is None else Workshop(load(cards))
        self.reader: Reader = Reader(workshop, format_name)
        self.seed, self.edition, self.known, self.json = seed, edition, not unknown, json
        self.jobs = jobs or os.cpu_count() or 1
        self.results, self.resume, self.ray = results, resume, ray

    def terms(self, one: str, other: str) -> "Terms":
        """The terms of games between two bots, both checked."""
        from inkborn.lab.games.bots import bot_name
        from inkborn.lab.studies.match import Terms

        bots = (bot_name(one), bot_name(other))
        return Terms(bots=bots, edition=self.edition, seed=self.seed, known=self.known)

    def decks(self, names: list[str]) -> "list[LabDeck]":
        """Decks by name or file; a folder stands for all lists in it, `shipped` for ours."""
        from inkborn.decks import shipped_decks

        found: list[str] = []
        for name in names:
            if name == "shipped":
                found += [deck.name for deck in shipped_decks()]
            elif Path(name).is_dir():
                lists = sorted(str(path) for path in Path(name).glob("*.txt"))
                if not lists:
                    raise InkbornError(f"{name}: no deck lists (*.txt) in this folder")
                found += lists
            else:
                found.append(name)
        return [self.reader.deck(name) for name in found]

    @contextmanager
    def runner(self) -> "Iterator[Runner]":
        """Plays and keeps; on Ctrl-C it says how to go on, and the exit code is 130."""
        from inkborn.cli.lab.progress import watching
        from inkborn.lab.rows import Store, default_path
        from inkborn.lab.run import Runner

        path = self.results or default_path()
        with Store(path) as store, watching(quiet=self.json) as watcher:
            runner = Runner(self._crew(), store, resume=self.resume, watcher=watcher)
            try:
                yield runner
            except KeyboardInterrupt:
                typer.echo(f"\ninterrupted after {runner.played} games, which are kept in {path}\n"
                           f"go on with: {going_on()}", err=True)  # fmt: skip
                raise typer.Exit(130) from None

    def _crew(self) -> "Crew":
        from inkborn.lab.games import play
        from inkborn.lab.run import Alone, Processes

        if self.ray is not None:
            from inkborn.lab.run.ray import RayCrew

            return RayCrew(play, self.ray)
        return Alone(play) if self.jobs == 1 else Processes(play, self.jobs)


def leave_report(
    folder: Path | None, study: str, name: str, result: object, *, quiet: bool
) -> None:
    """Leaves a study in a folder, where one is wanted, and says where the page is."""
    if folder is None:
        return
    from datetime import date

    from inkborn.lab.report import keep

    page = keep(folder, study, name, command(), date.today().isoformat(), result)
    if not quiet:
        typer.echo(f"report: {page}", err=True)


def going_on() -> str:
    """The command that was typed, so that it goes on where it was interrupted."""
    words = ["inkborn", *sys.argv[1:]]
    return shlex.join(words if "--resume" in words else [*words, "--resume"])


def command() -> str:
    """The command that was typed."""
    return shlex.join(["inkborn", *sys.argv[1:]])


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


def percent(estimate: "Estimate") -> str:
    """ "53.2% [50.1, 56.3]"."""
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:.1f}% [{low:.1f}, {high:.1f}]"


def points(estimate: "Estimate") -> str:
    """A difference of rates: "+3.2 [+0.1, +6.3]"."""
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:+.1f} [{low:+.1f}, {high:+.1f}]"
