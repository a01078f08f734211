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


def test_a_keyword_that_is_lost_is_there_no_more() -> None:
    game, guard = guarded()
    lost = Cause("Curse", "", -1, "turn")
    assert reasons(game, 1, guard, "Ward") == Reasons(1, (lost,), 0)


@pytest.mark.parametrize(("id", "value"), [(None, "Evasive"), (None, "size"), (999, "strength")])
def test_what_is_no_value_and_no_card_is_refused(id: int | None, value: str) -> None:
    game, guard = guarded()
    with pytest.raises(InkbornError, match=r"is no value of this card|no card in play"):
        reasons(game, 1, guard if id is None else id, value)
