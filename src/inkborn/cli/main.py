"""`inkborn`: one module for each group of commands."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Disney Lorcana as software.")


@app.callback()
def start() -> None:
    pass


def main() -> None:
    app()
