"""Games that begin with the position of a scenario: for the judge's desk, and for puzzles."""

from __future__ import annotations

import dataclasses

from inkborn.engine.records.seating import edition_of
from inkborn.game import Game
from inkborn.limits import YAML_BYTES
from inkborn.reading import read_yaml
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.position import set_up
from inkborn.table import protocol as p
from inkborn.table import sight
from inkborn.workshop import shared_workshop

MOST_BYTES = min(YAML_BYTES, 1 << 16)
"""Of a scenario that somebody sends."""


def scenario_of(text: str, edition: str = "") -> Scenario:
    """The scenario of a text; `edition`: instead of its own."""
    found = read_scenario(read_yaml(text, "the scenario", MOST_BYTES))
    return dataclasses.replace(found, edition=edition_of(edition)) if edition else found


def cards_of(text: str, names: set[str]) -> tuple[p.CardData, ...]:
    """The data of cards of a scenario, also of those that it makes up."""
    cast = Cast(shared_workshop(), scenario_of(text).custom)
    return tuple(sight.card_data(cast.card(name)) for name in sorted(names) if cast.knows(name))


def game_of(text: str, edition: str = "") -> Game:
    """The game in the position of a scenario, before its steps."""
    scenario = scenario_of(text, edition)
    table = set_up(scenario, Cast(shared_workshop(), scenario.custom))
    return Game(table.game.core, table.game.seats, undoable=True)
