"""Card data and custom cards that nobody printed."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from inkborn import limits
from inkborn.cards import custom_card, custom_cards, load_catalogue
from inkborn.cards.lorcanajson import read_lorcanajson
from inkborn.errors import BadCard, BadSnapshot, InkbornError

QUILL: dict[str, Any] = {"name": "Quill", "type": "item", "cost": 1}

FIELDS = {
    "a name of 5 MB": {"name": "x" * 5_000_000},
    "a version of 5 MB": {"version": "x" * 5_000_000},
    "a long full name": {"name": "x" * 60, "version": "y" * 60},
    "a text of 5 MB": {"text": "x" * 5_000_000},
    "a text of line breaks": {"text": "\n" * 3_990 + "x", "cost": -1},
    "too many abilities": {"text": "Draw a card.\n" * 31},
    "a name of 5,000 digits": {"name": 10**5_000},
    "a control character in the name": {"name": "Qu\x1bill"},
    "a line break in the name": {"name": "Qu\nill"},
    "a control character in the version": {"version": "Qu\u202eill"},
    "a control character in the text": {"text": "Draw\x1b a card."},
    "a control character in a classification": {"classifications": ["Al\x07ly"]},
    "a long classification": {"classifications": ["x" * 41]},
    "many classifications": {"classifications": ["Ally"] * 21},
    "a cost of a billion": {"cost": 10**9},
    "a cost of 5,000 digits": {"cost": 10**5_000},
    "a keyword of 5,000 digits": {"type": "character", "strength": 10**9},
    "a number as a field": {5: 5},
    "5,000 digits as a field": {10**5_000: 5},
    "a tuple as a field": {("x",) * 100_000: 5},
    "a deep value": {"text": [[[[[[]]]]]]},
    "bytes": {"name": b"Quill"},
}


@pytest.mark.parametrize("fields", FIELDS.values(), ids=FIELDS.keys())
def test_a_hostile_card_is_refused_in_a_few_words(fields: dict[Any, Any]) -> None:
    with pytest.raises(BadCard) as caught:
        custom_card({**QUILL, **fields})
    assert len(str(caught.value)) < 600
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("card", [None, 3, "Quill", ["Quill"], [QUILL]])
def test_what_is_no_mapping_is_no_card(card: Any) -> None:
    with pytest.raises(BadCard):
        custom_card(card)


def test_many_line_breaks_before_a_mode_take_no_time() -> None:
    card = custom_card({**QUILL, "text": "Choose one:" + "\n" * 3_900 + "• Draw a card."})
    assert [ability.text for ability in card.abilities] == ["Choose one: • Draw a card."]


def test_a_number_of_copies_of_many_digits_is_no_number() -> None:
    text = f"You may only have {'9' * 3_900} copies of Quill in your deck."
    assert custom_card({**QUILL, "text": text}).max_copies == 4
    assert custom_card({**QUILL, "text": f"Resist +{'9' * 3_900}"}).abilities[0].keyword is None


def test_a_list_of_too_many_cards_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadSnapshot, match="more than 50000 cards"):
        custom_cards([None] * 50_001)


FILES = {
    "brackets": b"[" * 50_000,
    "bad UTF-8": b"- {name: \xff}",
    "aliases": b"- &a {name: *a}",
    "deep JSON": b'{"cards":' * 10_000,
    "a bomb": gzip.compress(b" " * (limits.CARD_DATA_BYTES + 2)),
    "half a file": gzip.compress(b"{}")[:-3],
}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES.keys())
def test_a_hostile_file_is_refused_with_its_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cards"
    path.write_bytes(data)
    with pytest.raises(BadSnapshot) as caught:
        load_catalogue(path)
    assert str(path) in str(caught.value)


def lorcanajson(**fields: Any) -> bytes:
    card = {
        "id": 1, "fullName": "Quill", "name": "Quill", "type": "Item", "color": "Amber", "cost": 1,
        "inkwell": True, "setCode": "1", "rarity": "Rare", "fullIdentifier": "1/204 • EN • 1",
    }  # fmt: skip
    book = {"metadata": {"formatVersion": "2", "generatedOn": "2026-01-01"}, "sets": {}}
    return json.dumps({**book, "cards": [card | fields]}).encode()


def test_the_plain_card_is_read() -> None:
    assert read_lorcanajson(lorcanajson()).cards[0].full_name == "Quill"


@pytest.mark.parametrize(
    "fields",
    [
        {"cost": 10**9},
        {"cost": 10**99},
        {"id": 10**30},
        {"number": 2**63},
        {"maxCopiesInDeck": -1},
        {"fullName": "x" * 5_000_000},
        {"fullName": "Qu\x1bill"},
        {"subtypes": ["Ally"] * 21},
        {"subtypes": ["Al\x1bly"]},
        {"effects": ["x" * 5_000]},
        {"effects": ["Draw\x1b a card."]},
        {"abilities": [{"type": "static", "fullText": "", "effect": "x"}] * 31},
        {"abilities": [{"type": "magic", "fullText": "", "effect": "x"}]},
        {"type": "Dragon"},
        {"type": "Character"},
        {"color": "Pink"},
    ],
)
def test_card_data_is_refused_with_the_card_or_the_place(fields: dict[str, Any]) -> None:
    with pytest.raises(BadSnapshot) as caught:
        read_lorcanajson(lorcanajson(**fields))
    assert len(str(caught.value)) < 400
    assert "Qu" in str(caught.value) or "$.cards[0]" in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b"{" * 9_999, b'{"cards": 7}'])
def test_what_is_no_card_data_is_refused(data: bytes) -> None:
    with pytest.raises(InkbornError, match="not card data in the form of LorcanaJSON"):
        read_lorcanajson(data)
