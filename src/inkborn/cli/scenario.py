"""`inkborn scenario`: run scenario files."""

from typing import Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, load, print_json


def register(app: typer.Typer) -> None:
    """Adds the command to the main application."""
    app.command("scenario")(scenario)


def scenario(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH…", help="Scenario files, and folders of them."),
    ],
    json: JsonOption = False,
    cards: CardsOption = None,
) -> None:
    """Run scenarios. Each that fails gets a line with what was expected and what was found.

    Exit code 1 if any failed."""
    from inkborn.scenario import Library, run_paths

    results = []
    for result in run_paths(paths, Library(load(cards))):
        results.append(result)
        if not json and not result.ok:
            typer.echo(f"{result.file}: {result.scenario}: {result.message}")
    failed = sum(not result.ok for result in results)
    if json:
        print_json(results)
    else:
        typer.echo(f"{len(results) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
