"""What lasts is kept no longer than it can matter (3.4.1.2)."""

from collections.abc import Callable

import pytest

from inkborn.scenario.table import Table

Position = Callable[..., Table]

LASTING = """
    custom:
      - name: Muse
        version: Near
        type: character
        cost: 0
        strength: 1
        willpower: 1
        lore: 1
        text: >-
          When you play this character, chosen character gets +2 {S} while this character is in
          play.
      - {name: Elixir, type: action, cost: 0,
         text: "Chosen character gets +2 {S} until the start of your next turn."}
      - {name: Curtain, type: action, cost: 0, text: "Banish chosen character of yours."}
    players:
      A: {hand: [Muse - Near, Elixir, Curtain], play: [Stitch - New Dog]}
      B: {}
    steps:
      - play: %s
      - maybe: Stitch - New Dog
    """


# cites: 3.4.1.2
@pytest.mark.parametrize(
    ("played", "leaves", "left"),
    [
        ("Muse - Near", "", 1),
        ("Muse - Near", "Muse - Near", 0),
        ("Elixir", "", 1),
        ("Elixir", "Stitch - New Dog", 0),
    ],
)
def test_effects_of_and_on_what_has_left_are_not_kept_after_the_turn(
    position: Position, played: str, leaves: str, left: int
) -> None:
    table = position(LASTING % played)
    assert len(table.state.lasting) == 1
    if leaves:
        table.game.answer("play curtain")
        if table.game.decision is not None and table.game.decision.kind == "cards":
            table.game.answer(leaves)
    table.game.answer("end")
    assert len(table.state.lasting) == left
