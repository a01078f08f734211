"""A failure is made small: fewer answers, fewer cards whose text matters."""

import pytest

from inkborn.engine.game import BareGame
from inkborn.fuzz import bots, invariants
from inkborn.fuzz.driver import play
from inkborn.fuzz.setups import random_setup
from inkborn.fuzz.shrink import failure_of, shrink, speaking
from inkborn.fuzz.violations import Violation


def test_a_failure_shrinks_to_the_cards_that_cause_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = invariants.check_always

    def check(game: BareGame) -> None:
        kept(game)
        if any(event.kind == "resolves" for event in game.core.events):
            raise Violation(99, "an ability has resolved")

    monkeypatch.setattr(invariants, "check_always", check)
    failure = play(random_setup(3), bot=bots.any_answer, costly_share=0).failure
    assert failure is not None
    assert failure.message == "invariant 99: an ability has resolved"
    small = shrink(failure)
    assert len(speaking(small.record)) <= 3
    assert failure_of(small.record, thorough=False) is not None
    assert len(small.record.answers) <= len(failure.record.answers)


def test_a_game_that_does_not_end_is_reported() -> None:
    failure = play(random_setup(3), bot=bots.any_answer, costly_share=0, limit=20).failure
    assert failure is not None
    assert failure.message.startswith("invariant 11")
    assert len(failure.record.answers) == 20
