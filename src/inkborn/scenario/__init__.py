"""Scenarios: a position, what the players do, what must come out."""

from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.run import (
    Document,
    Outcome,
    documents_in,
    read_document,
    run_document,
    run_paths,
    run_scenario,
)

__all__ = [
    "Document",
    "Outcome",
    "Scenario",
    "ScenarioFailure",
    "documents_in",
    "read_document",
    "read_scenario",
    "run_document",
    "run_paths",
    "run_scenario",
]
