"""Conditions that are watched while a game goes on, in the words of the scenario language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from inkborn.errors import InkbornError, quoted
from inkborn.game import Game
from inkborn.reading import read_yaml
from inkborn.scenario.cast import Cast
from inkborn.scenario.expectations import check
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.table import Table
from inkborn.workshop import shared_workshop


@cache
def _cast() -> Cast:
    return Cast(shared_workshop())


def read_condition(text: str) -> Mapping[str, object]:
    """The expectation that a text writes, as YAML: `A: {lore: 10}`."""
    found = read_yaml(text, "condition")
    if not isinstance(found, Mapping) or not found:
        raise InkbornError(
            f"{quoted(text)} is no condition; write it as a scenario expects it, such as "
            '"A: {lore: 10}" or "cards: {Stitch - New Dog: {zone: play}}"'
        )
    return found


class Watch:
    """Remembers the own turn of the first seat in which each condition was first true."""

    def __init__(self, game: Game, conditions: Sequence[str]) -> None:
        self._table = Table(game, _cast(), {})
        self._expected = [read_condition(text) for text in conditions]
        self.first = [-1] * len(conditions)

    def look(self) -> None:
        for place, expected in enumerate(self._expected):
            if self.first[place] < 0 and self._holds(expected):
                self.first[place] = self._table.state.players[0].turns

    def _holds(self, expected: Mapping[str, object]) -> bool:
        try:
            return not check(self._table, expected)
        except ScenarioFailure as error:
            raise InkbornError(f"condition: {error}") from None
