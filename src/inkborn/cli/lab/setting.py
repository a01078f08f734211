"""What all commands of the lab share: their options, the run, and what becomes of its result."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from inkborn.cli.lab.options import (
    JobsOption,
    OutOption,
    RayOption,
    ResultsOption,
    ResumeOption,
    SeedOption,
    UnknownOption,
)
from inkborn.cli.options import (
    NEWEST_EDITION,
    USUAL_FORMAT,
    CardsOption,
    EditionOption,
    GameFormatOption,
    JsonOption,
    load,
    print_json,
)
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.lab.games.decks import LabDeck
    from inkborn.lab.run import Crew, Runner
    from inkborn.lab.studies.match import Terms

Result = TypeVar("Result")


class Setting:
    """How a study is run. Its parameters are the options that every command has."""

    def __init__(
        self,
        *,
        seed: SeedOption = 1,
        jobs: JobsOption = None,
        resume: ResumeOption = False,
        results: ResultsOption = None,
        ray: RayOption = None,
        format_name: GameFormatOption = USUAL_FORMAT,
        edition: EditionOption = NEWEST_EDITION,
        unknown: UnknownOption = False,
        card_data: CardsOption = None,
        out: OutOption = None,
        json: JsonOption = False,
    ) -> None:
        from inkborn.engine.records.seating import edition_of
        from inkborn.lab.games.decks import Reader
        from inkborn.workshop import Workshop, shared_workshop

        edition_of(edition)
        workshop = shared_workshop() if card_data is None else Workshop(load(card_data))
        self.reader: Reader = Reader(workshop, format_name)
        self.seed, self.edition, self.known = seed, edition, not unknown
        self.jobs = jobs or os.cpu_count() or 1
        self.results, self.resume, self.ray = results, resume, ray
        self.out, self.json = out, json

    def terms(self, one: str, other: str) -> "Terms":
        """The terms of games between two bots, both checked."""
        from inkborn.lab.games.bots import bot_name
        from inkborn.lab.studies.match import Terms

        bots = (bot_name(one), bot_name(other))
        return Terms(bots=bots, edition=self.edition, seed=self.seed, known=self.known)

    def deck(self, name: str) -> "LabDeck":
        return self.reader.deck(name)

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
                typer.echo(f"\n{runner.best}" if runner.best else "", err=True)
                typer.echo(f"interrupted after {runner.played} games, which are kept in {path}\n"
                           f"go on with: {going_on(sys.argv[1:])}", err=True)  # fmt: skip
                raise typer.Exit(130) from None

    def _crew(self) -> "Crew":
        from inkborn.lab.games import play
        from inkborn.lab.run import Alone, Processes

        if self.ray is not None:
            from inkborn.lab.run.ray import RayCrew

            return RayCrew(play, self.ray)
        return Alone(play) if self.jobs == 1 else Processes(play, self.jobs)

    def show(self, study: str, name: str, found: Result, say: Callable[[Result], None]) -> None:
        """Prints what was found, as JSON or in words, and leaves a report where one is wanted."""
        page = None if self.out is None else self._keep(self.out, study, name, found)
        print_json(found) if self.json else say(found)
        if page is not None and not self.json:
            typer.echo(f"report: {page}", err=True)

    @staticmethod
    def _keep(folder: Path, study: str, name: str, found: object) -> Path:
        from datetime import date

        from inkborn.lab.report import keep

        typed = shlex.join(["inkborn", *sys.argv[1:]])
        return keep(folder, study, name, typed, date.today().isoformat(), found)


def add_study(
    app: typer.Typer,
    study: Callable[..., None],
    example: str,
    *,
    resume: bool = False,
    free_words: bool = False,
) -> None:
    """Adds a command: the parameters of the function, and those of `Setting`, which it gets first.

    `resume`: go on without being asked. `free_words`: what looks like an option may be a change.
    """
    own = list(signature(study).parameters.values())[1:]
    shared = list(signature(Setting).parameters.values())

    def command(**given: Any) -> None:
        setting = Setting(**{one.name: given.pop(one.name) for one in shared})
        study(setting, **given)

    every = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in [*own, *shared]]
    usual = [one.replace(default=resume) if one.name == "resume" else one for one in every]
    command.__dict__["__signature__"] = Signature(usual)
    command.__annotations__ = {one.name: one.annotation for one in usual}
    app.command(
        study.__name__,
        help=study.__doc__,
        epilog=f"Example: {example}",
        context_settings={"ignore_unknown_options": True} if free_words else None,
    )(command)


def going_on(words: list[str]) -> str:
    """The command that was typed, so that it goes on where it was interrupted."""
    again = [word for word in words if word not in ("--resume", "--anew")]
    return shlex.join(["inkborn", *again[:2], "--resume", *again[2:]])
