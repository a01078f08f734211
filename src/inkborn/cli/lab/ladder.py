"""`inkborn lab ladder`: bots against each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.figures import number, percent, print_columns, print_cost
from inkborn.cli.lab.options import SHIPPED, share
from inkborn.cli.lab.setting import Setting, add_study
from inkborn.errors import InkbornError, printable

if TYPE_CHECKING:
    from inkborn.lab.studies.ladder import LadderResult


def register(app: typer.Typer) -> None:
    example = "inkborn lab ladder random greedy search:100 --decks shipped --games 100"
    add_study(app, ladder, example, resume=True)


def ladder(
    setting: Setting,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="NAME or NAME:BUDGET.")],
    decks: Annotated[
        list[str] | None,
        typer.Option("--decks", metavar="DECK", help="With these; often. [default: shipped]"),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="For each pairing.")] = 100,
    near: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Only against the N next to it, as they are given."),
    ] = None,
    fewer: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT=N", help="Games of a slow bot in each of its pairings; often."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Is the first better than the second? Stop when clear.")
    ] = False,
    margin: Annotated[str, typer.Option(help="What the test tells apart from even.")] = "2%",
) -> None:
    """Rate bots against each other over many decks; random has 1000. Results are kept: a bot more,
    or more games, goes on from there."""
    from inkborn.lab.games.bots import bot_name
    from inkborn.lab.statistics import Sequential
    from inkborn.lab.studies.ladder import ladder as study

    entered = [bot_name(bot) for bot in bots]
    lists, width = setting.decks(decks or SHIPPED), share(margin, "--margin")
    test = Sequential(lower=0.5, higher=0.5 + width) if sprt else None
    terms = setting.terms(bots[0], bots[0])
    slow = {bot_name(bot): most for bot, most in map(_fewer, fewer or ())}
    with setting.runner() as runner:
        found = study(runner, entered, lists, terms, games=games, near=near, fewer=slow, sprt=test)
    setting.show("ladder", "-".join(bots), found, print_ladder)


def _fewer(text: str) -> tuple[str, int]:
    bot, _, games = text.rpartition("=")
    if not bot or not (games.isascii() and games.isdigit()) or int(games) < 2:
        raise InkbornError(f"--fewer {printable(text)}: a bot and 2 games or more, as in master=20")
    return bot, int(games)


def print_ladder(found: "LadderResult") -> None:
    print_columns(
        ["bot", "rating", "games", "crashes"],
        [(rung.bot, number(rung.rating, 0), f"{rung.rating.count:,}", str(rung.crashes))
         for rung in found.rungs],
    )  # fmt: skip
    typer.echo("")
    print_columns(
        ["the first of the two", "won", "games"],
        [(f"{one.bot} against {other.bot}", percent(rate), f"{rate.count:,}")
         for place, one in enumerate(found.rungs)
         for other in found.rungs[place + 1 :]
         if (rate := one.against.get(other.bot)) is not None],
    )  # fmt: skip
    if found.sprt is not None:
        words = {"higher": "better", "lower": "not better"}
        said = words.get(found.sprt.verdict, "undecided")
        typer.echo(f"sequential test: {said} after {found.sprt.pairs:,} pairs")
    print_cost(found.games, found.played, found.seconds)
