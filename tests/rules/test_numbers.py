"""Numbers that do not fall below nothing: payments and damage (4.3.2.3, 1.9.2.3)."""

from collections.abc import Callable

import pytest

from inkborn.engine.rules import costs
from inkborn.engine.rules.counters import remove_damage
from inkborn.rulebook import EDITIONS
from inkborn.scenario.table import Table
from inkborn.views import observe


# cites: all 4.3.2.3
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_payment_never_falls_below_nothing(position: Callable[..., Table], edition: str) -> None:
    table = position(
        """
        custom:
          - {name: Coupon, type: item, cost: 1,
             text: "BARGAIN You pay 2 {I} less to play characters."}
        players:
          A: {inkwell: 1, hand: [Blank], play: [Coupon]}
          B: {}
        """,
        rules=edition,
    )
    (card,) = table.state.players[0].hand
    assert costs.play_cost(table.core, 0, card) == 0
    choice = observe(table.game, 0).choice
    assert choice is not None
    (ink,) = [o.ink for o in choice.options if o.kind == "play"]
    assert ink == 0
    table.game.answer("play blank")
    assert len(table.state.players[0].ready_ink) == 1
    assert not any(event.amount < 0 for event in table.game.events())


# cites: all 1.9.2.3
def test_no_more_damage_is_removed_than_there_is(position: Callable[..., Table]) -> None:
    table = position("players: {A: {play: [{card: Stitch - Rock Star, damage: 2}]}, B: {}}")
    card = table.find("Stitch - Rock Star")
    assert remove_damage(table.core, table.state.refs[card], 5, 0) == 2
    assert table.state.inplay[card].damage == 0
