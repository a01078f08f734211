"""Why a card has its strength, lore or keyword: what is printed, then each effect by its source."""

import pytest
from tests.engine.simple import CHOSEN, action, character, dealt

from inkborn.engine.game import BareGame
from inkborn.errors import InkbornError
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.views import observe
from inkborn.views.reasons import Cause, Reasons, reasons

MINE = n.Select((n.Of(n.You()), n.IsKind(("character",))), n.Each())
GUARD = character("Guard", 0, a.Keyword("Resist", 1), a.Keyword("Ward"))
GRACE = a.Affect(MINE, (a.GainKeyword("Resist", 2), a.Modify("strength", 3)))
LEADER = character("Leader", 0, a.Static((GRACE,), name="FOLLOW ME"))
CURSE = action(
    "Curse",
    0,
    a.Apply((a.Affect(CHOSEN, (a.LoseKeyword("Ward"), a.Modify("strength", -1))),), "turn"),
)


def guarded() -> tuple[BareGame, int]:
    """A game with a guard, his leader and a curse on him; and how he is known to the opponent."""
    game = dealt({"Guard": 1, "Leader": 1, "Curse": 1}, GUARD, LEADER, CURSE)
    for answer in ("play guard", "play leader", "play curse", "guard"):
        game.answer(answer)
    return game, observe(game, 1).seats[0].board[0].id


def test_a_strength_is_what_is_printed_and_each_effect() -> None:
    game, guard = guarded()
    found = reasons(game, 1, guard, "strength")
    assert (found.printed, found.now) == (1, 3)
    assert sorted(found.causes, key=lambda cause: cause.amount) == [
        Cause("Curse", "", -1, "turn"),
        Cause("Leader - Test", "FOLLOW ME", 3),
    ]


def test_a_keyword_is_what_is_printed_and_what_is_given() -> None:
    game, guard = guarded()
    given = Cause("Leader - Test", "FOLLOW ME", 2)
    assert reasons(game, 1, guard, "Resist") == Reasons(1, (given,), 3)


def test_a_keyword_without_a_number_counts_as_1() -> None:
    shelter = a.Affect(MINE, (a.GainKeyword("Ward"),))
    roof = character("Roof", 0, a.Static((shelter,), name="COME IN"))
    game = dealt({"Guard": 1, "Roof": 1}, GUARD, roof)
    game.answer("play guard")
    guard = observe(game, 1).seats[0].board[0].id
    assert reasons(game, 1, guard, "Ward") == Reasons(1, (), 1)
    game.answer("play roof")
    under = observe(game, 1).seats[0].board[1].id
    given = Cause("Roof - Test", "COME IN", 0)
    assert reasons(game, 1, under, "Ward") == Reasons(0, (given,), 1)


def test_a_keyword_that_is_lost_is_there_no_more() -> None:
    game, guard = guarded()
    lost = Cause("Curse", "", -1, "turn")
    assert reasons(game, 1, guard, "Ward") == Reasons(1, (lost,), 0)


@pytest.mark.parametrize(("id", "value"), [(None, "Evasive"), (None, "size"), (999, "strength")])
def test_what_is_no_value_and_no_card_is_refused(id: int | None, value: str) -> None:
    game, guard = guarded()
    with pytest.raises(InkbornError, match=r"is no value of this card|no card in play"):
        reasons(game, 1, guard if id is None else id, value)


def test_an_effect_for_others_does_not_hide_the_one_after_it() -> None:
    crew = n.Select((n.Of(n.You()), n.IsKind(("character",)), n.HasClass(("Pirate",))), n.Each())
    rally = a.Affect(crew, (a.GainKeyword("Resist", 5), a.Modify("strength", 5)))
    captain = character("Captain", 0, a.Static((rally,), name="ALL HANDS"))
    game = dealt({"Guard": 1, "Captain": 1, "Leader": 1}, GUARD, captain, LEADER)
    for answer in ("play captain", "play guard", "play leader"):
        game.answer(answer)
    guard = observe(game, 1).seats[0].board[1].id
    assert [cause.ability for cause in reasons(game, 1, guard, "strength").causes] == ["FOLLOW ME"]
    assert reasons(game, 1, guard, "Resist").now == 3


def test_challenger_is_a_reason_for_the_one_who_challenges_while_it_does() -> None:
    dare = a.Triggered((n.On("challenge", (n.Is("this"),)),), a.May(a.Draw(1)))
    knight = character("Knight", 0, a.Keyword("Challenger", 2), dare, willpower=9)
    game = dealt({"Knight": 1}, knight)
    for answer in ("play knight", "end", "play knight", "end", "end", "quest knight", "end"):
        game.answer(answer)
    mine, theirs = (observe(game, 0).seats[seat].board[0].id for seat in (0, 1))
    before = reasons(game, 0, mine, "strength")
    assert (before.causes, before.now) == ((), 1)
    game.answer("challenge")
    assert game.decision is not None and game.decision.kind == "may"
    (cause,) = reasons(game, 0, mine, "strength").causes
    assert cause == Cause("Knight - Test", "Challenger", 2, "challenge", "8.5.1")
    assert reasons(game, 0, mine, "strength").now == 3
    assert reasons(game, 0, mine, "willpower").causes == ()
    assert reasons(game, 0, theirs, "strength").causes == ()
