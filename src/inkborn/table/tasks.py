"""The puzzles that come along, each a scenario file in `tasks/`. Its first lines say what is wanted
(`# kind: win`, `# length: 4`, `# task: Win this turn.`), its steps are a solution. The first seat
solves; `find` wants what the last `expect` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from inkborn.engine.game import BareGame
from inkborn.players.solver import Goal, reach, survive, win_this_turn
from inkborn.scenario import expectations
from inkborn.scenario.cast import Cast
from inkborn.scenario.position import set_up
from inkborn.scenario.table import Table
from inkborn.table import positions
from inkborn.table import protocol as p
from inkborn.workshop import shared_workshop

SOLVER: Final = 0
"""The seat that has to find the solution."""


class Task(msgspec.Struct, frozen=True):
    """A puzzle as it comes along."""

    told: p.Puzzle
    text: str


@cache
def all_tasks() -> dict[str, Task]:
    """The puzzles by name, the shortest first."""
    found = [
        _read(entry.name.removesuffix(".yaml"), entry.read_text("utf-8"))
        for entry in (files("inkborn.table") / "tasks").iterdir()
        if entry.name.endswith(".yaml")
    ]
    found.sort(key=lambda task: (task.told.length, task.told.puzzle))
    return {task.told.puzzle: task for task in found}


def _read(name: str, text: str) -> Task:
    said = dict(
        line.removeprefix("#").strip().split(": ", 1)
        for line in text.splitlines()
        if line.startswith("#") and ": " in line
    )
    title = positions.scenario_of(text).title
    return Task(p.Puzzle(name, title, said["kind"], int(said["length"]), said["task"]), text)


@cache
def goal_of(name: str) -> Goal:
    """What a puzzle wants, to be asked of any game that came from its position."""
    task = all_tasks()[name]
    game = positions.game_of(task.text)
    match task.told.kind:
        case "win":
            return win_this_turn(game, SOLVER)
        case "survive":
            return survive(game, SOLVER)
    return reach(game, _expected(task.text))


def _expected(text: str) -> Callable[[BareGame], bool]:
    """Whether a game has what the last step of a scenario expects."""
    scenario = positions.scenario_of(text)
    cast = Cast(shared_workshop(), scenario.custom)
    ids = set_up(scenario, cast).ids
    wanted = scenario.steps[-1].value
    assert isinstance(wanted, Mapping)
    return lambda now: not expectations.check(Table(now, cast, ids), wanted)
