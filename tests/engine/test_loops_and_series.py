"""Loops by proposing a number of iterations, and series of games."""

import pytest
from tests.engine.simple import ARCHER, MOUSE, SPRING, begin, character

from inkborn.engine.records.series import Series
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.rulebook import EDITIONS


# cites: 6.1.10
@pytest.mark.parametrize("times", [1, 5])
def test_a_loop_runs_the_proposed_number_of_times(times: int) -> None:
    game = begin(SPRING)
    game.answer("play spring")
    game.answer("use spring")
    assert game.repeat(times) == times
    assert game.state.players[0].lore == 1 + times
    assert game.decision is not None and game.decision.kind == "main"


def test_a_loop_of_two_actions() -> None:
    game = begin(SPRING)
    game.answer("play spring")
    game.answer("play spring")
    assert game.repeat(2, actions=2) == 0  # those very cards have been played
    game.answer("use spring")
    game.answer("use spring")
    assert game.repeat(3, actions=2) == 3
    assert game.state.players[0].lore == 8


# cites: 6.1.10
@pytest.mark.parametrize("times", [100, 10_000])
def test_a_loop_ends_with_the_game(times: int) -> None:
    game = begin(SPRING)
    game.answer("play spring")
    game.answer("use spring")
    assert game.repeat(times) == 19
    assert game.winners == (0,)


def test_a_loop_stops_where_it_is_not_legal_and_changes_nothing_more() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    before = game.to_json()
    assert game.repeat(3) == 0
    assert game.to_json() == before


@pytest.mark.parametrize(("times", "actions"), [(0, 1), (10_001, 1), (1, 9)])
def test_a_loop_that_cannot_be_proposed(times: int, actions: int) -> None:
    game = begin(ARCHER)
    game.answer("ink archer")
    with pytest.raises(IllegalAnswer):
        game.repeat(times, actions)


def test_a_loop_does_not_begin_before_the_turn() -> None:
    game = begin(SPRING)
    game.answer("play spring")
    game.answer("use spring")
    game.answer("end turn")
    with pytest.raises(IllegalAnswer):
        game.repeat(1)
    assert game.state.players[0].lore == 1


def test_a_loop_does_not_begin_before_somebody_has_conceded() -> None:
    game = begin(SPRING, seats=3)
    game.answer("play spring")
    game.answer("use spring")
    game.concede(2)
    with pytest.raises(IllegalAnswer, match="not 1 turn actions"):
        game.repeat(1)
    game.answer("use spring")
    assert game.repeat(2) == 2
    with pytest.raises(IllegalAnswer, match="not 5 turn actions"):
        game.repeat(1, actions=5)
    assert game.state.players[0].lore == 4


# cites: 6.1.10
def test_a_loop_stops_before_a_question_that_was_not_asked_the_first_time() -> None:
    """The third time there is something to decide; what was done up to there is not kept."""
    rich = n.Compare(n.LoreOf(n.You()), ">=", 3)
    effect = a.Sequence((a.GainLore(1), a.If(rich, a.May(a.Draw(1)))))
    game = begin(character("Well", 0, a.Activated((), effect)))
    game.answer("play well")
    game.answer("use well")
    assert game.repeat(9) == 1
    assert game.state.players[0].lore == 2
    assert game.decision is not None and game.decision.kind == "main"


# cites: 2.1.3.1
def test_in_a_series_of_two_games_each_side_begins_once() -> None:
    series = Series.two_games()
    assert series.starter() == -1
    series.add(starting=1, winners=(1,))
    assert (series.chooser(), series.starter()) == (None, 0)
    series.add(starting=0, winners=(0,))
    assert (series.over, series.wins, series.winner) == (True, (1, 1), None)
    with pytest.raises(InkbornError, match="over"):
        series.starter()


def test_in_a_series_of_three_players_the_next_in_turn_order_begins() -> None:
    series = Series.two_games(seats=3)
    series.add(starting=1, winners=(0,))
    assert series.starter() == 2
    series = Series.best_of(3, seats=3)
    series.add(starting=1, winners=(0, 1))
    assert series.chooser() == 2
    assert (series.starter(begins=True), series.starter(begins=False)) == (2, 0)


# cites: 2.1.3.2
def test_in_best_of_three_the_loser_says_who_begins() -> None:
    series = Series.best_of(3)
    series.add(starting=0, winners=(1,))
    assert series.chooser() == 0
    assert (series.starter(begins=True), series.starter(begins=False)) == (0, 1)
    series.add(starting=1, winners=(0,))
    assert not series.over
    series.add(starting=0, winners=(0,))
    assert (series.over, series.winner) == (True, 0)


# cites: 2025-10 3.1.2
def test_in_older_editions_the_loser_chooses_in_two_games_too() -> None:
    series = Series.two_games(edition=EDITIONS["2025-10"])
    series.add(starting=0, winners=(0,))
    assert series.chooser() == 1


def test_a_drawn_game_does_not_decide_best_of() -> None:
    series = Series.best_of(1)
    series.add(starting=0, winners=())
    assert not series.over
    assert (series.chooser(), series.starter()) == (None, -1)


def test_series_that_make_no_sense() -> None:
    with pytest.raises(InkbornError, match="odd"):
        Series.best_of(2)
    with pytest.raises(InkbornError, match="no seat 5"):
        Series.best_of(3).add(starting=5, winners=())
