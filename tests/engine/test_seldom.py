"""What seldom happens in a game: quiet copies, names, and effects that ask for a player first."""

from typing import Final

import pytest
from tests.engine.simple import MOUSE, SCOUT, action, begin, character, dealt, deck

from inkborn.engine.actions import legal
from inkborn.engine.game import Action, BareGame
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.names import fold, folded
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.limits import LONGEST_NAME
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition

CHARACTER: Final = n.IsKind(("character",))
OF_CHOSEN: Final = n.Of(n.ChosenPlayer("opponents"))


def played(card: CardDefinition, *, seats: int = 2) -> BareGame:
    """A game in which Ann has just played this action."""
    game = begin(card, seats=seats)
    game.answer(f"play {card.name}")
    return game


def asked(game: BareGame) -> str:
    return "" if game.decision is None else game.decision.kind


def test_a_quiet_copy_goes_on_as_the_game_does_and_keeps_nothing() -> None:
    game = begin(MOUSE, SCOUT)
    quiet = game.copy(quiet=True)
    before = len(game.answers)
    for each in (game, quiet):
        each.answer(0)
    assert quiet.state_hash() == game.state_hash()
    assert len(game.answers) == before + 1
    assert quiet.answers == []
    assert quiet.copy().is_quiet


def test_cards_that_have_only_their_name_in_common_are_different_cards() -> None:
    strong = character("Mouse", strength=3)
    again = character("Mouse", strength=3)
    game = BareGame.new([deck(MOUSE), deck(strong, again)], seed=1)
    printed = [game.core.info[card].definition for card in range(120)]
    assert printed == [MOUSE] * 60 + [strong] * 60
    assert len(game.core.book.cards) == 2


def test_a_quiet_copy_can_be_neither_saved_nor_replayed() -> None:
    quiet = begin(MOUSE).copy(quiet=True)
    with pytest.raises(InkbornError, match="a quiet game keeps neither"):
        quiet.to_json()
    with pytest.raises(InkbornError, match="a quiet game keeps neither"):
        _ = quiet.record


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "Mou\x00se"])
def test_what_no_card_can_be_called_is_not_named(name: str) -> None:
    game = played(action("Riddle", 0, a.NameCard("name1")))
    with pytest.raises(IllegalAnswer, match="the name of a card is wanted: "):
        game.answer(name)
    game.answer("x" * LONGEST_NAME)


def test_what_needs_no_ink_has_the_price_0() -> None:
    game = begin(MOUSE)
    assert [legal.price(game.core, each) for each in (Action("ink", 0), legal.END)] == [0, 0]


def test_what_is_done_to_all_of_a_player_who_is_chosen_later_is_asked_about() -> None:
    everybody = n.Select((OF_CHOSEN, CHARACTER), n.Each())
    game = played(action("Hush", 0, a.May(a.Exert(everybody))), seats=3)
    assert asked(game) == "may"
    game.answer(True)
    assert asked(game) == "player"


def test_a_cost_of_a_player_who_is_chosen_later_is_asked_about() -> None:
    one = n.Select((OF_CHOSEN, CHARACTER), n.Pick())
    game = played(action("Hush", 0, a.May(a.IfDone(a.Exert(one), a.Draw(1)))), seats=3)
    assert asked(game) == "may"


def test_what_is_played_can_be_spoken_of_as_what_was_picked() -> None:
    knight = character("Knight", 3)
    held = n.Select((n.Of(n.You()), CHARACTER), n.Pick(), "hand", bind="c1")
    feast = a.Sequence((a.Play(held, free=True), a.GainLore(n.CostOf("c1"))))
    game = dealt({"Feast": 1, "Knight": 1}, action("Feast", 0, feast), knight)
    game.answer("play Feast")
    if asked(game) == "cards":
        game.answer(0)
    assert game.state.players[0].lore == 3


def test_every_mark_of_an_event_is_a_bit_of_its_own() -> None:
    assert sorted(MARKS.values()) == [1 << place for place in range(len(MARKS))]


@pytest.mark.parametrize("name", ["Rock‘N’Roll – Star", "ROCK`n'roll - STAR", "rock'n`Roll – star"])
def test_names_compare_without_case_and_styles_of_quotes_and_dashes(name: str) -> None:
    assert fold(name) == "rock'n'roll - star"
    assert folded((name, "X")) == {"rock'n'roll - star", "x"}
