"""Corners of deck lists that people seldom paste."""

import pytest

from inkborn.decks.jsonform import JsonDeck, read_json_deck


@pytest.mark.parametrize("text", ["7", '"Elsa"', "null"])
def test_json_that_is_no_list_holds_no_cards(text: str) -> None:
    assert read_json_deck(text) == JsonDeck("", [])
