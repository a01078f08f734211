"""Corners of deck lists that people seldom paste."""

from pathlib import Path

import pytest

from inkborn.cards import Catalogue
from inkborn.decks import pixelborn, read_deck_file
from inkborn.decks.jsonform import JsonDeck, read_json_deck
from inkborn.errors import InvalidDeck


@pytest.mark.parametrize("text", ["7", '"Elsa"', "null"])
def test_json_that_is_no_list_holds_no_cards(text: str) -> None:
    assert read_json_deck(text) == JsonDeck("", [])


def test_a_long_word_is_taken_for_a_code_and_a_short_one_only_if_it_is_one() -> None:
    assert pixelborn.looks_like_code("Abcdefghijklmnop")
    assert not pixelborn.looks_like_code("Abcdefghijklmno")


def test_a_file_with_other_than_text_is_said_to_be_none(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"4 Stitch - New Dog\n\x00")
    with pytest.raises(InvalidDeck, match="not a text file"):
        read_deck_file(path, catalogue)
