"""`inkborn lab match`: two decks against each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.options import (
    USUAL_FORMAT,
    GamesOption,
    JobsOption,
    LabFormatOption,
    OutOption,
    RayOption,
    ResultsOption,
    ResumeOption,
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
    from inkborn.lab.statistics import Sequential
    from inkborn.lab.studies.match import MatchResult

USUAL_GAMES = 1000
EXAMPLE = "Example: inkborn lab match puppies songbirds --bots greedy greedy --until 2%"
DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help="A shipped deck or a file.")]


def register(app: typer.Typer) -> None:
    app.command("match", epilog=EXAMPLE)(match)


def match(
    one: DeckArgument,
    other: DeckArgument,
    bots: Annotated[
        tuple[str, str], typer.Option("--bots", help="Who plays the decks: NAME or NAME:BUDGET.")
    ] = ("greedy", "greedy"),
    games: GamesOption = None,
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
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    resume: ResumeOption = False,
    results: ResultsOption = None,
    ray: RayOption = None,
    format_name: LabFormatOption = USUAL_FORMAT,
    edition: EditionOption = NEWEST_EDITION,
    unknown: UnknownOption = False,
    cards: CardsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Play two decks against each other, in pairs of games with the starting player exchanged."""
    from inkborn.lab.studies.match import MOST_GAMES
    from inkborn.lab.studies.match import match as play_match

    setting = Setting(
        cards=cards, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, unknown=unknown, json=json,
    )  # fmt: skip
    decks = (setting.reader.deck(one), setting.reader.deck(other))
    terms = setting.terms(*bots)
    width = share(until, "--until") if until is not None else None
    test = _test(share(margin, "--margin")) if sprt else None
    most = games or (MOST_GAMES if until or sprt else USUAL_GAMES)
    with setting.runner() as runner:
        found = play_match(runner, decks, terms, games=most, until=width, sprt=test)
    leave_report(out, "match", f"{decks[0].name}-{decks[1].name}", found, quiet=json)
    if json:
        print_json(found)
    else:
        print_match(found)


def _test(margin: float) -> "Sequential":
    from inkborn.lab.statistics import Sequential

    return Sequential(lower=0.5 - margin, higher=0.5 + margin)


def print_match(found: "MatchResult") -> None:
    one, other = found.decks
    bots = f" ({found.bots[0]} against {found.bots[1]})"
    typer.echo(f"{one} against {other}{bots}: {percent(found.estimate)}")
    drawn = f", {found.draws} drawn" if found.draws else ""
    typer.echo(f"{found.games:,} games: {found.wins[0]:,} won, {found.wins[1]:,} lost{drawn}")
    typer.echo(f"  starting {percent(found.starting)}, second {percent(found.second)}")
    endings = ", ".join(f"{count:,} by {name}" for name, count in found.endings.items())
    typer.echo(f"  {found.turns.value:.1f} turns, {found.decisions.value:.0f} decisions; {endings}")
    for name, curve in zip(found.decks, found.lore_curve, strict=True):
        shown = " ".join(f"{lore:.0f}" for lore in curve[1::2])
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
    typer.echo(f"  {found.played:,} games played in {found.seconds:.1f} s")
