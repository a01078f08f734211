"""`inkborn play`: a game in the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import NEWEST_EDITION, CardsOption, EditionOption, load
from inkborn.cli.watch import SeedOption
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.cards import Catalogue
    from inkborn.game import Game

EXAMPLE = "Example: inkborn play puppies --against greedy --with songbirds"
YOUR_DECK, THEIR_DECK = "puppies", "songbirds"


def register(app: typer.Typer) -> None:
    app.command("play", epilog=EXAMPLE)(play)


def play(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="DECK", help=f"A shipped deck or a list. [default: {YOUR_DECK}]"),
    ] = None,
    against: Annotated[str, typer.Option(help="The bot: greedy or random.")] = "greedy",
    with_: Annotated[
        str, typer.Option("--with", metavar="DECK", help="The bot's deck.")
    ] = THEIR_DECK,
    seed: SeedOption = None,
    edition: EditionOption = NEWEST_EDITION,
    new: Annotated[bool, typer.Option("--new", help="Drop the unfinished game, if any.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay to a file at the end.")
    ] = None,
    cards: CardsOption = None,
) -> None:
    """Play against a bot. Options are numbered; h shows what else one can type.

    An unfinished game is kept and goes on the next time. Without a terminal, two bots play."""
    from inkborn.engine.chance import fresh_seed
    from inkborn.game import Game
    from inkborn.players import make_bot

    make_bot(against)
    catalogue = load(cards)
    decks = [deck or YOUR_DECK, with_]
    seed = fresh_seed() if seed is None else seed
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _show_bots(decks, against, seed, edition, catalogue, save)
        return
    game, against, seat = _unfinished(new or deck is not None) or (
        Game.new(
            decks, seats=["Player", against.capitalize()], seed=seed, edition=edition,
            undoable=True, catalogue=catalogue,
        ),
        against,
        0,
    )  # fmt: skip
    _play(game, against, seat, catalogue)
    if game.over and save is not None:
        from inkborn.cli.watch import write_replay

        write_replay(game, save)


def _show_bots(
    decks: list[str],
    bot: str,
    seed: int,
    edition: str,
    catalogue: "Catalogue",
    save: Path | None,
) -> None:
    from inkborn.cli.watch import bots_for, show_game, write_replay
    from inkborn.game import Game

    bots, names = bots_for([bot], len(decks), seed)
    game = Game.new(decks, seats=names, seed=seed, edition=edition, catalogue=catalogue)
    show_game(game, bots)
    if save is not None:
        write_replay(game, save)
    typer.echo("This was a game between bots: there is no terminal to play in.")


def _unfinished(new: bool) -> "tuple[Game, str, int] | None":
    from inkborn.cli import saved

    if new:
        return None
    try:
        found = saved.load()
    except InkbornError as error:
        typer.echo(f"warning: {error}", err=True)
        return None
    if found is None or found[0].over:
        return None
    typer.echo("Your unfinished game goes on (inkborn play --new begins another one).")
    return found


def _play(game: "Game", against: str, seat: int, catalogue: "Catalogue") -> None:
    from inkborn.cli import saved
    from inkborn.cli.draw import console
    from inkborn.cli.session import HELP, Session, typed
    from inkborn.cli.watch import result
    from inkborn.players import make_bot

    bots = [make_bot(against, place) for place in range(len(game.seats))]
    typer.echo(HELP)
    session = Session(
        game, bots, seat, catalogue=catalogue, ask=typed, out=console(),
        keep=lambda kept: saved.save(kept, against, seat),
    )  # fmt: skip
    try:
        session.run()
    except KeyboardInterrupt:
        session.left = True
    if game.over:
        saved.forget()
        typer.echo(f"\n{result(game)}")
    else:
        typer.echo("\nThe game is saved; inkborn play goes on with it.")
