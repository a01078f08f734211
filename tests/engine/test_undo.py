"""Taking back: until a hidden card was seen, chance was at work, or another has decided."""

import re

import pytest
from tests.engine.simple import (
    ARCHER,
    CHOSEN,
    DICE,
    FIRE,
    MOUSE,
    SPRING,
    STUDY,
    action,
    begin,
    character,
)

from inkborn.engine.game import BareGame
from inkborn.errors import IllegalAnswer
from inkborn.model import abilities as a

FLY = character("Fly", 0)
FREE_FIRE = action("Fire", 0, a.Deal(2, CHOSEN))


def without_seq(game: BareGame) -> str:
    """A game as JSON, but for the count of moments, which grows with an undo too."""
    return re.sub(r'"seq":\[[\d,]*\],', "", game.to_json())


def holds(game: BareGame, name: str) -> bool:
    return any(game.core.info[c].definition.name == name for c in game.state.players[0].hand)


def seeded(name: str) -> BareGame:
    """The same with a seed that gives Ann this card and a mouse."""
    for seed in range(50):
        game = begin(MOUSE, ARCHER, FIRE, STUDY, DICE, undoable=True, seed=seed)
        for _ in range(2):
            for _seat in range(2):
                inked = next(o for o in game.options if o.startswith("ink") and name not in o)
                game.answer(inked)
                game.answer("end")
        if holds(game, name) and holds(game, "Mouse"):
            return game
    raise AssertionError("no seed gives this hand")


def test_undo_goes_back_before_the_last_answer_exactly() -> None:
    game = seeded("Fire")
    game.answer("play mouse")
    before, seq = without_seq(game), game.seq(0)
    game.answer(next(o for o in game.options if o.startswith("ink")))
    assert game.can_undo
    game.undo()
    assert game.seq(0) == game.seq(None) == seq + 2  # an undo is a step too
    assert without_seq(game) == before
    game.undo()  # the mouse as well
    assert not game.state.players[0].board


def test_cancel_takes_back_the_whole_action_that_is_under_way() -> None:
    game = seeded("Archer")
    game.answer("play mouse")
    before = without_seq(game)
    game.answer("play archer")
    decision = game.decision
    assert decision is not None and decision.verb == "damage"
    game.cancel()
    assert without_seq(game) == before
    with pytest.raises(IllegalAnswer, match="no turn action is under way"):
        game.cancel()


def test_a_drawn_card_cannot_be_given_back() -> None:
    game = seeded("Study")
    game.answer("play study")
    assert not game.can_undo
    with pytest.raises(IllegalAnswer, match="hidden card was moved or seen"):
        game.undo()


def test_chance_cannot_be_asked_twice() -> None:
    game = seeded("Dice")
    game.answer("play dice")
    with pytest.raises(IllegalAnswer, match="chance was at work"):
        game.undo()


def test_what_one_shows_of_the_own_hand_can_be_taken_back() -> None:
    game = seeded("Mouse")
    game.answer("play mouse")
    game.undo()
    assert not game.state.players[0].board


def test_another_seat_has_decided() -> None:
    game = seeded("Mouse")
    game.answer("end")
    assert not game.can_undo  # Ben has drawn a card
    game.answer(next(o for o in game.options if o.startswith("ink")))
    assert game.can_undo  # and may take back what he inked, but no more
    game.undo()
    assert game.state.active == 1
    assert not game.can_undo


def test_a_game_keeps_nothing_unless_asked_to() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    assert not game.can_undo
    with pytest.raises(IllegalAnswer, match="undoable=True"):
        game.undo()


def test_undo_in_a_copy_leaves_the_original_alone() -> None:
    game = seeded("Mouse")
    game.answer("play mouse")
    before = without_seq(game)
    game.copy().undo()
    assert without_seq(game) == before
    assert game.can_undo


def test_a_replay_holds_only_what_was_not_taken_back() -> None:
    game = seeded("Mouse")
    game.answer("play mouse")
    game.undo()
    kept = {info.definition.full_name: info.definition for info in game.core.book.cards}
    assert BareGame.replay(game.record, kept).state_hash() == game.state_hash()


def test_after_a_concession_only_what_came_since_is_taken_back() -> None:
    game = begin(FLY, undoable=True, seats=3)
    game.answer("play fly")
    game.concede(2)
    assert not game.can_undo
    game.answer("ink fly")
    game.undo()
    assert len(game.state.players[0].board) == 1 and not game.can_undo
    assert game.state.players[2].out


def test_of_an_action_that_has_shown_something_only_the_choices_since_are_taken_back() -> None:
    volley = action("Volley", 0, a.Sequence((a.Draw(1), a.Deal(1, CHOSEN), a.Deal(1, CHOSEN))))
    game = begin(FLY, volley, undoable=True)
    for words in ("play fly", "play fly", "play volley"):
        game.answer(words)
    asked = without_seq(game)
    assert not game.can_undo
    game.answer([0])
    with pytest.raises(IllegalAnswer, match="cannot be taken back"):
        game.cancel()
    with pytest.raises(IllegalAnswer, match="only who has answered"):
        game.undo(seat=1)
    game.undo(seat=0)
    assert without_seq(game) == asked


def test_an_action_is_cancelled_by_who_has_taken_it_alone() -> None:
    game = begin(FLY, FREE_FIRE, undoable=True)
    game.answer("play fly")
    game.answer("play fly")
    game.answer("play fire")
    with pytest.raises(IllegalAnswer, match="only who has answered"):
        game.cancel(seat=1)
    game.cancel(seat=0)
    assert len(game.state.players[0].discard) == 0 and game.can_undo


def test_the_last_iteration_of_a_loop_is_taken_back_like_any_action() -> None:
    game = begin(SPRING, undoable=True)
    game.answer("play spring")
    game.answer("use spring")
    seq = game.seq(0)
    assert game.repeat(3) == 3
    assert game.seq(0) == seq + 3
    game.undo()
    assert game.state.players[0].lore == 3
    assert len(game.answers) == 2 + 2 + 2  # both opening hands, play, use, and two more


def test_a_concession_and_what_is_cancelled_are_moments_too() -> None:
    game = begin(FLY, FREE_FIRE, undoable=True, seats=3)
    game.answer("play fly")
    game.answer("play fly")
    begun = game.seq(0)
    game.answer("play fire")
    game.cancel()
    assert game.seq(0) == game.seq(1) == game.seq(None) == begun + 2
    game.concede(1)
    assert game.seq(0) == game.seq(1) == game.seq(None) == begun + 3
    other = game.copy()
    other.answer("play fly")
    assert (game.seq(0), other.seq(0)) == (begun + 3, begun + 4)
    assert BareGame.from_json(other.to_json()).seq(2) == begun + 4


def test_events_are_told_from_any_of_them_on() -> None:
    game = begin(FLY)
    before = len(game.events())
    game.answer("play fly")
    assert game.events(before) == game.events()[before:]
    assert len(game.events()) > before > 0
