"""A tour of all cards: games in which each is dealt beside what its text asks for, kept as digests.

What every seat and a spectator see at each decision, their logs, why what cannot be done cannot,
and games that a seat might be in go into the digest. So a change that alters any of it shows up
here, also where nobody has thought of a scenario. If what changed is right, write the digests down
and commit them with the change; compare the games themselves by their logs, before and after:

    python -m tests.golden.tour
    python -m tests.golden.tour --show 17
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from tests.golden import sights
from tests.golden.games import card_data

from inkborn.errors import IllegalAnswer
from inkborn.fuzz.answering import give
from inkborn.fuzz.bots import any_answer
from inkborn.fuzz.casting import deck_for
from inkborn.fuzz.pool import names
from inkborn.fuzz.setups import Setup
from inkborn.game import Game
from inkborn.rulebook.editions import EDITIONS, NEWEST

FILE: Final = Path(__file__).parent / "tour.txt"
CAST: Final = 5
"""Cards in a deck that it is made for; the others help them."""
LIMIT: Final = 160
"""Decisions after which a game is left."""
SAMPLED: Final = 8
"""Turns between two samples of what a seat knows."""
TAKEN_BACK: Final = 0.05
"""How often somebody wants to take something back, at each decision."""
LEAVING: Final = 0.01
"""How often somebody leaves a game of more than two, at each decision."""


class Table(NamedTuple):
    """How many play, and what."""

    seats: int = 2
    teams: tuple[int, ...] = ()
    format: str = ""


TABLES: Final = (
    Table(), Table(), Table(), Table(3), Table(), Table(format="pack_rush"), Table(), Table(),
    Table(4, (0, 1, 0, 1), "simultaneous"), Table(), Table(4), Table(4, (0, 0, 1, 1)),
)  # fmt: skip


def setups() -> Iterator[Setup]:
    """The games of the tour: all cards, in no order, at every kind of table, by all editions."""
    rng = random.Random(2026)
    cards = rng.sample(names(), len(names()))
    number = 0
    while cards:
        table = TABLES[number % len(TABLES)]
        edition = NEWEST.id if number % 2 else [*EDITIONS][number // 2 % len(EDITIONS)]
        decks = tuple(deck_for(_taken(cards, rng), rng) for _ in range(table.seats))
        yield Setup(number, decks, edition, table.teams, table.format)
        number += 1


def _taken(cards: list[str], rng: random.Random) -> list[str]:
    """The next ones of the pile; any where it has run out."""
    taken = [cards.pop() for _ in range(min(CAST, len(cards)))]
    return taken or rng.sample(names(), CAST)


def play(setup: Setup) -> Iterator[tuple[Game, bytes]]:
    """Plays a game: where it stands at each decision, and all that can be seen of it there."""
    cards = setup.definitions()
    decks = [[cards[name] for name in deck] for deck in setup.decks]
    game = Game.new(
        decks,
        seed=setup.seed,
        edition=setup.edition,
        format=setup.format,
        teams=setup.teams or None,
        undoable=True,
    )
    rng = random.Random(setup.seed)
    turn = -1
    for _ in range(LIMIT):
        decision = game.decision
        if decision is None:
            break
        seen = sights.views(game)
        if decision.kind == "main" and game.state.turn != turn:
            turn = game.state.turn
            seen += sights.answers(game, decision.player)
            if turn % SAMPLED == 3:
                seen += sights.sample(game, decision.player, turn)
        if rng.random() < TAKEN_BACK:
            seen += sights.wrong(game, rng) + _taken_back(game, rng).encode()
        yield game, seen
        if len(setup.decks) > 2 and rng.random() < LEAVING:
            game.concede(rng.choice([s for s, one in enumerate(game.state.players) if not one.out]))
        elif game.decision is not None:
            give(game, any_answer(game, rng))
    yield game, sights.logs(game)


def _taken_back(game: Game, rng: random.Random) -> str:
    """Why the last answer, or the action that is under way, cannot be taken back; "" if it was."""
    try:
        rng.choice([game.undo, game.cancel])()
    except IllegalAnswer as error:
        return str(error)
    return ""


def digests(setup: Setup) -> list[str]:
    """A game, turn by turn: each digest is of all that was seen up to there."""
    digest, found, turn = blake2b(digest_size=16), [], 0
    for game, seen in play(setup):
        if game.state.turn != turn:
            turn = game.state.turn
            found.append(digest.hexdigest()[:6])
        digest.update(seen)
    return [*found, digest.hexdigest()[:6]]


def written(setup: Setup) -> str:
    """A line of the file."""
    return f"{setup.seed} {' '.join(digests(setup))}"


def differences(setups: Sequence[Setup], lines: Sequence[str]) -> Iterator[str]:
    """Which games are not as written down, and from where on."""
    for setup, line in zip(setups, lines, strict=True):
        was, now = line.split(), written(setup).split()
        if was != now:
            same = len([*takewhile(lambda two: two[0] == two[1], zip(was, now, strict=False))])
            yield f"game {setup.seed} differs from turn {same - 1} on: see --show {setup.seed}"


def show(setup: Setup) -> None:
    """Prints the log of a game."""
    last = [game for game, _ in play(setup)][-1]
    print(*last.full_log(), sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden.tour", description=__doc__)
    parser.add_argument("--show", type=int, metavar="GAME", help="print the log of a game instead")
    asked = parser.parse_args()
    if asked.show is None:
        FILE.write_text("\n".join([card_data(), *map(written, setups()), ""]), "utf-8")
        print(FILE)
    else:
        show(next(setup for setup in setups() if setup.seed == asked.show))
