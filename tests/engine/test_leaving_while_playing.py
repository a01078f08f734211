"""Who leaves while somebody plays a card."""

import pytest

from inkborn.cards import Catalogue
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.workshop import Workshop


# cites: 9.2.3
@pytest.mark.parametrize(
    ("how", "text"),
    [
        (
            "free 0",
            "{}you may banish chosen item of yours to shift this character for free.\nShift 3",
        ),
        ("shift 0", "{}this card gains Shift 0 {{I}}."),
    ],
)
def test_a_shift_that_nobody_makes_possible_any_more_is_not_carried_out(
    catalogue: Catalogue, how: str, text: str
) -> None:
    ogre = {"name": "Ogre", "type": "character", "strength": 1, "willpower": 4, "lore": 1}
    small = {**ogre, "version": "Small", "cost": 1}
    words = text.format("If an opponent has a damaged character in play, ")
    grown = {**ogre, "version": "Grown", "cost": 5, "text": words}
    mine = {"hand": ["Ogre - Grown"], "play": ["Ogre - Small", "Ogre - Small", "Lantern"]}
    hurt = {"play": [{"card": "Stitch - Rock Star", "damage": 1}]}
    scenario = read_scenario(
        {"scenario": "It", "custom": [small, grown], "players": {"A": mine, "B": {}, "C": hurt}}
    )
    game = set_up(scenario, Cast(Workshop(catalogue), scenario.custom)).game
    (shifting,) = [action for action in game.actions if action.how == how]
    game.answer(shifting)
    asked = game.decision
    assert asked is not None and asked.kind == "cards"
    game.concede(2)
    asked = game.decision
    assert asked is not None and asked.kind == "main"
    assert len(game.state.players[0].hand) == 1
    assert len(game.state.players[0].board) == 3
    assert shifting not in game.actions
