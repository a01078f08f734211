"""`inkborn lab goldfish, turns`: how fast a deck is, and when things happen."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.deck import DeckArgument
from inkborn.cli.lab.options import (
    USUAL_FORMAT,
    BotOption,
    JobsOption,
    LabFormatOption,
    OutOption,
    RayOption,
    ResultsOption,
    ResumeOption,
    SeedOption,
    Setting,
    leave_report,
    percent,
)
from inkborn.cli.options import (
    NEWEST_EDITION,
    CardsOption,
    EditionOption,
    JsonOption,
    print_json,
)

if TYPE_CHECKING:
    from inkborn.lab.studies.alone import AloneResult

GamesOption = Annotated[int, typer.Option("--games", "-n", min=2, help="How many games.")]
TurnsOption = Annotated[int, typer.Option(min=1, max=30, help="How many turns are told.")]


def register(app: typer.Typer) -> None:
    app.command("goldfish", epilog="Example: inkborn lab goldfish puppies")(goldfish)
    app.command(
        "turns",
        epilog="Example: inkborn lab turns puppies --against songbirds --lore 10 "
        '--when "cards: {Perdita - On the Lookout: {zone: play}}"',
    )(turns)


def goldfish(
    deck: DeckArgument,
    bot: BotOption = "greedy",
    games: GamesOption = 500,
    turns: TurnsOption = 15,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    resume: ResumeOption = False,
    results: ResultsOption = None,
    ray: RayOption = None,
    format_name: LabFormatOption = USUAL_FORMAT,
    edition: EditionOption = NEWEST_EDITION,
    card_data: CardsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """How fast a deck is against an opponent who does nothing."""
    from inkborn.lab.studies.alone import goldfish as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, terms = setting.reader.deck(deck), setting.terms(bot, bot)
    with setting.runner() as runner:
        found = study(runner, own, terms, games=games + games % 2, turns=turns)
    leave_report(out, "goldfish", own.name, found, quiet=json)
    print_json(found) if json else print_alone(found)


def turns(
    deck: DeckArgument,
    against: Annotated[str, typer.Option(metavar="DECK", help="The opponent.")] = "songbirds",
    lore: Annotated[
        list[int] | None, typer.Option(min=1, help="When is so much lore reached?")
    ] = None,
    when: Annotated[
        list[str] | None,
        typer.Option(help="A condition as scenarios expect it; A is the deck, B its opponent."),
    ] = None,
    bot: BotOption = "greedy",
    games: GamesOption = 500,
    turns: TurnsOption = 12,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    resume: ResumeOption = False,
    results: ResultsOption = None,
    ray: RayOption = None,
    format_name: LabFormatOption = USUAL_FORMAT,
    edition: EditionOption = NEWEST_EDITION,
    card_data: CardsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """When a deck reaches so much lore, and how often conditions are true by its turn t."""
    from inkborn.lab.studies.alone import turns_of as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, other = setting.reader.deck(deck), setting.reader.deck(against)
    with setting.runner() as runner:
        found = study(
            runner, own, other, setting.terms(bot, bot), lore=lore or (5, 10, 15, 20),
            conditions=when or (), games=games + games % 2, turns=turns,
        )  # fmt: skip
    leave_report(out, "turns", own.name, found, quiet=json)
    print_json(found) if json else print_alone(found)


def print_alone(found: "AloneResult") -> None:
    typer.echo(f"{found.deck} against {found.against}, {found.games:,} games")
    for one in (*found.lore, found.wins, *found.conditions):
        typer.echo(f"{one.what}: {percent(one.ever)}, in turn {one.mean.value:.1f} on average")
        by_turn = " ".join(f"{turn}:{100 * e.value:.0f}%" for turn, e in enumerate(one.turns, 1))
        typer.echo(f"    by turn {by_turn}")
    for ink in found.curve:
        typer.echo(f"turn {ink.turn}: inked every turn {percent(ink.inked)}, spent {ink.turn} ink "
                   f"{percent(ink.spent)}")  # fmt: skip
    typer.echo(f"{found.played:,} games played in {found.seconds:.1f} s")
