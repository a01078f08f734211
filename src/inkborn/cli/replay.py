"""`inkborn replay`: a recorded game, step by step."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, load, print_json
from inkborn.errors import BadRecord, InkbornError

if TYPE_CHECKING:
    from rich.console import Console

    from inkborn.engine.records.replay import Record
    from inkborn.game import Game

EXAMPLE = (
    "Examples: inkborn watch puppies whispers --save game.json; inkborn replay game.json; "
    "the game you finished last: inkborn replay"
)


def register(app: typer.Typer) -> None:
    app.command("replay", epilog=EXAMPLE)(replay)


def replay(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A replay, or - for standard input. [default: the game you finished last]",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="See it as this seat did (1, 2, …). [default: everything]")
    ] = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Step through a recorded game: Enter shows the next decision, b the one before, t and bt the
    next turn and the one before, a number that decision, q ends.

    Without a terminal the whole game is printed. Exit code 2 if it comes out differently."""
    from inkborn.game import Game
    from inkborn.workshop import Workshop

    played = record_in(file)
    if seat is not None and not 1 <= seat <= len(played.seats):
        raise InkbornError(f"there are seats 1 to {len(played.seats)}")
    find = Workshop(load(cards)).definition
    finished = Game.replay(played, find)
    view_of = None if seat is None else seat - 1
    if json:
        from inkborn.cli.watch import summary

        print_json(summary(finished, played.seed))
        return
    _show(lambda: Game.begin_replay(played, find), played, view_of)


def record_in(file: Path | None) -> "Record":
    """The record in a file, or without one that of the game that was finished last."""
    from inkborn.engine.records.replay import Record

    path = file or _last()
    text = _text(path)
    try:
        return Record.from_json(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def _last() -> Path:
    from inkborn.cli import saved

    found = saved.last_replay()
    if found is None:
        raise InkbornError("no finished game is kept yet: inkborn play; or name a FILE")
    return found


def _text(file: Path) -> bytes:
    from inkborn.limits import RECORD_BYTES
    from inkborn.reading import read_bytes

    return read_bytes(file, RECORD_BYTES)


def _show(begin: "Callable[[], Game]", played: "Record", seat: int | None) -> None:
    from inkborn.cli.draw import console
    from inkborn.cli.session import typed
    from inkborn.cli.watch import result

    out = console()
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    film = Film(begin, played, seat, out)
    if not stepping:
        film.go_to(len(played.answers))
    while stepping:
        film.picture()
        if not film.hear(typed(f"[{film.place}/{len(played.answers)}] {KEYS}: ").strip()):
            return
    out.print(f"\n[bold]{result(film.game)}[/bold]")


KEYS = "Enter next, b back, t turn, bt turn back, a number, q"


class Film:
    """A recorded game at one of its decisions; to go back it is played again from the beginning."""

    def __init__(
        self, begin: "Callable[[], Game]", played: "Record", seat: int | None, out: "Console"
    ) -> None:
        self.begin = begin
        self.played = played
        self.seat = seat
        self.out = out
        self.game = begin()
        self.place = 0
        self.shown = 0

    def picture(self) -> None:
        from inkborn.cli.draw_game import board
        from inkborn.cli.watch import result

        self._tell()
        viewer = self.game.state.active if self.seat is None else self.seat
        self.out.print(board(self.game.view(viewer), self.out.width, ""))
        if self.game.over:
            self.out.print(f"[bold]{result(self.game)}[/bold]")

    def hear(self, said: str) -> bool:
        """Goes where the key says; false to end."""
        match said.casefold():
            case "q":
                return False
            case "" | "n":
                self.go_to(self.place + 1)
            case "b":
                self.go_to(self.place - 1)
            case "t":
                self._to_turn(self.game.state.turn + 1)
            case "bt":
                self._to_turn(self.game.state.turn - 1)
            case number if number.isdecimal():
                self.go_to(int(number[:9]))
            case _:
                self.out.print(KEYS)
        return True

    def go_to(self, place: int) -> None:
        """Stands before the answer with this number, as far as there is one."""
        place = max(0, min(place, len(self.played.answers)))
        back = place < self.place
        if back:
            self._rewind()
        while self.place < place:
            if back:  # what came before has been told: only the last step is told again
                self.shown = len(self.game.core.events)
            self._step()
        if self.place == len(self.played.answers):
            self._tell()

    def _to_turn(self, turn: int) -> None:
        back = turn <= self.game.state.turn
        if back:
            self._rewind()
        while self.place < len(self.played.answers) and self.game.state.turn < turn:
            if back:
                self.shown = len(self.game.core.events)
            self._step()

    def _step(self) -> None:
        from inkborn.engine.records.replay import give

        give(self.game, self.played.answers[self.place])
        self.place += 1

    def _rewind(self) -> None:
        self.game, self.place, self.shown = self.begin(), 0, 0

    def _tell(self) -> None:
        from inkborn.cli.draw_game import log_lines

        game, seat = self.game, self.seat
        lines = game.full_log(self.shown) if seat is None else game.log(seat, self.shown)
        if lines:
            self.out.print(log_lines(lines), soft_wrap=True)
        self.shown = len(self.game.core.events)
