"""The bots: every kind of decision, legal, repeatable; and how good the greedy one is."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from tests.engine.simple import EVERYTHING, begin, deck

from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.game import Game
from inkborn.players import Bot, GreedyBot, RandomBot, make_bot, play_out, random_answer, step
from inkborn.players.chance import Limits

DECKS = ("puppies", "songbirds", "whispers", "pickpockets")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_finish_games_of_any_number_of_players(bot: str, seats: int) -> None:
    game = Game.new(list(DECKS[:seats]), seed=seats)
    play_out(game, [make_bot(bot, seat) for seat in range(seats)])
    assert game.over


def test_teams_of_two() -> None:
    game = Game.new(list(DECKS), seed=2, teams=[0, 1, 0, 1])
    play_out(game, [make_bot("greedy", seat) for seat in range(4)])
    assert game.winners in ((0, 2), (1, 3))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_same_seeds_give_the_same_game(bot: str) -> None:
    hashes = set()
    for _ in range(2):
        game = Game.new(["puppies", "whispers"], seed=9)
        play_out(game, [make_bot(bot, seat) for seat in range(2)])
        hashes.add(game.state_hash())
    assert len(hashes) == 1


def test_a_bot_never_gets_the_game() -> None:
    seen: list[object] = []

    class Spy(RandomBot):
        def decide(self, view, choice):  # type: ignore[no-untyped-def]
            seen.extend((view, choice))
            return super().decide(view, choice)

    step(begin(*EVERYTHING), [Spy(), Spy()])
    assert {type(one).__name__ for one in seen} == {"View", "Choice"}


def test_an_unknown_bot_and_a_finished_game() -> None:
    with pytest.raises(InkbornError, match="greedy, random"):
        make_bot("genius")
    game = begin(*EVERYTHING)
    game.concede(0)
    with pytest.raises(IllegalAnswer, match="over"):
        step(game, [RandomBot(), RandomBot()])


def limits(
    least: int,
    most: int,
    weights: list[int] | None = None,
    groups: list[int] | None = None,
    total: tuple[int, int] = (0, -1),
    apart: bool = False,
    needed: tuple[int, ...] = (),
) -> Limits:
    return Limits(False, least, most, weights, groups, total[0], total[1], apart, needed)


@pytest.mark.parametrize(
    "rules",
    [
        limits(1, 1),
        limits(0, 3),
        limits(2, 4),
        limits(1, 5, [1, 2, 3, 4, 5], total=(7, -1)),
        limits(0, 5, [1, 2, 3, 4, 5], total=(0, 4)),
        limits(5, 5, [1, 2, 3, 4, 5], total=(15, -1)),
        limits(1, 3, groups=[0, 0, 1, 1, 1]),
        limits(2, 2, groups=[0, 0, 1, 1, 1], apart=True),
        limits(0, 2, needed=(1, 4)),
        limits(1, 1, [1, 2, 3, 4, 5], total=(0, 3), needed=(2,)),
    ],
)
def test_random_answers_are_uniform_over_all_that_are_legal(rules: Limits) -> None:
    count = 5
    legal = [
        places
        for size in range(rules.least, rules.most + 1)
        for places in combinations(range(count), size)
        if rules.allows(places)
    ]
    chance = Random(1)
    rounds = 400 * len(legal)
    found = Counter(rules.sample(count, chance) for _ in range(rounds))
    assert set(found) == set(legal)
    assert all(280 < times < 520 for times in found.values())  # 400 each, six deviations wide


def test_rare_legal_sets_are_found() -> None:
    weights = [1] * 17 + [50, 50, 50]
    rules = limits(1, 20, weights, total=(167, -1))
    assert rules.sample(20, Random(0)) == tuple(range(20))


def test_a_random_answer_straight_from_a_game_is_legal() -> None:
    game = Game.new(["gadget-workshop", "dragon-charge"], seed=1)
    chance = Random(1)
    while not game.over:
        game.answer(random_answer(game, chance))


def test_greedy_beats_random() -> None:
    """A small sample; benchmarks hold the figure of 200 games."""
    won = 0
    games = 20
    for number in range(games):
        name = DECKS[number // 2 % len(DECKS)]
        game = Game.new([name, name], seed=number // 2)
        greedy = number % 2
        bots: list[Bot] = [GreedyBot(1), RandomBot(number)]
        play_out(game, bots if greedy == 0 else bots[::-1])
        won += game.winners == (greedy,)
    assert won >= games - 2


def test_greedy_does_not_hurt_its_own_cards_without_need() -> None:
    game = begin(*EVERYTHING, seed=3)
    play_out(game, [GreedyBot(), GreedyBot()])
    own = [
        e
        for e in game.events()
        if e.kind == "chosen" and e.object >= 0 and game.state.owner[e.subject & 0xFFFF] == e.player
    ]
    theirs = [e for e in game.events() if e.kind == "chosen"]
    assert len(own) < len(theirs) / 2


def test_a_deck_of_one_card_is_enough_for_a_bot() -> None:
    from tests.engine.simple import FIRE

    game = Game.new([deck(FIRE)] * 2, seed=1)
    play_out(game, [GreedyBot(), GreedyBot()])
    assert game.over
