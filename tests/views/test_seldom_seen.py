"""Corners of the views that games seldom lead to."""

from tests.engine.simple import MOUSE, SCOUT, begin, character, dealt

from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.views import observe
from inkborn.views.reasons import reasons


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
