"""The solver finds the shortest way, proves that there is none, and refuses what it cannot know."""

import pytest

from inkborn.engine.game import BareGame
from inkborn.players.solver import Unsolvable, can_reach, solve, survive, win_this_turn
from inkborn.table.positions import game_of


def position(ann: str, ben: str = "{play: []}") -> BareGame:
    return game_of(f"scenario: A position\nplayers:\n  Ann: {ann}\n  Ben: {ben}\n")


def words(game: BareGame, answers: tuple[object, ...]) -> list[str]:
    found, game = [], game.copy()
    for answer in answers:
        assert isinstance(answer, tuple)
        found.append(", ".join(game.options[place] for place in answer))
        game.answer(answer)
    return found


def test_the_order_that_wins_is_found() -> None:
    game = position(
        "{lore: 16, inkwell: 1, hand: [Fan the Flames], play: [Te Kā - Heartless]}",
        "{play: [{card: Simba - Protective Cub, exerted: true}]}",
    )
    found = solve(game, 0, win_this_turn(game, 0))
    assert found is not None and found.length == 4
    assert words(game, found.line) == [
        "quest Te Kā - Heartless",
        "play Fan the Flames",
        "Te Kā - Heartless",
        "challenge Simba - Protective Cub with Te Kā - Heartless",
    ]
    assert len(found.keys) == 1 < found.tries


def test_what_cannot_be_reached_is_not() -> None:
    game = position("{lore: 17, play: [Lilo - Making a Wish]}")
    assert solve(game, 0, win_this_turn(game, 0)) is None
    assert not can_reach(game, 0, win_this_turn(game, 0))
    nearer = position("{lore: 18, play: [Lilo - Making a Wish]}")
    assert can_reach(nearer, 0, win_this_turn(nearer, 0))


def test_others_answer_as_badly_for_the_seat_as_they_can() -> None:
    """Lady Tremaine takes the character that Ben chooses; Maui only if nothing else is there."""
    queen = "{inkwell: 6, hand: [Lady Tremaine - Imperious Queen], play: []}"
    lethal = "{lore: 19, play: [Lilo - Making a Wish, HeiHei - Boat Snack]}"
    game = position(queen, lethal)
    assert not can_reach(game, 0, survive(game, 0))
    game = position(queen, "{lore: 19, play: [Lilo - Making a Wish]}")
    assert can_reach(game, 0, survive(game, 0))


def test_hidden_cards_that_differ_are_refused() -> None:
    game = position("{deck: [Lilo - Making a Wish, Simba - Protective Cub]}")
    with pytest.raises(Unsolvable, match="Ann has hidden cards that differ"):
        solve(game, 0, win_this_turn(game, 0))
    game = position("{lore: 18}", "{hand: [Lilo - Making a Wish]}")
    with pytest.raises(Unsolvable, match="Ben has hidden cards that differ"):
        solve(game, 0, win_this_turn(game, 0))


def test_chance_is_refused() -> None:
    game = position("{inkwell: 2, hand: [Prophetic Vision]}")
    with pytest.raises(Unsolvable, match="chance is at work"):
        solve(game, 0, win_this_turn(game, 0))


def test_a_position_that_is_too_large_is_refused() -> None:
    game = position("{lore: 1, play: [Lilo - Making a Wish, HeiHei - Boat Snack]}")
    with pytest.raises(Unsolvable, match="more than 3 positions"):
        solve(game, 0, win_this_turn(game, 0), most=3)
