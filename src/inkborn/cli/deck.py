"""`inkborn deck`: judge and describe decks."""

from collections.abc import Callable
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

LONGEST_LABEL = 60
MOST_PROBLEMS = 20
FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help='A deck list, "-" for standard input, or a shipped deck.'),
]


@app.command(
    epilog="Examples: inkborn deck check mine.txt --format infinity; inkborn deck check --shipped"
)
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
        label = name if len(name) <= LONGEST_LABEL else f"{name[:LONGEST_LABEL]}…"  # a code
        verdicts.append(Verdict.on_day(deck, a_format, judged_on, label=label))
    if json:
        print_json(verdicts if shipped or len(verdicts) > 1 else verdicts[0])
    else:
        for verdict in verdicts:
            print_verdict(verdict)
    if not all(verdict.legal for verdict in verdicts):
        raise typer.Exit(1)


@app.command(epilog="Example: inkborn deck show puppies")
def show(file: FileArgument, cards: CardsOption = None, json: JsonOption = False) -> None:
    """Describe a deck: cost curve, ink, types, keywords, opening hands."""
    from inkborn.cli.draw_deck import deck_json, print_deck

    deck = deck_of(file, load(cards), json=json)
    if json:
        print_json(deck_json(deck))
    else:
        print_deck(deck)


@app.command(
    "list", epilog="Example: inkborn deck list, then inkborn play puppies --with songbirds"
)
def list_shipped(json: JsonOption = False) -> None:
    """List the decks that come with inkborn."""
    from inkborn.cli.draw import print_rows
    from inkborn.decks import shipped_decks

    decks = shipped_decks()
    if json:
        print_json(
            [{"name": d.name, "format": d.format.name, "description": d.description} for d in decks]
        )
        return
    print_rows((deck.name, deck.format.name, deck.description) for deck in decks)


@app.command(epilog="Example: inkborn deck convert puppies --to pixelborn")
def convert(
    file: FileArgument,
    to: Annotated[
        str, typer.Option("--to", help="text, json, pixelborn, tts (Tabletop Simulator) or csv.")
    ] = "text",
    cards: CardsOption = None,
) -> None:
    """Write a deck back as plain text, JSON, a Pixelborn code, a saved object of Tabletop Simulator
    (its pictures are addresses of the card data), or the table that Dreamborn reads."""
    from inkborn.cli.draw_deck import entries_json
    from inkborn.decks import csvform, pixelborn, tabletop

    deck = deck_of(file, load(cards))
    match to:
        case "json":
            print_json({"name": deck.name, "cards": entries_json(deck)})
        case "text":
            typer.echo(deck.to_text(), nl=False)
        case "pixelborn":
            typer.echo(pixelborn.encode(deck))
        case "tts":
            typer.echo(tabletop.encode(deck))
        case "csv":
            typer.echo(csvform.write_table(deck), nl=False)
        case _:
            raise InkbornError(f'"{to}" is none of text, json, pixelborn, tts, csv')


@app.command(epilog="Example: inkborn deck hands puppies --count 5 --seed 7")
def hands(
    file: FileArgument,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=1000, help="How many.")] = 5,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same hands. [default: chance]")
    ] = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Deal sample opening hands."""
    from inkborn.cli.draw_deck import print_hand
    from inkborn.decks import sample_hands

    dealt = sample_hands(deck_of(file, load(cards), json=json), count, seed)
    if json:
        print_json([[card.full_name for card in hand] for hand in dealt])
        return
    for number, hand in enumerate(dealt, start=1):
        print_hand(number, hand)


@app.command(epilog="Example: inkborn deck diff old.txt new.txt")
def diff(
    before: FileArgument, after: FileArgument, cards: CardsOption = None, json: JsonOption = False
) -> None:
    """Show what has to be put in and taken out to get from one deck to another. Exit code 1 if
    anything."""
    from inkborn.decks import changes

    catalogue = load(cards)
    found = changes(deck_of(before, catalogue, json=json), deck_of(after, catalogue, json=json))
    if json:
        print_json([{"name": card.full_name, "change": change} for card, change in found])
    else:
        for card, change in found:
            typer.echo(f"{change:+d} {card.full_name}")
        if not found:
            typer.echo("the same cards")
    if found:
        raise typer.Exit(1)


def deck_of(name: str, catalogue: "Catalogue", *, json: bool = False) -> "Deck":
    """The deck in a file, on standard input, among the shipped ones, or of a Pixelborn code."""
    from inkborn.cards.likeness import nearest_keys
    from inkborn.decks import read_deck, read_deck_file, shipped_deck, shipped_decks
    from inkborn.decks.pixelborn import looks_like_code
    from inkborn.decks.read import looks_like_address

    if name != "-" and not _is_there(name):
        if name in {deck.name for deck in shipped_decks()}:
            return shipped_deck(name).deck(catalogue)
        if looks_like_code(name) or looks_like_address(name):
            return _read(lambda: read_deck(name, catalogue), printable(name[:40]), json=json)
        near = nearest_keys(name, [deck.name for deck in shipped_decks()])
        hint = f"the nearest: {', '.join(near)}" if near else "inkborn deck list"
        raise InkbornError(f"{printable(name)}: no such file, and no shipped deck ({hint})")
    return _read(lambda: read_deck_file(name, catalogue), name, json=json)


def legal_deck(name: str, catalogue: "Catalogue", format_name: str) -> "Deck":
    """The same, to play with: it has to be legal in the format."""
    from inkborn.cards.formats import find_format
    from inkborn.decks.validate import check_legal

    deck = deck_of(name, catalogue)
    check_legal(deck, name, find_format(format_name), catalogue.snapshot.made_on)
    return deck


def _read(how: "Callable[[], Deck]", name: str, *, json: bool) -> "Deck":
    """The deck, or all that is wrong with it."""
    try:
        return how()
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
