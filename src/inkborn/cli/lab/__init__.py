"""`inkborn lab`: many games, and what they show."""

import typer

from inkborn.cli.lab import alone, deck, field, ladder, match

app = typer.Typer(no_args_is_help=True, help="Many games, and what they show, with intervals.")
for part in (match, field, deck, alone, ladder):
    part.register(app)
