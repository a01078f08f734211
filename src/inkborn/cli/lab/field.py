"""`inkborn lab field`: many decks against each other; `inkborn lab report`: the page again."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.figures import percent, print_columns, print_cost, short
from inkborn.cli.lab.options import MostGamesOption, share
from inkborn.cli.lab.setting import Setting, add_study
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.lab.studies.field import FieldResult

ADAPTIVE = 20_000


def register(app: typer.Typer) -> None:
    add_study(app, field, "inkborn lab field puppies songbirds whispers --until 3% --out report")
    app.command("report", epilog="Example: inkborn lab report FOLDER")(report)


def field(
    setting: Setting,
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK…", help="Shipped decks, files, folders, or shipped for all."),
    ],
    bots: Annotated[str, typer.Option("--bots", help="Who plays all decks.")] = "greedy",
    games: MostGamesOption = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="SHARE", help="Until every interval is ± that; most "
                     "games where it is widest."),
    ] = None,
    shares: Annotated[
        str, typer.Option("--shares", help="The field you expect: puppies=30%,songbirds=20%.")
    ] = "",
    players: Annotated[int, typer.Option(min=2, max=1000, help="Of the event.")] = 64,
) -> None:  # fmt: skip
    """Play every deck against every other: matrix, equilibrium, best answer, expected event.

    --games counts for each pairing (200 unless --until is given)."""
    from inkborn.lab.studies.field import field as play_field

    entered, terms = setting.decks(decks), setting.terms(bots, bots)
    width = share(until, "--until") if until is not None else None
    most = games or (ADAPTIVE if until else 200)
    with setting.runner() as runner:
        found = play_field(
            runner, entered, terms, games=most, until=width, shares=_shares(shares),
            players=players,
        )  # fmt: skip
    setting.show("field", "-".join(found.decks), found, print_field)


def _shares(text: str) -> dict[str, float]:
    found = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise InkbornError(f'--shares: "{part}" is not written as DECK=30%')
        found[name.strip()] = share(value.strip(), "--shares")
    return found


def print_field(found: "FieldResult") -> None:
    size = range(len(found.decks))
    rows = [
        (f"{one + 1} {found.decks[one]}",
         *("·" if one == other else short(found.cell(one, other)) for other in size))
        for one in size
    ]  # fmt: skip
    wide = max(len(row[0]) for row in rows) + 6 * len(rows)
    if sys.stdout.isatty() and wide > shutil.get_terminal_size().columns:
        typer.echo("(the matrix is too wide for this terminal: --out FOLDER shows it)")
    else:
        print_columns(["% ± 95%", *(str(place + 1) for place in size)], rows, gap=" ")
    typer.echo(f"\nAgainst the field, and in an event of {found.players} players")
    heads = ["deck", "wins", "share", "first in"]
    if found.equilibrium is not None:
        heads.append("equilibrium")
    ranked = sorted(size, key=lambda deck: -found.against_field[deck].value)
    print_columns(heads, [_standing(found, deck) for deck in ranked])
    if found.equilibrium is None:
        typer.echo('The equilibrium needs scipy: pip install "inkborn[lab]".')
    typer.echo(f"best answer to this field: {found.best_answer}")
    if found.crashes:
        typer.echo(f"{found.crashes:,} games were lost by a crash", err=True)
    if min(count for row in found.games for count in row if count) < 100:
        typer.echo("careful, these are few games for each pairing", err=True)
    print_cost(found.total, found.played, found.seconds)


def _standing(found: "FieldResult", deck: int) -> tuple[str, ...]:
    told = (
        found.decks[deck],
        percent(found.against_field[deck]),
        f"{100 * found.shares[deck]:.0f}%",
        f"{short(found.event[deck].wins)}%",
    )
    return told if found.equilibrium is None else (*told, percent(found.equilibrium[deck]))


def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where studies left results.")],
) -> None:
    """Write the page of a folder anew: all studies that left results there, on one page."""
    from inkborn.lab.report import write_page

    typer.echo(str(write_page(folder)))
