"""`inkborn lab goldfish, turns`: how fast a deck is, and when things happen."""

from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.lab.figures import number, percent, print_columns, print_cost
from inkborn.cli.lab.options import BotOption, DeckArgument, GamesOption
from inkborn.cli.lab.setting import Setting, add_study

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inkborn.lab.studies.alone import AloneResult, ByTurn
    from inkborn.lab.studies.hands import Ink

TurnsOption = Annotated[int, typer.Option(min=1, max=30, help="How many turns are told.")]


def register(app: typer.Typer) -> None:
    add_study(app, goldfish, "inkborn lab goldfish puppies")
    add_study(
        app, turns, "inkborn lab turns puppies --against songbirds --lore 10 "
        '--when "cards: {Perdita - On the Lookout: {zone: play}}"',
    )  # fmt: skip


def goldfish(
    setting: Setting,
    deck: DeckArgument,
    bot: BotOption = "greedy",
    games: GamesOption = 500,
    turns: TurnsOption = 15,
) -> None:
    """How fast a deck is against an opponent who does nothing."""
    from inkborn.lab.studies.alone import goldfish as study

    own, terms = setting.deck(deck), setting.terms(bot, bot)
    with setting.runner() as runner:
        found = study(runner, own, terms, games=games + games % 2, turns=turns)
    setting.show("goldfish", own.name, found, print_alone)


def turns(
    setting: Setting,
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
) -> None:
    """When a deck reaches so much lore, and how often conditions are true by its turn t."""
    from inkborn.lab.studies.alone import turns_of as study

    own, other = setting.deck(deck), setting.deck(against)
    with setting.runner() as runner:
        found = study(
            runner, own, other, setting.terms(bot, bot), lore=lore or (5, 10, 15, 20),
            conditions=when or (), games=games + games % 2, turns=turns,
        )  # fmt: skip
    setting.show("turns", own.name, found, print_alone)


def print_alone(found: "AloneResult") -> None:
    told = (*found.lore, found.wins, *found.conditions)
    print_columns(
        [f"{found.deck} against {found.against}", "of games", "in turn"],
        [(one.what, percent(one.ever), number(one.mean) if one.mean.count > 1 else "–")
         for one in told],
    )  # fmt: skip
    typer.echo("\n% of games by the end of its own turn (± 95%)")
    last = turns_that_matter(told)
    for begin in range(0, last, 6):
        part = range(begin, min(begin + 6, last))
        print_columns(
            ["", *(f"turn {turn + 1}" for turn in part)],
            [(one.what, *(f"{100 * one.turns[turn].value:.0f} ± "
                          f"{100 * one.turns[turn].half_width:.0f}" for turn in part))
             for one in told],
        )  # fmt: skip
    print_ink(found.curve)
    print_cost(found.games, found.played, found.seconds)


def turns_that_matter(told: "Sequence[ByTurn]") -> int:
    """How many turns there are until nothing more happens."""
    turns = len(told[0].turns)
    return next(
        (turn for turn in range(1, turns)
         if all(one.turns[turn - 1].value == one.ever.value for one in told)), turns,
    )  # fmt: skip


def print_ink(curve: "Sequence[Ink]") -> None:
    """Whether the ink comes in time."""
    typer.echo("\nInk on time")
    print_columns(
        ["own turn", "inked every turn", "spent as much ink", "games"],
        [(str(ink.turn), percent(ink.inked), percent(ink.spent), f"{ink.inked.count:,}")
         for ink in curve],
    )  # fmt: skip
