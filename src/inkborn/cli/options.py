"""Options that several commands share, and how their answers are printed."""

import math
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.cards import Catalogue

CardsOption = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="FILE",
        help="Card data: LorcanaJSON, or custom cards in YAML. [env: INKBORN_CARDS]",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        help="core, infinity, draft, sealed, pack-rush or anything. [default: core]",
    ),
]
GameFormatOption = Annotated[
    str,
    typer.Option("--format", "-f", help="core, infinity, draft, sealed, pack-rush or anything."),
]
USUAL_FORMAT = "infinity"
"""Of games; a deck is checked for the formats of tournaments."""
NEWEST_EDITION = "2026-10"
"""Said here so that starting a command does not read the rulebook."""
EditionOption = Annotated[
    str,
    typer.Option("--edition", "-e", help="2024-04, 2024-05, 2025-07, 2025-10, 2026-02 or 2026-10."),
]
OnOption = Annotated[
    str | None,
    typer.Option("--on", metavar="DATE", help="Judge by that day. [default: the card data's day]"),
]


def load(cards: str | None) -> "Catalogue":
    """The card book; warnings about it go to standard error."""
    from inkborn.cards import load_catalogue

    catalogue = load_catalogue(cards)
    for warning in catalogue.warnings:
        typer.echo(f"warning: {warning}", err=True)
    return catalogue


def day(text: str | None, catalogue: "Catalogue") -> date:
    """The day meant by --on."""
    if text is None:
        return catalogue.snapshot.made_on
    if text == "today":
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InkbornError(f'"{text}" is not a day; write it as 2026-10-16, or today') from None


def finite(seconds: float) -> float:
    """For options that are a time: neither endless nor no number at all."""
    if not math.isfinite(seconds):
        raise typer.BadParameter(f"{seconds} is no number of seconds")
    return seconds


def print_json(value: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
