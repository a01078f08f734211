"""The certificate of fairness: `python -m inkborn.fuzz.fairness --pairs 2000 --bot search:24`

Pairs of positions that a seat cannot tell apart (`secrets.twin_of`): other hidden cards, other
numbers, another future. A fair bot thinks the same in both, byte for byte.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from inkborn.engine.game import BareGame
from inkborn.errors import InkbornError
from inkborn.fuzz import answering
from inkborn.fuzz.bots import any_answer
from inkborn.fuzz.secrets import twin_of
from inkborn.fuzz.setups import random_setup
from inkborn.players import SearchBot, ask, make_bot

FROM_A_GAME: Final = 6
"""Pairs that are taken from one game."""
BETWEEN: Final = 12
"""Decisions between two of them, on average."""

Search = Callable[[BareGame, int], bytes]
"""What a bot makes of the pending decision of a seat, as bytes."""


class Pair(NamedTuple):
    """A position and another one that the seat which is asked cannot tell from it."""

    game: BareGame
    twin: BareGame
    seat: int


def pairs(seed: int) -> Iterator[Pair]:
    """Endless; of games of two, three and four players, of all editions, with any cards."""
    rng = random.Random(seed)
    while True:
        game = random_setup(rng.getrandbits(40)).begin()
        left = FROM_A_GAME
        while left and game.decision is not None:
            if rng.random() < 1 / BETWEEN:
                seat = game.decision.player
                yield Pair(game, twin_of(game, seat, rng), seat)
                left -= 1
            answering.give(game, any_answer(game, rng))


def search_of(name: str) -> Search:
    """How the bot of that name thinks, with all that it says of it."""

    def search(game: BareGame, seat: int) -> bytes:
        bot = make_bot(name, seat)
        if not isinstance(bot, SearchBot):
            return msgspec.json.encode(ask(bot, game))
        thought = bot.think(game.perspective(seat))
        return msgspec.json.encode(msgspec.structs.replace(thought, seconds=0.0))

    return search


def is_fair(pair: Pair, search: Search) -> bool:
    """Whether the searches in both positions are the same, byte for byte."""
    return search(pair.game, pair.seat) == search(pair.twin, pair.seat)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m inkborn.fuzz.fairness", description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="search:24", help="with a budget in simulations")
    given = parser.parse_args(arguments)
    search, unfair, same_game = search_of(given.bot), 0, 0
    found = pairs(given.seed)
    for number in range(1, given.pairs + 1):
        pair = next(found)
        same_game += pair.game.state_hash() == pair.twin.state_hash()
        if not is_fair(pair, search):
            unfair += 1
            print(f"pair {number} of seed {given.seed}: seat {pair.seat} thinks otherwise")
        if number % 100 == 0:
            print(f"{number} pairs, {unfair} unfair", flush=True)
    if same_game:
        raise InkbornError(f"{same_game} pairs are the same game twice")
    print(f"{given.bot}: {given.pairs} pairs of positions, {unfair} searched otherwise")
    return 1 if unfair else 0


if __name__ == "__main__":
    raise SystemExit(main())
