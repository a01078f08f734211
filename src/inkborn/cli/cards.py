"""`inkborn cards`: look cards up."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, OnOption, day, load, print_json
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.model.words import Ink

app = typer.Typer(no_args_is_help=True, help="Look cards up.")


@app.command(epilog="Examples: inkborn cards show 'stitch, new dog'; inkborn cards show 1-42")
def show(
    name: Annotated[str, typer.Argument(help='Full name, or set and number ("1-42").')],
    cards: CardsOption = None,
    on: OnOption = None,
    json: JsonOption = False,
) -> None:
    """Show one card."""
    from inkborn.cli.draw import card_json, print_card
    from inkborn.decks.recognise import find_card

    catalogue = load(cards)
    card = find_card(name, catalogue) or catalogue.card(name)
    if json:
        print_json(card_json(card, day(on, catalogue)))
    else:
        print_card(card, catalogue, day(on, catalogue))


@app.command(epilog="Example: inkborn cards search --keyword Evasive --lore 2+ --sort cost")
def search(
    name: Annotated[str, typer.Argument(help="A name, or a part of one.")] = "",
    text: Annotated[str, typer.Option("--text", "-t", help="Words in its text.")] = "",
    ink: Annotated[
        list[str] | None, typer.Option("--ink", "-i", help="Ink; twice for both.")
    ] = None,
    cost: Annotated[str, typer.Option("--cost", "-c", help="3, 2-4, 5+ or -2.")] = "",
    type_: Annotated[
        str, typer.Option("--type", help="character, action, song, item or location.")
    ] = "",
    strength: Annotated[str, typer.Option(help="As the cost.")] = "",
    willpower: Annotated[str, typer.Option(help="As the cost.")] = "",
    lore: Annotated[str, typer.Option(help="As the cost.")] = "",
    move_cost: Annotated[str, typer.Option("--move-cost", help="As the cost; locations.")] = "",
    rarity: Annotated[
        list[str] | None, typer.Option("--rarity", "-r", help="Common, Legendary ...")
    ] = None,
    sort: Annotated[
        str, typer.Option("--sort", help="name, cost, strength, willpower, lore or set.")
    ] = "",
    classification: Annotated[list[str] | None, typer.Option(help="Villain, Floodborn ...")] = None,
    keyword: Annotated[
        list[str] | None, typer.Option("--keyword", "-k", help="Evasive ...")
    ] = None,
    set_code: Annotated[str, typer.Option("--set", "-s", help="Number or name of a set.")] = "",
    format_name: Annotated[str, typer.Option("--format", "-f", help="Legal in this format.")] = "",
    inkable: Annotated[bool | None, typer.Option("--inkable/--not-inkable")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Show at most so many.")] = 30,
    cards: CardsOption = None,
    on: OnOption = None,
    json: JsonOption = False,
) -> None:
    """Find cards by what is on them."""
    from inkborn.cards import Query, find_format
    from inkborn.cards.search import SORTED
    from inkborn.cli.draw import card_json, print_cards
    from inkborn.model.words import CardType

    catalogue = load(cards)
    kind = _one_of("type", type_, [*CardType, "song"]) if type_ else ""
    query = Query(
        name=name,
        text=text,
        inks=tuple(_ink(word) for word in ink or ()),
        min_cost=_costs(cost)[0],
        max_cost=_costs(cost)[1],
        type=CardType(kind) if kind and kind != "song" else None,
        song=True if kind == "song" else None,
        inkable=inkable,
        stats=tuple(
            (stat, *_costs(bounds))
            for stat, bounds in (
                ("strength", strength),
                ("willpower", willpower),
                ("lore", lore),
                ("move_cost", move_cost),
            )
            if bounds
        ),
        rarities=tuple(_known("rarity", word, catalogue.rarities) for word in rarity or ()),
        sort=_one_of("order", sort, list(SORTED)) if sort else "",
        classifications=tuple(
            _known("classification", word, catalogue.classifications)
            for word in classification or ()
        ),
        keywords=tuple(_known("keyword", word, catalogue.keywords) for word in keyword or ()),
        set_code=_set_code(set_code, catalogue.sets),
        format=find_format(format_name) if format_name else None,
        on=day(on, catalogue),
    )
    found = catalogue.search(query)
    if json:
        print_json([card_json(card, day(on, catalogue)) for card in found])
    else:
        print_cards(found, limit)
    if not found:
        raise typer.Exit(1)


@app.command(epilog="Example: inkborn cards formats --on 2026-01-01")
def formats(cards: CardsOption = None, on: OnOption = None, json: JsonOption = False) -> None:
    """List the formats: what they ask of a deck, how many cards they allow, what they ban."""
    from inkborn.cli.draw import format_rows, print_formats

    catalogue = load(cards)
    rows = format_rows(catalogue, day(on, catalogue))
    if json:
        print_json(rows)
    else:
        print_formats(rows, catalogue, day(on, catalogue))


@app.command(epilog="Example: inkborn cards coverage --cards own.yaml")
def coverage(cards: CardsOption = None, json: JsonOption = False) -> None:
    """Count the cards that compile from their text. Exit code 1 if a playable one does not."""
    from inkborn.cli.draw_explain import print_coverage, tracked
    from inkborn.text import coverage as covered

    catalogue = load(cards)
    found = covered(catalogue, watch=tracked)
    if json:
        print_json(found)
    else:
        print_coverage(found, catalogue)
    if found.uncompiled:
        raise typer.Exit(1)


@app.command(epilog="Example: inkborn cards explain inkling --cards own.yaml")
def explain(
    name: Annotated[str, typer.Argument(help='Full name, or set and number ("1-42").')],
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Show what becomes of a card's text: parse, ability tree, program, rules, and back to text.
    Exit code 1 if it does not compile."""
    from inkborn.cli.draw_explain import half_width, print_explanation
    from inkborn.cli.explain import explain as explained
    from inkborn.decks.recognise import find_card

    catalogue = load(cards)
    card = find_card(name, catalogue) or catalogue.card(name)
    found = explained(card, catalogue, half_width())
    if json:
        print_json(found)
    else:
        print_explanation(found)
    if not found.compiles:
        raise typer.Exit(1)


