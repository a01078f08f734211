"""`inkborn lab match`: two decks against each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.figures import number, percent, print_cost
from inkborn.cli.lab.options import DeckArgument, MostGamesOption, share
from inkborn.cli.lab.setting import Setting, add_study

if TYPE_CHECKING:
    from inkborn.lab.studies.match import MatchResult

USUAL_GAMES = 1000


def register(app: typer.Typer) -> None:
    example = "inkborn lab match puppies songbirds --bots greedy greedy --until 2%"
    add_study(app, match, example)


def match(
    setting: Setting,
    one: DeckArgument,
    other: DeckArgument,
    bots: Annotated[
        tuple[str, str], typer.Option("--bots", help="Who plays the decks: NAME or NAME:BUDGET.")
    ] = ("greedy", "greedy"),
    games: MostGamesOption = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="SHARE", help="Stop once the interval is ± that: 2%."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop once a sequential test tells which is better.")
    ] = False,
    margin: Annotated[
        str, typer.Option("--margin", help="What the test tells apart: 50% less or more that.")
    ] = "2%",
) -> None:
    """Play two decks against each other, in pairs of games with the starting player exchanged."""
    from inkborn.lab.statistics import Sequential
    from inkborn.lab.studies.match import MOST_GAMES
    from inkborn.lab.studies.match import match as play_match

    decks = (setting.deck(one), setting.deck(other))
    terms, half = setting.terms(*bots), share(margin, "--margin")
    width = share(until, "--until") if until is not None else None
    test = Sequential(lower=0.5 - half, higher=0.5 + half) if sprt else None
    most = games or (MOST_GAMES if until or sprt else USUAL_GAMES)
    with setting.runner() as runner:
        found = play_match(runner, decks, terms, games=most, until=width, sprt=test)
    setting.show("match", f"{decks[0].name}-{decks[1].name}", found, print_match)


def print_match(found: "MatchResult") -> None:
    one, other = found.decks
    typer.echo(f"{one} against {other} ({found.bots[0]} against {found.bots[1]})")
    drawn = f", {found.draws} drawn" if found.draws else ""
    typer.echo(f"{percent(found.estimate)}: {found.wins[0]:,} won, {found.wins[1]:,} lost{drawn}")
    typer.echo(f"  {one} starts: {percent(found.starting)}")
    typer.echo(f"  {other} starts: {percent(found.second)}")
    endings = ", ".join(f"{count:,} by {name}" for name, count in found.endings.items())
    typer.echo(f"  {number(found.turns)} turns, {number(found.decisions, 0)} decisions; {endings}")
    for name, curve in zip(found.decks, found.lore_curve, strict=True):
        shown = " ".join(f"{point.value:.0f}" for point in curve[1::2])
        typer.echo(f"  lore of {name} after each round: {shown}")
    if found.sprt is not None:
        words = {"higher": f"{one} is better", "lower": f"{other} is better"}
        verdict = words.get(found.sprt.verdict, "undecided")
        low, high = found.sprt.bounds
        ratio = found.sprt.ratio
        typer.echo(f"  sequential test: {verdict} (ratio {ratio:.2f}, bounds {low:.2f} {high:.2f})")
    for machine in found.machines:
        if machine.is_suspicious:
            off = f"{machine.residual:+.1f} standard errors off"
            typer.echo(f"  warning: the results of {machine.name} are {off}", err=True)
    for crash in found.crashes[:5]:
        typer.echo(f"  lost by a crash: {crash.what} (seed {crash.seed})", err=True)
    if found.estimate.is_small:
        typer.echo("  careful, these are few games", err=True)
    print_cost(found.games, found.played, found.seconds)
