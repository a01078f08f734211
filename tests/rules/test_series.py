"""Several games one after the other: who starts, and what is left of the last one (2.1.3, 2.4)."""

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.records.series import Series
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook import EDITIONS

OLDER = [edition for edition in EDITIONS if edition < "2026-02"]


# cites: since 2026-02 2.1.3.1
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_in_a_series_of_two_games_each_player_starts_once(
    first: int, winner: int, recent: str
) -> None:
    series = Series.two_games(edition=EDITIONS[recent])
    assert series.starter() == -1  # chance
    series.add(starting=first, winners=(winner,))
    assert series.chooser() is None
    assert series.starter() == 1 - first
    series.add(starting=1 - first, winners=(winner,))
    assert series.over and series.winner == winner


# cites: since 2026-02 2.1.3.2
@pytest.mark.parametrize("winner", [0, 1])
def test_in_a_best_of_three_the_loser_says_whether_to_start(winner: int, recent: str) -> None:
    series = Series.best_of(3, edition=EDITIONS[recent])
    series.add(starting=0, winners=(winner,))
    assert series.chooser() == 1 - winner
    assert series.starter(begins=True) == 1 - winner
    assert series.starter(begins=False) == winner
    assert not series.over


# cites: 2024-04 3.1.2
# cites: 2024-05 3.1.2
# cites: 2025-07 3.1.2
# cites: 2025-10 3.1.2
@pytest.mark.parametrize("edition", OLDER)
def test_before_2026_the_loser_chooses_in_every_series(edition: str) -> None:
    # B2
    series = Series.two_games(edition=EDITIONS[edition])
    series.add(starting=0, winners=(0,))
    assert series.chooser() == 1
    assert series.starter(begins=False) == 0
    assert series.starter(begins=True) == 1


# cites: since 2026-02 2.4.1.1, 2.4.1.2, 2.4.2
def test_the_next_game_begins_with_whole_decks_and_without_counters(recent: str) -> None:
    mouse = CardDefinition(
        "Mouse - Brave", "Mouse", ("Mouse",), "character", 1, strength=1, willpower=2, lore=1
    )
    decks = [[mouse] * 20, [mouse] * 22]
    series = Series.two_games(edition=EDITIONS[recent])
    game = BareGame.new(decks, starting=0, seed=3, edition=recent)
    game.answer([])
    game.answer([])
    for answer in ("ink mouse", "play mouse", "end turn", "ink mouse", "play mouse", "end turn"):
        game.answer(answer)
    game.answer("quest mouse")
    game.answer("end turn")
    game.answer("challenge mouse with mouse")
    game.concede(0)
    assert any(record.damage for record in game.state.inplay.values())
    series.add(game.state.starting, game.winners)
    following = BareGame.new(decks, starting=series.starter(), seed=4, edition=recent)
    assert following.state.starting == 1
    for player, deck in zip(following.state.players, decks, strict=True):
        assert len(player.hand) + len(player.deck) == len(deck)
        assert player.lore == 0
        assert player.board == player.discard == player.ready_ink == player.exerted_ink == []
    assert following.state.inplay == {}
