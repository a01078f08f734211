"""`inkborn lab cards, swap, tune, hands`: one deck against others."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.alone import print_ink
from inkborn.cli.lab.figures import percent, points, print_columns, print_cost, short
from inkborn.cli.lab.options import (
    SHIPPED,
    AgainstOption,
    BotOption,
    DeckArgument,
    seconds_of,
    share,
)
from inkborn.cli.lab.setting import Setting, add_study

if TYPE_CHECKING:
    from inkborn.lab.studies.cards import CardsResult
    from inkborn.lab.studies.hands import HandsResult
    from inkborn.lab.studies.swap import SwapResult
    from inkborn.lab.studies.tune import TuneResult


def register(app: typer.Typer) -> None:
    change = '-1 "Perdita - On the Lookout" +1 "Stitch - New Dog"'
    add_study(app, cards, "inkborn lab cards puppies --against songbirds")
    add_study(app, swap, f"inkborn lab swap puppies {change} --against songbirds", free_words=True)
    add_study(app, tune, "inkborn lab tune puppies --against shipped --pool core --budget 10m")
    add_study(app, hands, 'inkborn lab hands puppies --hand "Perdita - On the Lookout"')


def cards(
    setting: Setting,
    deck: DeckArgument,
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", min=2, help="Of the deck as it is.")
    ] = 1000,
    causal: Annotated[
        int, typer.Option(min=0, help="Games with each card exchanged, and forced; 0: none.")
    ] = 200,
) -> None:
    """What each card does: win rates as people know them, and what it causes (same seeds, the card
    exchanged for a plain one, or put into the opening hand)."""
    from inkborn.lab.studies.cards import cards as study

    own, others = setting.deck(deck), setting.decks(against or SHIPPED)
    terms = setting.terms(bot, bot)
    with setting.runner() as runner:
        found = study(runner, own, others, terms, games=games, causal=causal)
    setting.show("cards", own.name, found, print_cards)


def print_cards(found: "CardsResult") -> None:
    typer.echo(f"{found.deck}: {percent(found.rate)} of {found.rate.count:,} games")
    causes = [
        (f"{one.copies} {one.name}", points(one.worth), points(one.in_hand))
        for one in found.cards
        if one.worth is not None and one.in_hand is not None
    ]
    if causes:
        games = next(one.worth.count for one in found.cards if one.worth is not None)
        typer.echo(f"\nWhat the card causes, points of win rate, {games:,} games each")
        print_columns(["card", "worth", "in the opening hand"], causes)
    typer.echo("\n% won where the card was (± 95%)")
    print_columns(
        ["card", "opening", "kept", "drawn", "played"],
        [(f"{one.copies} {one.name}", *map(short, (one.opening, one.kept, one.drawn, one.played)))
         for one in found.cards],
    )  # fmt: skip
    if found.warning:
        typer.echo(f"careful, {found.warning}", err=True)
    print_cost(found.games, found.played, found.seconds)


def swap(
    setting: Setting,
    deck: DeckArgument,
    changes: Annotated[
        list[str],
        typer.Argument(metavar="-N CARD +N CARD …", help="What goes out, and what comes in."),
    ],
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=4, help="At most so many.")] = 4000,
    margin: Annotated[str, typer.Option(help="How much better is worth knowing.")] = "2%",
) -> None:
    """Is a change better? The same seeds with and without it, until a sequential test can tell."""
    from inkborn.lab.games.changes import changed_deck, read_changes
    from inkborn.lab.studies.swap import swap as study

    own, others = setting.deck(deck), setting.decks(against or SHIPPED)
    gone, new = read_changes(changes, setting.reader)
    changed = changed_deck(own, gone, new, setting.reader)
    terms, width = setting.terms(bot, bot), share(margin, "--margin")
    with setting.runner() as runner:
        found = study(
            runner, own, changed, others, terms, out=gone, into=new, games=games, margin=width
        )
    setting.show("swap", f"{own.name}-{'-'.join(new)}", found, print_swap)


def print_swap(found: "SwapResult") -> None:
    from inkborn.lab.games.changes import written_changes

    typer.echo(f"{found.deck}: {written_changes(found.out, found.into)}")
    typer.echo(f"{found.verdict}: {points(found.change)} points, from {percent(found.before)} to "
               f"{percent(found.after)}\n")  # fmt: skip
    print_columns(
        ["against", "change", "before", "after", "games"],
        [(one.opponent, points(one.change), short(one.before), short(one.after),
          f"{one.before.count + one.after.count:,}") for one in found.against],
    )  # fmt: skip
    print_cost(found.games, found.played, found.seconds)


def tune(
    setting: Setting,
    deck: DeckArgument,
    against: AgainstOption = None,
    pool: Annotated[
        str, typer.Option(help="Cards that may come in: a format, a set, or custom for your own.")
    ] = "core",
    budget: Annotated[str, typer.Option(help="How long: 90s, 10m, 2h.")] = "10m",
    bot: BotOption = "greedy",
) -> None:
    """Look for a better list: single swaps first, then a search; suggestions on fresh seeds."""
    from inkborn.lab.studies.tune import tune as study

    own, others = setting.deck(deck), setting.decks(against or SHIPPED)
    terms, seconds = setting.terms(bot, bot), seconds_of(budget)
    with setting.runner() as runner:
        found = study(runner, setting.reader, own, others, terms, pool=pool, seconds=seconds)
    setting.show("tune", own.name, found, print_tune)


def print_tune(found: "TuneResult") -> None:
    from inkborn.lab.games.changes import written_changes

    for one in found.suggestions:
        typer.echo(f"{points(one.change)} points in {one.change.count:,} games:")
        typer.echo(f"    {written_changes(one.out, one.into)}")
    if not any(one.change.low > 0 for one in found.suggestions):
        typer.echo("none of them is surely better than the list as it is")
    typer.echo(f"{found.tried:,} lists tried with cards of {found.pool}")
    print_cost(found.games, found.played, found.seconds)


def hands(
    setting: Setting,
    deck: DeckArgument,
    hand: Annotated[
        str, typer.Option(metavar='"CARD; CARD …"', help="An opening hand, or a part of one.")
    ] = "",
    against: AgainstOption = None,
    bot: BotOption = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="For each card.")] = 200,
) -> None:
    """What to keep and what to send back, for a hand or for each card of the deck; ink on time."""
    from inkborn.lab.studies.hands import hands as study

    own, others = setting.deck(deck), setting.decks(against or SHIPPED)
    held = [setting.reader.card(name.strip()).full_name for name in hand.split(";") if name.strip()]
    terms = setting.terms(bot, bot)
    with setting.runner() as runner:
        found = study(runner, own, others, terms, hand=held, games=games)
    setting.show("hands", own.name, found, print_hands)


def print_hands(found: "HandsResult") -> None:
    what = "this hand" if found.hand else "any hand"
    typer.echo(f"{found.deck}, {what}: {percent(found.rate)} of {found.rate.count:,} games")
    games = found.cards[0].keep.count
    typer.echo(f"\nKeeping the card less sending it back, points of win rate, {games:,} games")
    print_columns(
        ["card", "keeping", "advice"],
        [(one.card, points(one.keep), one.advice) for one in found.cards],
    )
    if found.dealt:
        typer.echo("\nWhich opening hands win, as they are dealt")
        print_columns(
            ["cards of the seven", "won", "games"],
            [(f"{one.count} {one.what}", percent(one.rate), f"{one.rate.count:,}")
             for one in found.dealt],
        )  # fmt: skip
    print_ink(found.curve)
    print_cost(found.games, found.played, found.seconds)
