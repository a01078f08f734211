"""Handles: what a viewer calls a card, as long as it can follow it; and who may ask for what."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.engine.simple import CHOSEN, MOUSE, SCOUT, action, begin, dealt

from inkborn.engine.game import BareGame
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.game import Game
from inkborn.model import abilities as a
from inkborn.views import View, log, observe

HOME = action("Home", 1, a.Put(CHOSEN, a.Place("hand")))
SPECTATOR = None


def ids(view: View) -> set[int]:
    """Every handle that a view shows."""
    return {
        card.id
        for seat in view.seats
        for card in (*seat.hand, *seat.board, *seat.discard, *seat.inkwell, *seat.deck.values())
    }


def test_a_hand_is_numbered_by_what_its_player_has_seen_whatever_the_deck_was_like() -> None:
    for seed in range(5):
        game = begin(MOUSE, SCOUT, seed=seed)
        for seat in (0, 1):
            assert [card.id for card in observe(game, seat).me.hand] == [1, 2, 3, 4, 5, 6, 7]


def test_a_card_keeps_its_handle_from_the_hand_into_play_and_back() -> None:
    game = dealt({"Mouse": 2, "Home": 1}, MOUSE, HOME)
    mice = [card.id for card in observe(game, 0).me.hand if card.name == "Mouse - Test"]
    game.answer("ink mouse")
    game.answer("play mouse")
    (played,) = observe(game, 0).me.board
    assert played.id in mice
    for word in ("end", "end", "play home"):
        game.answer(word)
    assert played.id in [card.id for card in observe(game, 0).me.hand]


def test_each_viewer_has_handles_of_its_own() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    game.answer("play mouse")
    shown = [observe(game, seat).seats[0].board[0].id for seat in (0, 1, SPECTATOR)]
    assert shown == [2, 9, 2]  # Ben has seen his seven cards, and the one that was inked


def test_a_card_that_comes_out_of_a_hand_again_is_new_to_the_others() -> None:
    game = dealt({"Mouse": 2, "Home": 1}, MOUSE, HOME)
    game.answer("ink mouse")
    game.answer("play mouse")
    (before,) = observe(game, 1).seats[0].board
    for word in ("end", "end", "play home"):
        game.answer(word)
    assert before.id in [card.id for card in observe(game, 1).seats[0].hand]
    game.answer("end")
    game.answer("end")
    game.answer("play mouse")
    (after,) = observe(game, 1).seats[0].board
    assert after.id != before.id


def test_a_card_that_was_new_in_play_is_the_same_in_the_discard() -> None:
    home = action("Home", 0, a.Put(CHOSEN, a.Place("hand")))
    end = action("End", 0, a.Banish(CHOSEN))
    game = dealt({"Mouse": 2, "Home": 1, "End": 1}, MOUSE, home, end)
    seen = []
    for words in (("ink mouse", "play mouse"), ("play home",), ("end", "end", "play mouse")):
        for word in words:
            game.answer(word)
        seats = [observe(game, seat).seats[0] for seat in (1, SPECTATOR)]
        seen.append([card.id for seat in seats for card in seat.board])
    game.answer("play end")
    for seat, new in zip((1, SPECTATOR), seen[-1], strict=True):
        discard = observe(game, seat).seats[0].discard
        assert [card.id for card in discard if card.name == "Mouse - Test"] == [new]
    assert not {*seen[0]} & {*seen[-1]}


def test_options_speak_of_cards_by_the_same_handles_and_take_no_numbers_of_the_engine() -> None:
    game = begin(MOUSE, SCOUT)
    view = observe(game, 0)
    assert view.choice is not None
    hand = {card.id: card.name for card in view.me.hand}
    for option in view.choice.options:
        if option.kind == "ink":
            assert option.text == f"ink {hand[option.card]}"
    assert [option.kind for option in view.choice.options][-1] == "end"
    assert "action" not in msgspec.json.decode(msgspec.json.encode(view.choice))["options"][0]


def test_a_card_of_a_view_is_an_answer() -> None:
    game = BareGame.new([[MOUSE] * 60] * 2, seed=1, starting=0)
    third = observe(game, 0).me.hand[2]
    number = game.state.players[0].hand[2]
    game.answer([third])
    assert number not in game.state.players[0].hand


def test_a_spectator_sees_what_all_see_and_nothing_else() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    view = observe(game, SPECTATOR)
    assert view.seat == -1 and view.choice is None and view.waiting_for == 0
    assert [seat.hand for seat in view.seats] == [(), ()]
    assert [seat.hand_size for seat in view.seats] == [6, 7]
    assert [card.name for card in view.seats[0].inkwell] == ["Mouse - Test"]
    said = [line.text for line in log(game, SPECTATOR)]
    assert "Ann draws a card for the opening hand" in said
    assert "Mouse - Test is put into Ann's inkwell" in said
    with pytest.raises(InkbornError, match="a spectator has no seat"):
        _ = view.me


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", 0.0])
def test_there_is_no_view_and_no_log_of_a_seat_that_does_not_exist(seat: Any) -> None:
    game = Game.new([[MOUSE] * 60] * 2, seed=1)
    questions: tuple[Callable[[Any], object], ...] = (game.view, game.log)
    for asked in questions:
        with pytest.raises(InkbornError, match="there are seats 0 to 1"):
            asked(seat)


def test_only_the_seat_that_is_asked_answers() -> None:
    game = begin(MOUSE, undoable=True)
    before = game.state_hash()
    with pytest.raises(IllegalAnswer, match="another seat has to decide"):
        game.answer("end", seat=1)
    with pytest.raises(IllegalAnswer, match="another seat has to decide"):
        game.why_not("quest mouse", seat=1)
    assert game.state_hash() == before
    game.answer("ink mouse", seat=0)
    with pytest.raises(IllegalAnswer, match="only who has answered"):
        game.undo(seat=1)
    game.undo(seat=0)
    assert game.state_hash() == before


def test_the_card_that_is_played_is_in_the_view_of_all_while_it_is_decided_upon() -> None:
    game = dealt({"Mouse": 3, "Home": 1}, MOUSE, HOME)
    for word in ("ink mouse", "play mouse", "end", "ink mouse", "play mouse", "end", "play home"):
        game.answer(word)
    assert game.decision is not None and game.decision.kind == "cards"
    for seat in (0, 1, SPECTATOR):
        assert [card.name for card in observe(game, seat).playing] == ["Home"]
        assert observe(game, seat).seats[0].hand_size == len(game.state.players[0].hand)
    game.answer([0])
    assert observe(game, 1).playing == ()
