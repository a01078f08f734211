"""Corners of the views that games seldom lead to."""

from tests.engine.simple import MOUSE, SCOUT, THIS, begin, character, dealt

from inkborn.cards import Catalogue
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.views import full_log, observe
from inkborn.views.reasons import reasons
from inkborn.workshop import Workshop


def test_no_card_in_play_has_an_unknown_id() -> None:
    assert observe(begin(MOUSE, SCOUT), 0).in_play(-1) is None


def test_who_challenges_without_challenger_has_no_reason_for_it() -> None:
    dare = a.Triggered((n.On("challenge", (n.Is("this"),)),), a.May(a.Draw(1)))
    game = dealt({"Knight": 1}, character("Knight", 0, dare, willpower=9))
    for answer in ("play knight", "end", "play knight", "end", "end", "quest knight", "end"):
        game.answer(answer)
    mine = observe(game, 0).seats[0].board[0].id
    game.answer("challenge")
    assert game.decision is not None and game.decision.kind == "may"
    assert reasons(game, 0, mine, "strength").causes == ()


def test_all_characters_lose_two_keywords() -> None:
    everyone = n.Select((n.IsKind(("character",)),))
    loses = a.Affect(everyone, (a.LoseKeyword("Rush"), a.LoseKeyword("Evasive")))
    warden = character("Warden", 0, a.Static((loses,)))
    bird = character("Bird", 0, a.Keyword("Evasive"), a.Keyword("Rush"))
    game = dealt({"Bird": 1, "Warden": 1}, bird, warden)
    game.answer("play bird")
    assert set(observe(game, 0).me.board[0].keywords) == {"Evasive", "Rush"}
    game.answer("play warden")
    assert [set(card.keywords) for card in observe(game, 0).me.board] == [set(), set()]


def test_an_effect_that_sleeps_does_not_hide_the_one_after_it() -> None:
    mine = n.Select((n.Of(n.You()), n.IsKind(("character",))), n.Each())
    changes = (a.Modify("strength", 2), a.Modify("lore", 2), a.GainKeyword("Rush"))
    gives = a.Affect(mine, changes)
    loses = a.Affect(mine, (a.LoseKeyword("Evasive"),))
    sleeper = character("Sleeper", 0, a.Static((gives, loses), when=n.TurnOf(n.Opponents())))
    waker = character("Waker", 0, a.Keyword("Evasive"), a.Static((gives, loses)))
    game = dealt({"Sleeper": 1, "Waker": 1}, sleeper, waker)
    game.answer("play sleeper")
    (alone,) = observe(game, 0).me.board
    assert (alone.strength, alone.willpower, alone.lore, alone.keywords) == (1, 2, 1, {})
    game.answer("play waker")
    for card in observe(game, 0).me.board:
        assert (card.strength, card.willpower, card.lore) == (3, 2, 3)
        assert card.keywords == {"Rush": 0}


def test_the_first_card_of_the_first_list_is_seen_as_any_other() -> None:
    inn = CardDefinition("Inn - Test", "Inn", ("Inn",), "location", cost=0, willpower=5)
    game = dealt({"Inn": 1, "Mouse": 2}, inn, *[MOUSE] * 59)
    for answer in ("ink mouse", "play mouse", "play inn"):
        game.answer(answer)
    for seat in (0, 1):
        mouse, home = observe(game, seat).seats[0].board
        assert home.name == "Inn - Test" and home.id > 0
        assert (mouse.at, home.at) == (-1, -1)
    asked = observe(game, 0).choice
    assert asked is not None
    (move,) = [option for option in asked.options if option.kind == "move"]
    mouse, home = observe(game, 0).me.board
    assert (move.card, move.target) == (mouse.id, home.id)
    game.answer("move mouse")
    for seat in (0, 1):
        mouse, home = observe(game, seat).seats[0].board
        assert (mouse.at, home.at) == (home.id, -1)


def test_known_ink_stands_in_the_order_in_which_it_was_seen_not_in_that_of_exerting() -> None:
    game = dealt({"Mouse": 1, "Scout": 1, "Twin": 1}, MOUSE, SCOUT, character("Twin", 2))
    for answer in ("ink mouse", "end", "end", "ink scout", "play twin"):
        game.answer(answer)
    for seat in (1, None):
        seen = observe(game, seat).seats[0]
        assert seen.exerted_ink == 2
        assert [card.name for card in seen.inkwell] == ["Mouse - Test", "Scout - Test"]


def test_a_game_that_is_over_waits_for_nobody() -> None:
    game = begin(MOUSE)
    game.concede(0)
    for seat in (0, 1, None):
        view = observe(game, seat)
        assert (view.over, view.winners, view.waiting_for, view.choice) == (True, (1,), -1, None)
        assert view.noticeable


def test_the_whole_log_begins_with_the_first_event() -> None:
    assert full_log(begin(MOUSE))[0].text == "Ann starts"


def test_who_may_is_offered_a_yes_and_a_no_that_belong_to_nobody() -> None:
    game = dealt({"Scout": 1}, SCOUT)
    for answer in ("ink scout", "play scout", "end", "end", "quest scout"):
        game.answer(answer)
    asked = observe(game, 0).choice
    assert asked is not None and asked.kind == "may"
    for option in asked.options:
        assert (option.card, option.target, option.owner) == (-1, -1, -1)
        assert (option.kind, option.how, option.ink) == ("", "", 0)


def test_texts_that_go_round_in_a_circle_are_shown_as_they_are_counted() -> None:
    weak = n.Compare(n.StatOf("strength", "this"), "<=", 1)
    two, three = (a.Affect(THIS, (a.Modify("strength", more),)) for more in (2, 3))
    riser = character("Riser", 0, a.Static((two,), when=weak), a.Static((three,), when=weak))
    game = dealt({"Riser": 2}, riser)
    game.answer("play riser")
    (seen,) = observe(game, 1).seats[0].board
    found = reasons(game, 1, seen.id, "strength")
    assert seen.strength == found.now == 1 + 2 + 3
    assert [cause.amount for cause in found.causes] == [2, 3]


def test_a_card_of_an_opponent_under_ones_own_costs_what_it_costs_oneself(
    catalogue: Catalogue,
) -> None:
    burrow = {
        "name": "Burrow", "type": "item", "cost": 1, "text":
        "DIG {E} - Put all character cards from your opponents' discards under this item faceup.\n"
        "OUT 0 {I} - This turn, you may play characters from under this item.",
    }  # fmt: skip
    mine = {"inkwell": 9, "play": ["Burrow", "Stitch - New Dog"]}
    theirs = {"discard": ["Stitch - Rock Star"]}
    scenario = read_scenario(
        {"scenario": "It", "custom": [burrow], "players": {"A": mine, "B": theirs}}
    )
    game = set_up(scenario, Cast(Workshop(catalogue), scenario.custom)).game
    for words in ("dig", "out"):
        game.answer(f"use burrow {words}")
    choice = observe(game, 0).choice
    assert choice is not None
    plays = [(option.how, option.ink) for option in choice.options if option.kind == "play"]
    assert plays == [("ink", 6), ("shift 0", 4)]
