"""`inkborn lab ladder`: bots against each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.options import (
    USUAL_FORMAT,
    JobsOption,
    LabFormatOption,
    OutOption,
    RayOption,
    ResultsOption,
    SeedOption,
    Setting,
    UnknownOption,
    leave_report,
    percent,
    share,
)
from inkborn.cli.options import (
    NEWEST_EDITION,
    CardsOption,
    EditionOption,
    JsonOption,
    print_json,
)

if TYPE_CHECKING:
    from inkborn.lab.studies.ladder import LadderResult


def register(app: typer.Typer) -> None:
    example = "Example: inkborn lab ladder random greedy search:100 --decks shipped --games 100"
    app.command("ladder", epilog=example)(ladder)


def ladder(
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="NAME or NAME:BUDGET.")],
    decks: Annotated[
        list[str] | None,
        typer.Option("--decks", metavar="DECK", help="With these; often. [default: shipped]"),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="For each pairing.")] = 100,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Is the first better than the second? Stop when clear.")
    ] = False,
    margin: Annotated[str, typer.Option(help="What the test tells apart from even.")] = "2%",
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    resume: Annotated[
        bool, typer.Option("--resume/--anew", help="Games that are kept are not played again.")
    ] = True,
    results: ResultsOption = None,
    ray: RayOption = None,
    format_name: LabFormatOption = USUAL_FORMAT,
    edition: EditionOption = NEWEST_EDITION,
    unknown: UnknownOption = False,
    card_data: CardsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Rate bots against each other over many decks; random has 1000. Results are kept: a bot more,
    or more games, goes on from there."""
    from inkborn.lab.games.bots import bot_name
    from inkborn.lab.statistics import Sequential
    from inkborn.lab.studies.ladder import ladder as study

    setting = Setting(cards=card_data, format_name=format_name, seed=seed, jobs=jobs,
                      results=results, resume=resume, ray=ray, edition=edition,
                      unknown=unknown, json=json)  # fmt: skip
    entered = [bot_name(bot) for bot in bots]
    lists = setting.decks(decks or ["shipped"])
    width = share(margin, "--margin")
    test = Sequential(lower=0.5, higher=0.5 + width) if sprt else None
    with setting.runner() as runner:
        found = study(
            runner, entered, lists, setting.terms(bots[0], bots[0]),
            games=games + games % 2, sprt=test,
        )  # fmt: skip
    leave_report(out, "ladder", "", found, quiet=json)
    print_json(found) if json else print_ladder(found)


def print_ladder(found: "LadderResult") -> None:
    for rung in found.rungs:
        low, high = rung.rating.low, rung.rating.high
        crashed = f", {rung.crashes} crashes" if rung.crashes else ""
        typer.echo(f"{rung.rating.value:6.0f} [{low:.0f}, {high:.0f}]  {rung.bot}{crashed}")
        for bot, rate in rung.against.items():
            typer.echo(f"         {percent(rate)} against {bot} in {rate.count:,} games")
    if found.sprt is not None:
        words = {"higher": "better", "lower": "not better"}
        said = words.get(found.sprt.verdict, "undecided")
        typer.echo(f"sequential test: {said} after {found.sprt.pairs:,} pairs")
    typer.echo(f"{found.games:,} games, {found.played:,} of them played in {found.seconds:.1f} s")
