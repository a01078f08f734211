"""Decks of other programs, in and out, and what people type for a card."""

import json

import msgspec
import pytest

from inkborn.cards import Catalogue
from inkborn.decks import Deck, changes, read_deck, sample_hands, shipped_deck
from inkborn.decks.csvform import looks_like_table, write_table
from inkborn.decks.read import DeckProblem
from inkborn.decks.tabletop import cards_of, encode
from inkborn.errors import InvalidDeck


def counts(deck: Deck) -> dict[str, int]:
    return {entry.card.full_name: entry.count for entry in deck.entries}


@pytest.fixture
def songbirds(catalogue: Catalogue) -> Deck:
    return shipped_deck("songbirds").deck(catalogue)


def test_a_deck_comes_back_from_tabletop_simulator(catalogue: Catalogue, songbirds: Deck) -> None:
    saved = encode(songbirds)
    assert saved.startswith('{\n "SaveName": "songbirds",\n "ObjectStates": [')
    assert counts(read_deck(saved, catalogue)) == counts(songbirds)
    (deck,) = json.loads(saved)["ObjectStates"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 60
    assert set(deck["CustomDeck"]) == {str(number // 100) for number in deck["DeckIDs"]}
    assert all(picture["FaceURL"] for picture in deck["CustomDeck"].values())


def test_a_saved_object_may_have_the_version_in_its_description(catalogue: Catalogue) -> None:
    card = {"Name": "Card", "Nickname": "Stitch", "Description": "New Dog"}
    saved = {"ObjectStates": [{"Name": "Deck", "ContainedObjects": [card, card]}]}
    assert counts(read_deck(json.dumps(saved), catalogue)) == {"Stitch - New Dog": 2}


def test_a_deck_comes_back_from_a_table(catalogue: Catalogue, songbirds: Deck) -> None:
    assert counts(read_deck(write_table(songbirds), catalogue)) == counts(songbirds)


def test_a_table_names_the_newest_usual_printing(catalogue: Catalogue) -> None:
    deck = read_deck("4 Elsa - Spirit of Winter\n2 Stitch - New Dog", catalogue)
    elsa, stitch = (entry.card for entry in deck.entries)
    places = {}
    for card in (elsa, stitch):
        newest = [printing for printing in card.printings if printing.regular][-1]
        places[card.full_name] = f"{newest.set_code.zfill(3)},{newest.number}"
    assert len(elsa.printings) > 1
    assert write_table(deck) == (
        "Set Number,Card Number,Variant,Count,Name\n"
        f"{places['Elsa - Spirit of Winter']},normal,4,Elsa - Spirit of Winter\n"
        f"{places['Stitch - New Dog']},normal,2,Stitch - New Dog\n"
    )


def test_a_newer_special_printing_is_not_the_usual_one(catalogue: Catalogue) -> None:
    card = catalogue.card("Dragon Fire")
    usual = card.printings[0]
    special = msgspec.structs.replace(usual, set_code="9", number="999", regular=False)
    own = msgspec.structs.replace(card, printings=(usual, special))
    row = write_table(Deck.of([(own, 3)])).splitlines()[1]
    assert row == f"{usual.set_code.zfill(3)},{usual.number},normal,3,Dragon Fire"


def test_a_card_without_printing_has_no_place_in_a_table(catalogue: Catalogue) -> None:
    own = msgspec.structs.replace(catalogue.card("Dragon Fire"), printings=())
    assert write_table(Deck.of([(own, 3)])).splitlines()[1] == ",,normal,3,Dragon Fire"


def test_a_card_with_special_printings_alone_has_the_place_of_the_newest(
    catalogue: Catalogue,
) -> None:
    card = catalogue.card("Elsa - Spirit of Winter")
    special = tuple(msgspec.structs.replace(each, regular=False) for each in card.printings)
    first, *_, last = special
    assert (first.set_code, first.number) != (last.set_code, last.number)
    own = msgspec.structs.replace(card, printings=special)
    row = write_table(Deck.of([(own, 3)])).splitlines()[1]
    assert row == f"{last.set_code.zfill(3)},{last.number},normal,3,Elsa - Spirit of Winter"


@pytest.mark.parametrize(
    ("heading", "table"),
    [
        ("Count,Name", True),
        ("Qty;Set;Number", True),
        ("Name,Set,Number", False),  # how many?
        ("Count,Set", False),  # which card of the set?
        ("Count,Number", False),
        ("Count,Ink", False),
    ],
)
def test_a_heading_names_how_many_and_which_card(heading: str, table: bool) -> None:
    assert looks_like_table(f"{heading}\n4,Stitch - New Dog") is table


def test_rows_without_a_name_or_a_number_are_left_out(catalogue: Catalogue) -> None:
    table = "Count,Name,Set,Number\n2,Dragon Fire,,\n3,,1,22\n4,,1,\n,Be Prepared,,\n5,,,22\n"
    assert counts(read_deck(table, catalogue)) == {"Dragon Fire": 2, "Stitch - New Dog": 3}


def test_a_number_of_a_table_that_cannot_be_read_is_reported(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidDeck) as caught:
        read_deck("Quantity;Name\n4;Stitch - New Dog\nfour;Dragon Fire\n-1;Break\n", catalogue)
    assert [str(problem) for problem in caught.value.problems] == [
        'line 3: how many of "Dragon Fire" is not a number',
        'line 4: how many of "Break" is not a number',
    ]


def test_the_line_of_a_table_is_named(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidDeck) as caught:
        read_deck("Count,Name\n2,Dragon Fire\n1,Dragon Ice\n", catalogue)
    (problem,) = caught.value.problems
    assert str(problem).startswith('line 3: no card is named "Dragon Ice"; the nearest: ')
    assert isinstance(problem, DeckProblem)
    assert (problem.line, problem.text) == (3, "Dragon Ice")


def test_pictures_and_numbers_of_a_saved_object(catalogue: Catalogue) -> None:
    deck = read_deck("2 Stitch - New Dog\n1 Dragon Fire", catalogue, name="two")
    saved = json.loads(encode(deck))
    (whole,) = saved["ObjectStates"]
    assert (saved["SaveName"], whole["Nickname"]) == ("two", "two")
    assert whole["DeckIDs"] == [100, 100, 200]
    assert [each["CardID"] for each in whole["ContainedObjects"]] == [100, 100, 200]
    names = [entry.card.full_name for entry in deck.entries for _ in range(entry.count)]
    assert [each["Nickname"] for each in whole["ContainedObjects"]] == names
    for number, entry in enumerate(deck.entries, start=1):
        picture = whole["CustomDeck"][str(number)]
        assert picture["FaceURL"] == entry.card.image
        assert (picture["NumWidth"], picture["NumHeight"]) == (1, 1)
        assert (picture["BackIsHidden"], picture["UniqueBack"]) == (True, False)


def test_a_saved_object_lies_face_down_upon_the_table_in_its_usual_size(songbirds: Deck) -> None:
    (whole,) = json.loads(encode(songbirds))["ObjectStates"]
    for each in (whole, *whole["ContainedObjects"]):
        place = each["Transform"]
        assert [place[f"pos{axis}"] for axis in "XYZ"] == [0, 1, 0]
        assert [place[f"rot{axis}"] for axis in "XYZ"] == [0, 180, 180]
        assert [place[f"scale{axis}"] for axis in "XYZ"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("nickname", "description", "name"),
    [
        ("Robot", "A", "Robot - A"),
        (" Robot ", " New Dog\n", "Robot - New Dog"),
        ("Robot", "x" * 59, "Robot - " + "x" * 59),
        ("Robot", "x" * 60, "Robot"),
        ("Robot", " ", "Robot"),
        ("Robot", None, "Robot"),
        ("Robot - Alone", "A machine", "Robot - Alone"),
    ],
)
def test_a_short_description_of_a_saved_object_is_the_version_that_its_name_lacks(
    nickname: str, description: str | None, name: str
) -> None:
    card = {"Nickname": nickname, "Description": description}
    assert list(cards_of({"ObjectStates": [card, card]})) == [(name, 2)]


def test_what_has_no_name_in_a_saved_object_is_no_card(catalogue: Catalogue) -> None:
    card = {"Nickname": "Dragon Fire", "Description": ""}
    bag = {"Nickname": "My bag", "ContainedObjects": [card, {"Nickname": " "}, card, {}]}
    saved = {"ObjectStates": [bag, {"Nickname": "Stitch - New Dog", "Description": "x" * 60}]}
    found = counts(read_deck(json.dumps(saved), catalogue))
    assert found == {"Dragon Fire": 2, "Stitch - New Dog": 1}


@pytest.mark.parametrize(
    "table",
    [
        "Normal,Foil,Name,Set,Card Number\n3,1,Stitch - New Dog,1,22\n0,0,Dragon Fire,1,130\n",
        "Set Number;Card Number;Variant;Count\n001;22;normal;4\n",
        'Count,Name,Version\n4,"Stitch","New Dog"\n',
        "Count,Name,Version\n4,Stitch - New Dog,New Dog\n",
        "Count,Name,Version\n4,Stitch - New Dog,\n",
        "Quantity;Name\n4x;Stitch - New Dog\n",
        "Count;Name\n4;Stitch, New Dog\n",
        "Count,Name,Set,Number\n3,Stitch - New Dog\n1,Stitch - New Dog,1,22,signed\n",
    ],
)
def test_tables_with_other_columns(catalogue: Catalogue, table: str) -> None:
    assert counts(read_deck(table, catalogue)) == {"Stitch - New Dog": 4}


def test_a_heading_alone_is_a_table_without_cards(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidDeck, match="the deck list holds no card"):
        read_deck("Count,Name", catalogue)


@pytest.mark.parametrize(
    "line",
    [
        "4 Stitch - New Dog *E*",
        "4 Stitch - New Dog *F*",
        "4 TFC-22",
        "4x tfc-22",
        "4 1/22",
        "Stitch - New Dog : 4",
        "Stitch - New Dog: 4",
        "(4) Stitch - New Dog",
        "[x4] Stitch - New Dog",
    ],
)
def test_what_people_type_for_four_of_a_card(catalogue: Catalogue, line: str) -> None:
    assert counts(read_deck(line, catalogue)) == {"Stitch - New Dog": 4}


def test_a_web_address_gets_a_sentence_that_says_what_to_do(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidDeck, match="copy the list") as caught:
        read_deck("https://example.org/decks/1", catalogue)
    (problem,) = caught.value.problems
    assert isinstance(problem, DeckProblem)
    assert (problem.line, problem.text) == (1, "https://example.org/decks/1")


def test_changes_name_what_goes_out_and_what_comes_in(catalogue: Catalogue) -> None:
    before = read_deck("4 Dragon Fire\n2 Stitch - New Dog", catalogue)
    after = read_deck("3 Dragon Fire\n2 Stitch - New Dog\n1 Be Prepared\n3 Befuddle", catalogue)
    found = [(card.full_name, change) for card, change in changes(before, after)]
    assert found == [("Dragon Fire", -1), ("Be Prepared", 1), ("Befuddle", 3)]
    assert changes(before, before) == []


def test_sample_hands_are_dealt_from_the_deck(songbirds: Deck) -> None:
    hands = sample_hands(songbirds, 20, seed=1)
    assert hands == sample_hands(songbirds, 20, seed=1) != sample_hands(songbirds, 20, seed=2)
    for hand in hands:
        assert len(hand) == 7
        for card in hand:
            assert hand.count(card) <= counts(songbirds)[card.full_name]
