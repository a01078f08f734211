"""`inkborn lab field`: many decks against each other; `inkborn lab report`: the page again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.options import (
    USUAL_FORMAT,
    GamesOption,
    JobsOption,
    LabFormatOption,
    OutOption,
    RayOption,
    ResultsOption,
    ResumeOption,
    SeedOption,
    Setting,
    UnknownOption,
    leave_report,
    percent,
    share,
)
from inkborn.cli.options import (
    NEWEST_EDITION,
    CardsOption,
    EditionOption,
    JsonOption,
    print_json,
)
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.lab.studies.field import FieldResult

EXAMPLE = "Example: inkborn lab field puppies songbirds whispers --until 3% --out report"
ADAPTIVE = 20_000


def register(app: typer.Typer) -> None:
    app.command("field", epilog=EXAMPLE)(field)
    app.command("report", epilog="Example: inkborn lab report FOLDER")(report)


def field(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK…", help="Shipped decks, files, folders, or shipped for all."),
    ],
    bots: Annotated[str, typer.Option("--bots", help="Who plays all decks.")] = "greedy",
    games: GamesOption = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="SHARE", help="Until every interval is ± that; most "
                     "games where it is widest."),
    ] = None,
    shares: Annotated[
        str, typer.Option("--shares", help="The field you expect: puppies=30%,songbirds=20%.")
    ] = "",
    players: Annotated[int, typer.Option(min=2, max=1000, help="Of the event.")] = 64,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    resume: ResumeOption = False,
    results: ResultsOption = None,
    ray: RayOption = None,
    format_name: LabFormatOption = USUAL_FORMAT,
    edition: EditionOption = NEWEST_EDITION,
    unknown: UnknownOption = False,
    cards: CardsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:  # fmt: skip
    """Play every deck against every other: matrix, equilibrium, best answer, expected event.

    --games counts for each pairing (200 unless --until is given)."""
    from inkborn.lab.studies.field import field as play_field

    setting = Setting(
        cards=cards, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, unknown=unknown, json=json,
    )  # fmt: skip
    entered = setting.decks(decks)
    terms = setting.terms(bots, bots)
    width = share(until, "--until") if until is not None else None
    with setting.runner() as runner:
        found = play_field(
            runner, entered, terms, games=games or (ADAPTIVE if until else 200), until=width,
            shares=_shares(shares), players=players,
        )  # fmt: skip
    leave_report(out, "field", "", found, quiet=json)
    if json:
        print_json(found)
    else:
        print_field(found)


def _shares(text: str) -> dict[str, float]:
    found = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise InkbornError(f'--shares: "{part}" is not written as DECK=30%')
        found[name.strip()] = share(value.strip(), "--shares")
    return found


def print_field(found: "FieldResult") -> None:
    from rich.table import Table

    from inkborn.cli.draw import console

    out = console()
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("%", no_wrap=True)
    for place, _ in enumerate(found.decks, start=1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for one, name in enumerate(found.decks):
        cells = [
            "·" if one == other else short(found, one, other) for other in range(len(found.decks))
        ]
        table.add_row(f"{one + 1} {name}", *cells)
    out.print(table)
    ranked = sorted(range(len(found.decks)), key=lambda deck: -found.against_field[deck].value)
    for deck in ranked:
        mix = ""
        if found.equilibrium is not None:
            mix = f"  equilibrium {percent(found.equilibrium[deck])}"
        rate, first = percent(found.against_field[deck]), percent(found.event[deck].wins)
        said = f"{found.decks[deck]}: {rate} against the field, first in {first} of events{mix}"
        out.print(said, markup=False, highlight=False)
    if found.equilibrium is None:
        out.print('The equilibrium needs scipy: pip install "inkborn[lab]".', markup=False)
    out.print(f"best answer to this field: {found.best_answer}", markup=False)
    out.print(f"{found.total:,} games, {found.played:,} of them played in {found.seconds:.1f} s")


def short(found: "FieldResult", one: int, other: int) -> str:
    """ "53±3": the whole interval is on the page and in the JSON."""
    cell = found.cell(one, other)
    return f"{100 * cell.value:.0f}±{100 * cell.half_width:.0f}"


def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where studies left results.")],
) -> None:
    """Write the page of a folder anew: all studies that left results there, on one page."""
    from inkborn.lab.report import write_page

    typer.echo(str(write_page(folder)))
