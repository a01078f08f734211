"""The greedy judgement inside the engine: the same as the greedy bot's, and as blind."""

from random import Random
from typing import NamedTuple

import pytest

from inkborn.errors import InkbornError
from inkborn.game import Game
from inkborn.players import GreedyBot, ask, random_answer
from inkborn.players.policy import Policy, choose, finish
from inkborn.rulebook import NEWEST


class Seats(NamedTuple):
    """Who sits at a table, and what is played there."""

    decks: tuple[str, ...]
    edition: str = NEWEST.id
    teams: tuple[int, ...] | None = None
    format: str = ""

    def begin(self, seed: int) -> Game:
        return Game.new(
            self.decks, seed=seed, edition=self.edition, teams=self.teams, format=self.format
        )


TABLES = (
    Seats(("puppies", "songbirds")),
    Seats(("wizards-duel", "gadget-workshop")),
    Seats(("hunny-party", "whispers"), "2024-05"),
    Seats(("dragon-charge", "pickpockets"), "2025-07"),
    Seats(("up-and-away", "hunny-party", "whispers")),
    Seats(("puppies", "songbirds", "whispers", "pickpockets"), teams=(0, 1, 0, 1)),
    Seats(
        ("songbirds", "puppies", "dragon-charge", "up-and-away"),
        teams=(0, 1, 0, 1),
        format="simultaneous",
    ),
)


def asked_seat(game: Game) -> int:
    assert game.decision is not None
    return game.decision.player


@pytest.mark.parametrize("seats", TABLES)
def test_it_answers_as_the_greedy_bot_does(seats: Seats) -> None:
    for seed in range(2):
        game = seats.begin(seed)
        policy, bots = Policy(), [GreedyBot() for _ in seats.decks]
        while not game.over:
            given = game.read(ask(bots[asked_seat(game)], game))
            assert policy.decide(game.core) == given
            game.give(given)


def test_it_answers_as_the_greedy_bot_does_wherever_chance_leads() -> None:
    for seed in range(6):
        game, chance = Game.new(["gadget-workshop", "hunny-party"], seed=seed), Random(seed)
        while not game.over:
            assert choose(game) == ask(GreedyBot(), game)
            game.answer(random_answer(game, chance))


@pytest.mark.parametrize("seats", TABLES)
def test_what_is_hidden_makes_no_difference(seats: Seats) -> None:
    """Two samples of what a seat knows differ in everything that it does not know."""
    game, chance = seats.begin(5), Random(5)
    compared = 0
    while not game.over and compared < 40:
        if chance.random() < 0.2:
            perspective = game.perspective(asked_seat(game))
            one, other = perspective.sample(1), perspective.sample(2)
            assert choose(one) == choose(other)
            compared += one.state_hash() != other.state_hash()
        game.answer(random_answer(game, chance))
    assert compared > 5


def test_a_game_is_played_to_its_end() -> None:
    game = Game.new(["songbirds", "whispers"], seed=3)
    assert finish(game) == game.winners
    assert game.over and game.replay(game.record).state_hash() == game.state_hash()


def test_it_stops_where_it_is_told_to() -> None:
    game = Game.new(["songbirds", "whispers"], seed=3)
    assert finish(game, most=5) == ()
    assert len(game.answers) == 5
    finish(game, turn=4)
    assert game.state.turn == 4


# ---------------------------------------------------------------- quiet games


def test_a_quiet_copy_goes_on_as_the_game_does() -> None:
    for seed in range(3):
        game, chance = Game.new(["up-and-away", "hunny-party"], seed=seed), Random(seed)
        for _ in range(30):
            game.answer(random_answer(game, chance))
        quiet = game.copy(quiet=True)
        while not game.over:
            answer = random_answer(game, chance)
            game.answer(answer)
            quiet.answer(answer)
            assert quiet.state_hash() == game.state_hash()
            assert quiet.view(0) == game.view(0) and quiet.view(None) == game.view(None)
        assert not quiet.events() and not quiet.answers


def test_copies_of_quiet_games_are_quiet_and_cannot_be_saved() -> None:
    game = Game.new(["puppies", "whispers"], seed=1)
    quiet = game.copy(quiet=True).copy()
    assert quiet.is_quiet and not game.is_quiet and not game.copy().is_quiet
    with pytest.raises(InkbornError, match="quiet"):
        quiet.to_json()
    with pytest.raises(InkbornError, match="quiet"):
        _ = quiet.record
