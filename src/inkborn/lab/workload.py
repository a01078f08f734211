"""The games that are measured: always the same decks, seeds and players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from inkborn.game import Game
from inkborn.model.abilities import CardDefinition
from inkborn.players import GreedyBot, play_out, random_answer
from inkborn.players.policy import finish
from inkborn.workshop import shared_workshop

PAIRS: Final = (
    ("wizards-duel", "puppies"),  # early sets
    ("songbirds", "whispers"),
    ("gadget-workshop", "hunny-party"),
)
"""An early pair and two modern ones, of the decks that come with inkborn."""
MOST_DECISIONS: Final = 5_000


@cache
def _deck(name: str) -> list[CardDefinition]:
    return shared_workshop().deck(name)


def new_game(number: int, copies: int = 1) -> Game:
    """The game of that number: the pairs in turn, its number as its seed.

    `copies`: with so many copies of each deck as one deck, to last longer.
    """
    one, two = PAIRS[number % len(PAIRS)]
    return Game.new([_deck(one) * copies, _deck(two) * copies], seed=number)


@dataclass(frozen=True)
class Played:
    """A game that is over, and how many decisions it took."""

    game: Game
    decisions: int


def random_game(number: int) -> Played:
    game, chance = new_game(number), Random(number)
    while not game.over and len(game.answers) < MOST_DECISIONS:
        game.answer(random_answer(game, chance))
    return Played(game, len(game.answers))


def greedy_game(number: int) -> Played:
    game = new_game(number)
    play_out(game, [GreedyBot(number), GreedyBot(number + 1)], MOST_DECISIONS)
    return Played(game, len(game.answers))


def middle_of(number: int) -> Game:
    """The random game of that number, stopped after half of its decisions."""
    half = random_game(number).decisions // 2
    game, chance = new_game(number), Random(number)
    for _ in range(half):
        game.answer(random_answer(game, chance))
    return game


def greedy_middle_of(number: int) -> Game:
    """The greedy game of that number, stopped after half of its decisions."""
    half = greedy_game(number).decisions // 2
    game = new_game(number)
    finish(game, half)
    return game
