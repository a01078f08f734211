"""Corners of deck lists that people seldom paste."""

import base64
import json
from pathlib import Path

import pytest

from inkborn.cards import Catalogue, custom_card
from inkborn.decks import DeckProblem, pixelborn, read_deck, read_deck_file
from inkborn.decks.jsonform import JsonDeck, read_json_deck
from inkborn.errors import InvalidDeck
from inkborn.limits import MOST_CARDS_IN_DECK, MOST_LINES


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


@pytest.mark.parametrize("length", [201, 299, 300, 301])
def test_a_long_name_is_not_cut_to_that_of_another_card(catalogue: Catalogue, length: int) -> None:
    name = "Dragon Fire".ljust(length - 1, "!") + "x"
    fits = length <= 300
    message = f"{length} characters; a card is named in 300 at most"
    for text in (name, json.dumps([name]), json.dumps({name: 1})):
        with pytest.raises(InvalidDeck) as caught:
            read_deck(text, catalogue)
        (problem,) = caught.value.problems
        assert str(problem).endswith("is not understood" if fits else message)
        assert isinstance(problem, DeckProblem)
        assert (problem.line, problem.text) == (1 if text == name else None, name[:300])


def test_what_could_be_several_cards_is_none_with_fewer_words(catalogue: Catalogue) -> None:
    names = [("Robot", "Alone"), ("Robot (Mark 2)", "Red"), ("Robot (Mark 2)", "Blue")]
    robots = [
        custom_card(
            {"name": name, "version": version, "type": "character", "cost": 1, "inks": ["Ruby"],
             "strength": 1, "willpower": 1, "lore": 1}
        )
        for name, version in names
    ]  # fmt: skip
    more = catalogue.with_cards(robots)
    assert [entry.card.version for entry in read_deck("Robot (Mark 3)", more).entries] == ["Alone"]
    with pytest.raises(InvalidDeck, match="could be any of"):
        read_deck("Robot (Mark 2)", more)


def test_as_many_entries_of_a_code_as_a_list_has_lines_are_read(catalogue: Catalogue) -> None:
    code = base64.b64encode(b"Break_$1|" * MOST_LINES).decode()
    with pytest.raises(InvalidDeck) as caught:
        read_deck(code, catalogue)
    assert [str(problem) for problem in caught.value.problems] == [
        f"more than {MOST_CARDS_IN_DECK} cards, which is the most that is read"
    ]


def test_a_code_that_is_none_says_where() -> None:
    code = base64.b64encode(b"Break_$1|Elsa_Snow Queen$2").decode()
    assert pixelborn.decode(code) == [("Break", 1), ("Elsa - Snow Queen", 2)]
    with pytest.raises(pixelborn.NotACode, match="it is not base64"):
        pixelborn.decode(f"!!!!{code}")
    for place, plain in ((1, b"Break_"), (1, b"Break_$|Freeze_$1"), (2, b"Break_$1||Freeze_$x")):
        with pytest.raises(pixelborn.NotACode, match=f"entry {place} has no count"):
            pixelborn.decode(base64.b64encode(plain).decode())


def read(data: object, catalogue: Catalogue) -> dict[str, int]:
    deck = read_deck(data if isinstance(data, str) else json.dumps(data), catalogue)
    return {entry.card.full_name: entry.count for entry in deck.entries}


@pytest.mark.parametrize(
    "key", ["cards", "deck", "entries", "main", "maindeck", "mainDeck", "list"]
)
def test_the_cards_of_json_stand_under_any_usual_key(catalogue: Catalogue, key: str) -> None:
    beside = {"author": "Ann", "version": 2}
    assert read({**beside, key: {"Dragon Fire": 4}}, catalogue) == {"Dragon Fire": 4}
    assert read({**beside, key: ["4 Dragon Fire"]}, catalogue) == {"Dragon Fire": 4}


@pytest.mark.parametrize("name", ["full_name", "fullName", "name", "card", "cardName", "title"])
@pytest.mark.parametrize("count", ["count", "quantity", "amount", "qty", "copies"])
def test_a_card_of_json_has_its_name_and_number_under_any_usual_key(
    catalogue: Catalogue, name: str, count: str
) -> None:
    assert read([{name: "Dragon Fire", count: 3}], catalogue) == {"Dragon Fire": 3}


@pytest.mark.parametrize("a_set", ["set", "set_code", "setCode", "setNumber"])
@pytest.mark.parametrize("number", ["number", "collector_number", "collectorNumber", "cardNumber"])
def test_a_card_of_json_without_a_name_is_found_by_set_and_number(
    catalogue: Catalogue, a_set: str, number: str
) -> None:
    assert read([{a_set: 1, number: 22, "count": 2}], catalogue) == {"Stitch - New Dog": 2}


@pytest.mark.parametrize("version", ["version", "subtitle", "title"])
def test_a_table_has_the_version_in_any_usual_column(catalogue: Catalogue, version: str) -> None:
    table = f"Count,Name,{version}\n2,Stitch,New Dog\n"
    assert read(table, catalogue) == {"Stitch - New Dog": 2}


@pytest.mark.parametrize("name", ["Name", "Card Name", "Card", "Full Name"])
@pytest.mark.parametrize("count", ["Count", "Quantity", "Qty", "Amount", "Normal", "Foil"])
def test_a_table_has_name_and_number_in_any_usual_column(
    catalogue: Catalogue, name: str, count: str
) -> None:
    assert read(f"{name},{count}\nDragon Fire,3\n", catalogue) == {"Dragon Fire": 3}


@pytest.mark.parametrize("a_set", ["Set Number", "Set", "Set Code"])
@pytest.mark.parametrize("number", ["Card Number", "Number", "Collector Number"])
def test_a_table_has_set_and_number_in_any_usual_column(
    catalogue: Catalogue, a_set: str, number: str
) -> None:
    assert read(f"{a_set}\t{number}\tQty\n1\t22\t2\n", catalogue) == {"Stitch - New Dog": 2}


@pytest.mark.parametrize(
    ("short", "number"),
    [
        ("TFC", 1), ("ROF", 2), ("ROTF", 2), ("ITI", 3), ("INK", 3), ("UR", 4), ("URS", 4),
        ("SS", 5), ("SSK", 5), ("AS", 6), ("AZS", 6), ("AI", 7), ("ARI", 7), ("ROJ", 8),
        ("RJ", 8), ("FAB", 9), ("WIW", 10), ("WHI", 10), ("WIN", 11), ("WU", 12), ("WUN", 12),
        ("AOV", 13), ("HYC", 14),
    ],
)  # fmt: skip
def test_a_set_may_be_abbreviated(catalogue: Catalogue, short: str, number: int) -> None:
    assert read(f"3 {short}-7", catalogue) == read(f"3 {number}-7", catalogue)


def test_a_file_may_have_the_higher_byte_first(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\xfe\xff" + "3 Maui’s Fish Hook\n".encode("utf-16-be"))
    (entry,) = read_deck_file(path, catalogue).entries
    assert (entry.card.full_name, entry.count) == ("Maui's Fish Hook", 3)
