"""Corners of the views that games seldom lead to."""

from tests.engine.simple import MOUSE, SCOUT, begin

from inkborn.views import observe


def test_no_card_in_play_has_an_unknown_id() -> None:
    assert observe(begin(MOUSE, SCOUT), 0).in_play(-1) is None
