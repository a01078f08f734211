"""`inkborn scenario`: run scenario files, or tell what happens in them."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import CardsOption, JsonOption, load, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from inkborn.scenario import Document
    from inkborn.scenario.story import Story
    from inkborn.workshop import Workshop

EXAMPLE = "Example: inkborn scenario tests/rules --json; inkborn scenario question.yaml --show"


def register(app: typer.Typer) -> None:
    """Adds the command to the main application."""
    app.command("scenario", epilog=EXAMPLE)(scenario)


def scenario(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH…", help="Scenario files, and folders of them."),
    ],
    show: Annotated[
        bool, typer.Option("--show", help="Tell what happens: steps, events, rules, the table.")
    ] = False,
    json: JsonOption = False,
    cards: CardsOption = None,
) -> None:
    """Run scenarios. Each that fails gets a line with what was expected and what was found.

    The format is described in docs/scenarios.md. Exit code 1 if any failed."""
    from inkborn.scenario import documents_in, run_document
    from inkborn.workshop import Workshop

    workshop = Workshop(load(cards))
    results = []
    for document in documents_in(paths):
        result = run_document(document, workshop)
        results.append(result)
        if show and not json:
            _tell(document, workshop)
        if not json and not result.ok:
            typer.echo(f"{result.file}: {result.scenario}: {result.message}")
    failed = sum(not result.ok for result in results)
    if json:
        print_json(results)
    else:
        typer.echo(f"{len(results) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _tell(document: "Document", workshop: "Workshop") -> None:
    """Prints the story of a scenario, as far as it can be read."""
    from inkborn.cli.draw import console
    from inkborn.errors import InkbornError
    from inkborn.scenario import read_document
    from inkborn.scenario.story import Story

    out = console()
    try:
        story = Story(read_document(document), workshop)
    except InkbornError:
        return  # the result of the run says why
    out.print(f"{story.scenario.title} ({story.scenario.edition.id})", style="bold", markup=False)
    _print_story(out, story)


def _print_story(out: "Console", story: "Story") -> None:
    from rich.text import Text

    from inkborn.cli.draw_game import log_lines, open_board
    from inkborn.views import observe

    for chapter in story.chapters():
        out.print(Text(f"> {chapter.step}", "cyan"))
        if chapter.events:
            out.print(log_lines(chapter.events))
        if chapter.asked:
            out.print(Text(f"  {chapter.asked}", "dim"))
        if chapter.wrong:
            out.print(Text(f"  {chapter.wrong}", "red"))
    views = [observe(story.game, seat) for seat in range(len(story.game.seats))]
    out.print(open_board(views, out.width))
