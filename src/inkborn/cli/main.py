"""`inkborn`: one module for each group of commands, one line here to add it."""

import sys

import typer

from inkborn.cli import (
    analyse,
    bench,
    cards,
    deck,
    lab,
    play,
    replay,
    rules,
    scenario,
    serve,
    watch,
)  # fmt: skip
from inkborn.cli.encoding import prepare_output
from inkborn.errors import InkbornError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Disney Lorcana as exact, fast, open software: cards, decks, rules, games.",
    epilog="A fan project, not affiliated with Disney or Ravensburger.",
)
app.add_typer(cards.app, name="cards")
app.add_typer(deck.app, name="deck")
app.add_typer(lab.app, name="lab")
rules.register(app)
scenario.register(app)
play.register(app)
watch.register(app)
replay.register(app)
analyse.register(app)
serve.register(app)
bench.register(app)


@app.callback(invoke_without_command=True)
def start(version: bool = typer.Option(False, "--version", help="Show the version.")) -> None:
    if version:
        from inkborn import __version__
        from inkborn.compiled import is_used

        engine = "compiled engine" if is_used() else "pure Python"
        typer.echo(f"inkborn {__version__} ({engine})")
        raise typer.Exit


def main() -> None:
    """Runs a command. What inkborn or the machine refuses is said in a line."""
    prepare_output()
    try:
        app()
    except InkbornError as error:
        _refuse(str(error))
    except OSError as error:  # a full disk under standard output, say
        _refuse(error.strerror or str(error))


def _refuse(why: str) -> None:
    """Ends with exit code 2; on a terminal the lines are broken between words."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.text import Text

        Console(stderr=True).print(Text(f"error: {why}"))
    else:
        typer.echo(f"error: {why}", err=True)
    sys.exit(2)
