"""`inkborn deck`: judge and describe decks."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import (
    CardsOption,
    FormatOption,
    JsonOption,
    OnOption,
    day,
    load,
    print_json,
)
from inkborn.errors import InkbornError, InvalidDeck, printable

if TYPE_CHECKING:
    from inkborn.cards import Catalogue
    from inkborn.decks import Deck

app = typer.Typer(no_args_is_help=True, help="Judge and describe decks.")

MOST_PROBLEMS = 20
FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help='A deck list, "-" for standard input, or a shipped deck.'),
]


@app.command()
def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help='Deck lists, "-", or names of shipped decks.'),
    ] = None,
    format_name: FormatOption = None,
    shipped: Annotated[bool, typer.Option("--shipped", help="Every shipped deck.")] = False,
    cards: CardsOption = None,
    on: OnOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether a deck is legal, and name every rule it breaks. Exit code 1 if it is not."""
    from inkborn.cards import find_format
    from inkborn.cli.draw_deck import Verdict, print_verdict
    from inkborn.decks import shipped_decks

    catalogue = load(cards)
    # A shipped deck is meant for its own format, anybody else's for Core unless they say.
    own = {deck.name: deck.format.name for deck in shipped_decks()}
    names = [*(files or []), *(own if shipped else [])]
    jobs = [(name, find_format(format_name or own.get(name, "core"))) for name in names]
    if not jobs:
        raise InkbornError("name a deck list, or --shipped")
    verdicts = []
    for name, a_format in jobs:
        deck, judged_on = deck_of(name, catalogue, json=json), day(on, catalogue)
        verdicts.append(Verdict.on_day(deck, a_format, judged_on, label=name))
    if json:
        print_json(verdicts if shipped or len(verdicts) > 1 else verdicts[0])
    else:
        for verdict in verdicts:
            print_verdict(verdict)
    if not all(verdict.legal for verdict in verdicts):
        raise typer.Exit(1)


@app.command()
def show(file: FileArgument, cards: CardsOption = None, json: JsonOption = False) -> None:
    """Describe a deck: cost curve, ink, types, keywords, opening hands."""
    from inkborn.cli.draw_deck import deck_json, print_deck

    deck = deck_of(file, load(cards), json=json)
    if json:
        print_json(deck_json(deck))
    else:
        print_deck(deck)


@app.command("list")
def list_shipped(json: JsonOption = False) -> None:
    """List the decks that come with inkborn."""
    from inkborn.decks import shipped_decks

    decks = shipped_decks()
    if json:
        print_json(
            [{"name": d.name, "format": d.format.name, "description": d.description} for d in decks]
        )
        return
    for deck in decks:
        typer.echo(f"{deck.name:<24} {deck.format.name:<9} {deck.description}")


@app.command()
def convert(
    file: FileArgument,
    to: Annotated[str, typer.Option("--to", help="text, json or pixelborn.")] = "text",
    cards: CardsOption = None,
) -> None:
    """Write a deck back as plain text, JSON or a Pixelborn code."""
    from inkborn.cli.draw_deck import entries_json
    from inkborn.decks.pixelborn import encode

    deck = deck_of(file, load(cards))
    if to == "json":
        print_json({"name": deck.name, "cards": entries_json(deck)})
    elif to in ("text", "pixelborn"):
        typer.echo(deck.to_text() if to == "text" else encode(deck), nl=to != "text")
    else:
        raise InkbornError(f'"{to}" is none of text, json, pixelborn')


def deck_of(name: str, catalogue: "Catalogue", *, json: bool = False) -> "Deck":
    """The deck in a file, on standard input, or among the shipped ones."""
    from inkborn.decks import read_deck_file, shipped_deck, shipped_decks

    if name != "-" and not _is_there(name):
        if name in {deck.name for deck in shipped_decks()}:
            return shipped_deck(name).deck(catalogue)
        raise InkbornError(
            f"{printable(name)}: no such file, and no shipped deck (inkborn deck list)"
        )
    try:
        return read_deck_file(name, catalogue)
    except InvalidDeck as error:
        if json:
            print_json({"deck": name, "problems": error.problems})
            raise typer.Exit(2) from None
        shown = [str(problem) for problem in error.problems[:MOST_PROBLEMS]]
        if len(error.problems) > MOST_PROBLEMS:
            shown.append(f"... and {len(error.problems) - MOST_PROBLEMS} more problems")
        raise InkbornError(
            "\n".join([f"{name}: not a deck list that can be read", *shown])
        ) from None


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # longer than a path can be
        return False
