"""Scenarios: a position, what the players do, what must come out."""

from inkborn.scenario.cast import Library
from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.run import Result, run_paths, run_scenario

__all__ = [
    "Library",
    "Result",
    "Scenario",
    "ScenarioFailure",
    "read_scenario",
    "run_paths",
    "run_scenario",
]
