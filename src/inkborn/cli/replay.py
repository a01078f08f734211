"""`inkborn replay`: a recorded game, step by step."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, load, print_json
from inkborn.errors import BadRecord, InkbornError

if TYPE_CHECKING:
    from inkborn.engine.record import Record
    from inkborn.game import Game

EXAMPLE = "Example: inkborn watch puppies whispers --save game.json; inkborn replay game.json"


def register(app: typer.Typer) -> None:
    app.command("replay", epilog=EXAMPLE)(replay)


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A replay, or - for standard input.")
    ],
    seat: Annotated[
        int | None, typer.Option(help="See it as this seat did (1, 2, …). [default: everything]")
    ] = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Step through a recorded game: Enter shows the next decision, t the rest of the turn, q ends.

    Without a terminal the whole game is printed. Exit code 2 if it comes out differently."""
    from inkborn.engine.record import Record
    from inkborn.game import Game, Workshop

    played = Record.from_json(_text(file))
    if seat is not None and not 1 <= seat <= len(played.seats):
        raise InkbornError(f"there are seats 1 to {len(played.seats)}")
    find = Workshop(load(cards)).definition
    finished = Game.replay(played, find)
    view_of = None if seat is None else seat - 1
    if json:
        from inkborn.cli.watch import summary

        print_json(summary(finished, played.seed))
        return
    _show(Game.begin_replay(played, find), played, view_of)


def _text(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise BadRecord(f"{file}: cannot be read: {error.strerror or error}") from None


def _show(game: "Game", played: "Record", seat: int | None) -> None:
    from inkborn.cli.draw import console
    from inkborn.cli.draw_game import board, log_lines
    from inkborn.cli.watch import result
    from inkborn.engine.record import give

    out = console()
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    shown, pause_at = 0, 0
    for place in range(len(played.answers) + 1):
        out.print(log_lines(game.log(seat, shown)), soft_wrap=True)
        shown = len(game.core.events)
        if stepping and not game.over and game.state.turn >= pause_at:
            viewer = game.state.active if seat is None else seat
            out.print(board(game.view(viewer), ""), soft_wrap=True)
            said = input(f"[{place}/{len(played.answers)}] Enter, t, q: ").strip().casefold()
            if said == "q":
                return
            pause_at = game.state.turn + 1 if said == "t" else 0
        if place < len(played.answers):
            give(game, played.answers[place])
    out.print(f"\n[bold]{result(game)}[/bold]")
