"""`inkborn lab cards, swap, tune, hands`: one deck against others."""

from typing import Annotated

import typer

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
    points,
    seconds_of,
    share,
)
from inkborn.cli.options import (
    NEWEST_EDITION,
    CardsOption,
    EditionOption,
    JsonOption,
    print_json,
)

DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help="A shipped deck or a file.")]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="DECK", help="An opponent, a folder of lists, or shipped; "
                 "as often as you like. [default: shipped]"),
]  # fmt: skip
SHIPPED = ["shipped"]


def register(app: typer.Typer) -> None:
    app.command("cards", epilog="Example: inkborn lab cards puppies --against songbirds")(cards)
    app.command(
        "swap",
        epilog='Example: inkborn lab swap puppies -1 "Perdita - On the Lookout" +1 "Stitch - New '
        'Dog" --against songbirds',
        context_settings={"ignore_unknown_options": True},
    )(swap)
    app.command(
        "tune",
        epilog="Example: inkborn lab tune puppies --against shipped --pool core --budget 10m",
    )(tune)
    app.command(
        "hands", epilog='Example: inkborn lab hands puppies --hand "Perdita - On the Lookout"'
    )(hands)


def cards(
    deck: DeckArgument,
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", min=2, help="Of the deck as it is.")
    ] = 1000,
    causal: Annotated[
        int, typer.Option(min=0, help="Games with each card exchanged, and forced; 0: none.")
    ] = 200,
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
    """What each card does: win rates as people know them, and what it causes (same seeds, the card
    exchanged for a plain one, or put into the opening hand)."""
    from inkborn.lab.studies.cards import cards as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, others = setting.reader.deck(deck), setting.decks(against or SHIPPED)
    with setting.runner() as runner:
        found = study(runner, own, others, setting.terms(bot, bot), games=games, causal=causal)
    leave_report(out, "cards", own.name, found, quiet=json)
    if json:
        print_json(found)
        return
    typer.echo(f"{found.deck}: {percent(found.rate)} of {found.rate.count:,} games")
    for one in found.cards:
        causes = ""
        if one.worth is not None and one.in_hand is not None:
            causes = f"  worth {points(one.worth)}, in the opening hand {points(one.in_hand)}"
        typer.echo(f"{one.copies} {one.name}{causes}")
        typer.echo(f"    opening {percent(one.opening)}, kept {percent(one.kept)}, drawn "
                   f"{percent(one.drawn)}, played {percent(one.played)}")  # fmt: skip
    if found.warning:
        typer.echo(f"careful, {found.warning}", err=True)
    typer.echo(f"{found.games:,} games, {found.played:,} of them played in {found.seconds:.1f} s")


def swap(
    deck: DeckArgument,
    changes: Annotated[
        list[str],
        typer.Argument(metavar="-N CARD +N CARD …", help="What goes out, and what comes in."),
    ],
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=4, help="At most so many.")] = 4000,
    margin: Annotated[str, typer.Option(help="How much better is worth knowing.")] = "2%",
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
    """Is a change better? The same seeds with and without it, until a sequential test can tell."""
    from inkborn.lab.games.changes import changed_deck, read_changes
    from inkborn.lab.studies.swap import swap as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, others = setting.reader.deck(deck), setting.decks(against or SHIPPED)
    gone, new = read_changes(changes, setting.reader)
    changed = changed_deck(own, gone, new, setting.reader)
    with setting.runner() as runner:
        found = study(
            runner, own, changed, others, setting.terms(bot, bot), out=gone, into=new,
            games=games, margin=share(margin, "--margin"),
        )  # fmt: skip
    leave_report(out, "swap", f"{own.name}-{'-'.join(new)}", found, quiet=json)
    if json:
        print_json(found)
        return
    typer.echo(f"{found.deck}, {', '.join(gone)} out, {', '.join(new)} in: {found.verdict}")
    typer.echo(f"  {points(found.change)} points: from {percent(found.before)} to "
               f"{percent(found.after)}")  # fmt: skip
    for one in found.against:
        typer.echo(f"  against {one.opponent} {points(one.change)}")
    typer.echo(f"{found.games:,} games, {found.played:,} of them played in {found.seconds:.1f} s")


def tune(
    deck: DeckArgument,
    against: AgainstOption = None,
    pool: Annotated[str, typer.Option(help="Cards that may come in: a format or a set.")] = "core",
    budget: Annotated[str, typer.Option(help="How long: 90s, 10m, 2h.")] = "10m",
    bot: BotOption = "greedy",
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
    """Look for a better list: single swaps first, then a search; suggestions on fresh seeds."""
    from inkborn.lab.studies.tune import tune as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, others = setting.reader.deck(deck), setting.decks(against or SHIPPED)
    terms, seconds = setting.terms(bot, bot), seconds_of(budget)
    with setting.runner() as runner:
        found = study(runner, setting.reader, own, others, terms, pool=pool, seconds=seconds)
    leave_report(out, "tune", own.name, found, quiet=json)
    if json:
        print_json(found)
        return
    for one in found.suggestions:
        changes = ", ".join([*(f"-1 {name}" for name in one.out), *(f"+1 {n}" for n in one.into)])
        typer.echo(f"{points(one.change)} points in {2 * one.change.count:,} games: {changes}")
    typer.echo(f"{found.tried:,} lists, {found.games:,} games in {found.seconds:.1f} s")


def hands(
    deck: DeckArgument,
    hand: Annotated[
        str, typer.Option(metavar='"CARD; CARD …"', help="An opening hand, or a part of one.")
    ] = "",
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="For each card.")] = 200,
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
    """What to keep and what to send back, for a hand or for each card of the deck; ink on time."""
    from inkborn.lab.studies.hands import hands as study

    setting = Setting(
        cards=card_data, format_name=format_name, seed=seed, jobs=jobs, results=results,
        resume=resume, ray=ray, edition=edition, json=json,
    )  # fmt: skip
    own, others = setting.reader.deck(deck), setting.decks(against or SHIPPED)
    held = [setting.reader.card(name.strip()).full_name for name in hand.split(";") if name.strip()]
    with setting.runner() as runner:
        found = study(runner, own, others, setting.terms(bot, bot), hand=held, games=games)
    leave_report(out, "hands", own.name, found, quiet=json)
    if json:
        print_json(found)
        return
    typer.echo(f"{found.deck}: {percent(found.rate)} of {found.rate.count:,} games")
    for one in found.cards:
        typer.echo(f"  {points(one.keep)} points for keeping {one.card}: {one.advice}")
    for ink in found.curve:
        typer.echo(f"  turn {ink.turn}: inked every turn {percent(ink.inked)}, spent "
                   f"{ink.turn} ink {percent(ink.spent)}")  # fmt: skip
    typer.echo(f"{found.games:,} games, {found.played:,} of them played in {found.seconds:.1f} s")
