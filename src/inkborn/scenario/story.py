"""A scenario told step by step: what was done, what happened and by which rule, where it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from inkborn.engine.game import BareGame
from inkborn.errors import InkbornError
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import Scenario, Step
from inkborn.scenario.position import set_up
from inkborn.scenario.run import carry_out
from inkborn.views import Line, log
from inkborn.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Chapter:
    """One step: as it is written, what happened, what is asked next, and what went wrong."""

    step: str
    events: tuple[Line, ...]
    asked: str = ""
    wrong: str = ""


class Story:
    """Plays a scenario; `chapters` ends where the scenario fails, with what was wrong."""

    def __init__(self, scenario: Scenario, workshop: Workshop) -> None:
        self.scenario = scenario
        self._table = set_up(scenario, Cast(workshop, scenario.custom))

    @property
    def game(self) -> BareGame:
        """The game as it stands after the chapters that were read."""
        return self._table.game

    def chapters(self) -> Iterator[Chapter]:
        shown = len(self.game.core.events)
        for step in self.scenario.steps:
            wrong = ""
            try:
                carry_out(self._table, step)
            except InkbornError as error:
                wrong = str(error)
            events = tuple(log(self.game, None, shown))
            shown = len(self.game.core.events)
            pending = self._table.pending
            told = pending is None or wrong or step.kind in ("expect", "legal", "illegal")
            asked = "" if told or pending is None else self._table.describe(pending)
            yield Chapter(written(step), events, asked, wrong)
            if wrong:
                return


def written(step: Step) -> str:
    """A step as it stands in the file, on one line."""
    content = {step.kind: _plain(step), **step.beside}
    text = yaml.safe_dump(
        content, default_flow_style=True, width=10**6, sort_keys=False, allow_unicode=True
    )
    return text.strip().removeprefix("{").removesuffix("}")


def _plain(step: Step) -> object:
    if step.inner is None:
        return step.value
    return {step.inner.kind: step.inner.value, **step.inner.beside}
