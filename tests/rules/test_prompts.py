"""What a player is asked is worded for the card that asks."""

from collections.abc import Callable

from inkborn.scenario.table import Table


# cites: since 2026-02 6.1.4
def test_an_item_calls_itself_an_item(position: Callable[..., Table]) -> None:
    table = position(
        """
        players:
          A: {inkwell: 3, hand: [Stitch - New Dog], play: [The Robot Queen]}
          B: {}
        steps:
          - play: Stitch - New Dog
        """
    )
    assert table.game.decision is not None
    assert "banish this item" in table.game.decision.prompt
