"""Imports every module with builders, so that the grammar finds them, and checks that it does."""

from inkborn.text import (
    actions,
    amounts,
    card_conditions,
    challenge_events,
    changes,
    clauses,
    conditions,
    definitions,
    events,
    histories,
    modifiers,
    moves,
    nominals,
    players,
    pointers,
    quantities,
    rules,
    sentences,
    statics,
    zone_events,
)
from inkborn.text.builder import BUILDERS
from inkborn.text.grammar_file import load_grammar

MODULES = (
    actions,
    amounts,
    card_conditions,
    challenge_events,
    changes,
    clauses,
    conditions,
    definitions,
    events,
    histories,
    modifiers,
    moves,
    nominals,
    players,
    pointers,
    quantities,
    rules,
    sentences,
    statics,
    zone_events,
)


def unbuilt() -> list[str]:
    """Builders that the grammar names and nobody defines."""
    named = {
        alternative.builder
        for alternatives in load_grammar().rules.values()
        for alternative in alternatives
        if alternative.builder
    }
    return sorted(named - BUILDERS.keys())
