"""`inkborn lab`: many games, and what they show."""

import typer

from inkborn.cli.lab import field, match

app = typer.Typer(no_args_is_help=True, help="Many games, and what they show, with intervals.")
match.register(app)
field.register(app)
