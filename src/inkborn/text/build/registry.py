"""Imports every module with builders, so that the grammar finds them, and checks that it does."""

from importlib import import_module

from inkborn.text.build.builder import BUILDERS
from inkborn.text.read.grammar import load_grammar

FAMILIES = """
    abilities
    actions
    amounts
    cards_elsewhere
    changes
    clauses
    conditions
    conditions_on_cards
    conditions_on_the_past
    events
    events_in_play
    events_of_zones
    modifiers
    nominals
    players
    pointers
    quantities
    rules
    sentences
    statics
""".split()
for name in FAMILIES:
    import_module(f"inkborn.text.build.{name}")


def unbuilt() -> list[str]:
    """Builders that the grammar names and nobody defines."""
    named = {
        alternative.builder
        for alternatives in load_grammar().rules.values()
        for alternative in alternatives
        if alternative.builder
    }
    return sorted(named - BUILDERS.keys())
