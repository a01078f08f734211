"""`inkborn play`: a game in the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import (
    NEWEST_EDITION,
    USUAL_FORMAT,
    CardsOption,
    EditionOption,
    GameFormatOption,
    load,
)
from inkborn.cli.watch import SeedOption
from inkborn.errors import BadRecord, printable

if TYPE_CHECKING:
    from inkborn.cards import Catalogue
    from inkborn.cli.saved import Unfinished
    from inkborn.game import Game

EXAMPLE = (
    "Examples: inkborn play puppies --against greedy --with songbirds; "
    "two people at one screen: inkborn play puppies --with songbirds --against friend"
)
YOUR_DECK, THEIR_DECK = "puppies", "songbirds"
FRIEND = "friend"
Decks = tuple[str, str]


def register(app: typer.Typer) -> None:
    app.command("play", epilog=EXAMPLE)(play)


def play(
    context: typer.Context,
    deck: Annotated[
        str | None,
        typer.Argument(metavar="DECK", help=f"A shipped deck or a list. [default: {YOUR_DECK}]"),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            help="The bot: beginner, casual, skilled, expert, master, greedy, random, or search "
            f"with a budget for each decision (search:0.5s); {FRIEND}: a person at this screen."
        ),
    ] = "greedy",
    with_: Annotated[
        str, typer.Option("--with", metavar="DECK", help="The other side's deck.")
    ] = THEIR_DECK,
    seed: SeedOption = None,
    edition: EditionOption = NEWEST_EDITION,
    format_name: GameFormatOption = USUAL_FORMAT,
    new: Annotated[bool, typer.Option("--new", help="Begin another game.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay to this file, too.")
    ] = None,
    cards: CardsOption = None,
) -> None:
    """Play against a bot. Options are numbered; h shows what else one can type.

    Unfinished games are kept, one for each pair of decks, and go on the next time. Without a
    terminal, two bots play."""
    from inkborn.cli.watch import check_place
    from inkborn.players import make_bot

    check_place(save)
    if against != FRIEND:
        make_bot(against)
    catalogue = load(cards)
    names = (deck or YOUR_DECK, with_)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        bot = "greedy" if against == FRIEND else against
        _show_bots(names, bot, seed, edition, format_name, catalogue, save)
        return
    said = _given(context)
    found = _unfinished(None if not said & {"deck", "with_", "against"} else names, against, new)
    if found is not None:
        _ignored({name.removesuffix("_name") for name in said & {"seed", "edition", "format_name"}})
        game, names, against = found.game, found.decks, found.against or FRIEND
    else:
        game = _begin(names, against, seed, edition, format_name, catalogue)
        _welcome(names, against)
    while True:
        _play(game, names, against, catalogue, save)
        if not game.over or not typer.confirm("Again?", default=False):
            return
        game = _begin(names, against, None, edition, format_name, catalogue)


def _given(context: typer.Context) -> set[str]:
    """The parameters that were typed."""
    return {
        name
        for name in context.params
        if (source := context.get_parameter_source(name)) and source.name == "COMMANDLINE"
    }


def _begin(
    names: Decks,
    against: str,
    seed: int | None,
    edition: str,
    format_name: str,
    catalogue: "Catalogue",
) -> "Game":
    from inkborn.cli.deck import legal_deck
    from inkborn.engine.state.chance import fresh_seed
    from inkborn.game import Game

    seats = ["Player 1", "Player 2"] if against == FRIEND else ["Player", against.capitalize()]
    return Game.new(
        [legal_deck(name, catalogue, format_name) for name in names], seats=seats,
        edition=edition, format=format_name, seed=fresh_seed() if seed is None else seed,
        undoable=True, catalogue=catalogue,
    )  # fmt: skip


def _welcome(names: Decks, against: str) -> None:
    from inkborn.cli.draw import console
    from inkborn.decks import shipped_decks

    others = ", ".join(deck.name for deck in shipped_decks() if deck.name not in names)
    opponent = "a friend" if against == FRIEND else f"the bot {against}"
    out = console()
    out.print(f"You play {names[0]} against {opponent} with {names[1]}.", markup=False)
    out.print(f"Other decks that come along (inkborn play NAME --with NAME): {others}")


def _ignored(given: set[str]) -> None:
    if given:
        options = " and ".join(f"--{name}" for name in sorted(given))
        typer.echo(f"{options} would be for another game (--new); this one has its own.")


def _show_bots(
    decks: Decks,
    bot: str,
    seed: int | None,
    edition: str,
    format_name: str,
    catalogue: "Catalogue",
    save: Path | None,
) -> None:
    from inkborn.cli.deck import legal_deck
    from inkborn.cli.watch import bots_for, show_game, write_replay
    from inkborn.engine.state.chance import fresh_seed
    from inkborn.game import Game

    seed = fresh_seed() if seed is None else seed
    bots, names = bots_for([bot], len(decks), seed)
    lists = [legal_deck(name, catalogue, format_name) for name in decks]
    game = Game.new(
        lists, seats=names, seed=seed, edition=edition, format=format_name, catalogue=catalogue
    )
    show_game(game, bots)
    if save is not None:
        write_replay(game, save)
    typer.echo("This was a game between bots: there is no terminal to play in.")


def _unfinished(names: Decks | None, against: str, new: bool) -> "Unfinished | None":
    """The game to go on with: that of these decks, or the last one. None: begin another."""
    from inkborn.cli import saved
    from inkborn.cli.draw import console

    who = "" if against == FRIEND else against
    path = saved.newest() if names is None else saved.saved_path(names, who)
    if new:
        path = saved.saved_path(names or (YOUR_DECK, THEIR_DECK), who)
    try:
        found = None if path is None else saved.load(path)
    except BadRecord as error:
        typer.echo(f"warning: {error}", err=True)
        return None
    if found is None:
        return None
    pair = " against ".join(map(printable, found.decks))
    if not new:
        told = f"Your game {pair} goes on: {found.where} (--new begins another one)."
        console().print(told, markup=False)
        return found
    if typer.confirm(f"Drop the unfinished game {pair} ({found.where})?", default=False):
        return None
    typer.echo("It goes on.")
    return found


def _play(
    game: "Game", names: Decks, against: str, catalogue: "Catalogue", save: Path | None
) -> None:
    from inkborn.cli import saved
    from inkborn.cli.draw import console
    from inkborn.cli.session import INTRODUCTION, Session, typed
    from inkborn.cli.watch import result, write_replay
    from inkborn.players import make_bot

    who = "" if against == FRIEND else against
    bots = {} if against == FRIEND else {1: make_bot(against, 1)}
    keep = Keeper(names, who)
    typer.echo(INTRODUCTION)
    session = Session(
        game, bots, catalogue=catalogue, ask=typed, out=console(), keep=keep.keep
    )  # fmt: skip
    try:
        session.run()
    except KeyboardInterrupt:
        session.left = True
    if not game.over:
        typer.echo("\nThe game is not saved." if keep.failed else
                   "\nThe game is saved; inkborn play goes on with it.")  # fmt: skip
        return
    saved.forget(names, who)
    typer.echo(f"\n{result(game)}")
    if save is not None:
        write_replay(game, save)
    if not keep.failed:
        typer.echo(f"Look at it again: inkborn replay  ({saved.keep_replay(game, names)})")


class Keeper:
    """Writes the game after every answer; that it cannot is said once, and the game goes on."""

    def __init__(self, names: Decks, against: str) -> None:
        self.names = names
        self.against = against
        self.failed = False

    def keep(self, game: "Game") -> None:
        from inkborn.cli import saved
        from inkborn.folders import state_folder

        if self.failed:
            return
        try:
            saved.save(game, self.names, self.against, 0)
        except OSError as error:
            self.failed = True
            reason = error.strerror or error
            typer.echo(f"warning: the game cannot be saved in {state_folder()}: {reason}", err=True)
