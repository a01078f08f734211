"""`inkborn watch`: a game between bots, as it goes."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.deck import legal_deck
from inkborn.cli.options import (
    NEWEST_EDITION,
    USUAL_FORMAT,
    CardsOption,
    EditionOption,
    GameFormatOption,
    JsonOption,
    finite,
    load,
    print_json,
)
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.game import Game
    from inkborn.players import Bot

EXAMPLE = "Example: inkborn watch puppies songbirds --bot greedy --bot random --seed 7"
BotOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="greedy, random, search:0.5s, or a level (beginner to master); once for all, or once "
        "for each seat.",
    ),
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same game. [default: chance]")
]


def register(app: typer.Typer) -> None:
    app.command("watch", epilog=EXAMPLE)(watch)


def watch(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK DECK…", help="Shipped decks or deck lists, one for a seat."),
    ],
    bot: BotOption = None,
    seed: SeedOption = None,
    edition: EditionOption = NEWEST_EDITION,
    format_name: GameFormatOption = USUAL_FORMAT,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay to a file.")
    ] = None,
    delay: Annotated[
        float, typer.Option(callback=finite, min=0, help="Seconds to wait after each decision.")
    ] = 0.0,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Watch a game between bots: every event with its rule, the table at the end of each turn."""
    from inkborn.engine.state.chance import fresh_seed
    from inkborn.game import Game

    if len(decks) < 2:
        raise InkbornError("a game needs two decks or more")
    check_place(save)
    seed = fresh_seed() if seed is None else seed
    bots, names = bots_for(bot or ["greedy"], len(decks), seed)
    catalogue = load(cards)
    lists = [legal_deck(name, catalogue, format_name) for name in decks]
    game = Game.new(
        lists, seats=names, seed=seed, edition=edition, format=format_name, catalogue=catalogue
    )
    show_game(game, bots, quiet=json, delay=delay)
    if save is not None:
        write_replay(game, save)
    if json:
        print_json(summary(game, seed))


def bots_for(kinds: list[str], seats: int, seed: int) -> tuple[list["Bot"], list[str]]:
    """One bot a seat, and names for the seats."""
    from inkborn.players import make_bot

    if len(kinds) not in (1, seats):
        raise InkbornError(f"give --bot once, or once for each of the {seats} seats")
    kinds = kinds * seats if len(kinds) == 1 else kinds
    bots = [make_bot(kind, seed + place) for place, kind in enumerate(kinds)]
    return bots, [f"{kind.capitalize()} {place + 1}" for place, kind in enumerate(kinds)]


def show_game(game: "Game", bots: list["Bot"], *, quiet: bool = False, delay: float = 0) -> None:
    """Plays a game to its end and prints it as it goes."""
    from inkborn.cli.draw import console
    from inkborn.cli.draw_game import board, log_lines
    from inkborn.players import step

    out = console()
    shown, turn = 0, 0
    while True:
        if not quiet:
            out.print(log_lines(game.full_log(shown)), soft_wrap=True)
            shown = len(game.core.events)
            if game.state.turn != turn or game.over:
                turn = game.state.turn
                out.print(board(game.view(game.state.active), out.width, ""), soft_wrap=True)
        if game.over:
            break
        step(game, bots)
        time.sleep(delay)
    if not quiet:
        out.print(f"\n[bold]{result(game)}[/bold]")


def result(game: "Game") -> str:
    winners = " and ".join(game.seats[seat] for seat in game.winners)
    turns = f"turn {game.state.turn}, {len(game.answers)} decisions"
    return f"{winners} won in {turns}." if winners else f"Nobody won; {turns}."


def summary(game: "Game", seed: int) -> dict[str, object]:
    return {
        "seed": seed,
        "winners": [game.seats[seat] for seat in game.winners],
        "turns": game.state.turn,
        "decisions": len(game.answers),
        "lore": {game.seats[i]: player.lore for i, player in enumerate(game.state.players)},
        "log": [str(line) for line in game.full_log()],
    }


def check_place(save: Path | None) -> None:
    """Says before a game, not after it, that its replay cannot be written there."""
    if save is not None and save.is_dir():
        raise InkbornError(f"{save}: a folder; name a file to write the replay to")


def write_replay(game: "Game", path: Path) -> None:
    """As any program writes a file: a link is followed, and a device gets what it is sent."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(game.record.to_json().encode())
    except OSError as error:
        raise InkbornError(f"{path}: cannot be written: {error.strerror or error}") from None