@app.command(epilog="Example: inkborn cards update")
def update(
    source: Annotated[str, typer.Option("--from", metavar="URL", help="Another source.")] = "",
) -> None:
    """Download the current card data; the old stays if anything goes wrong."""
    from inkborn.cards.update import CURRENT, update_snapshot

    book, path = update_snapshot(source or CURRENT)
    typer.echo(f"{len(book.cards)} cards of {book.made_on} are now in {path}")


def _ink(word: str) -> "Ink":
    from inkborn.model.words import Ink

    return Ink(_one_of("ink", word, list(Ink)))


def _one_of(what: str, word: str, choices: list[str]) -> str:
    for choice in choices:
        if choice.casefold() == word.casefold():
            return choice
    raise InkbornError(f'"{word}" is no {what}; there are: {", ".join(choices)}')


def _known(what: str, word: str, known: list[str]) -> str:
    """The word as the cards have it; one that no card has is refused with the nearest."""
    from inkborn.cards.likeness import nearest_keys

    for each in known:
        if each.casefold() == word.casefold():
            return each
    near = nearest_keys(word, [each.casefold() for each in known])
    shown = ", ".join(each for each in known if each.casefold() in near)
    hint = f"the nearest: {shown}" if shown else f"there are: {', '.join(known)}"
    raise InkbornError(f'no card has the {what} "{word}"; {hint}')


def _costs(text: str) -> tuple[int | None, int | None]:
    """The least and the greatest cost that "3", "2-4", "5+" or "-2" means."""
    if not text:
        return None, None
    match = re.fullmatch(r"(?P<low>\d*)(?P<to>-?)(?P<high>\d*)|(?P<least>\d+)\+", text)
    if match is None or not any(match.group("low", "high", "least")):
        raise InkbornError(f'"{text}" is no cost; write 3, 2-4, 5+ or -2')
    if match["least"]:
        return int(match["least"]), None
    low, high = match["low"], match["high"] if match["to"] else match["low"]
    return int(low) if low else None, int(high) if high else None


def _set_code(text: str, sets: dict[str, str]) -> str:
    if not text:
        return ""
    for code, title in sets.items():
        if text.casefold().lstrip("0") == code.casefold() or text.casefold() == title.casefold():
            return code
    known = ", ".join(f"{code} ({title})" for code, title in sets.items())
    raise InkbornError(f'"{text}" is no set; there are: {known}')
