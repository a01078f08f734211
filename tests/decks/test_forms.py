"""Decks of other programs, in and out, and what people type for a card."""

import json

import pytest

from inkborn.cards import Catalogue
from inkborn.decks import Deck, changes, read_deck, sample_hands, shipped_deck
from inkborn.decks.csvform import write_table
from inkborn.decks.tabletop import encode
from inkborn.errors import InvalidDeck


def counts(deck: Deck) -> dict[str, int]:
    return {entry.card.full_name: entry.count for entry in deck.entries}


@pytest.fixture
def songbirds(catalogue: Catalogue) -> Deck:
    return shipped_deck("songbirds").deck(catalogue)


def test_a_deck_comes_back_from_tabletop_simulator(catalogue: Catalogue, songbirds: Deck) -> None:
    saved = encode(songbirds)
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


@pytest.mark.parametrize(
    "table",
    [
        "Normal,Foil,Name,Set,Card Number\n3,1,Stitch - New Dog,1,22\n0,0,Dragon Fire,1,130\n",
        "Set Number;Card Number;Variant;Count\n001;22;normal;4\n",
        'Count,Name,Version\n4,"Stitch","New Dog"\n',
        "Count,Name,Version\n4,Stitch - New Dog,New Dog\n",
        "Count,Name,Version\n4,Stitch - New Dog,\n",
    ],
)
def test_tables_with_other_columns(catalogue: Catalogue, table: str) -> None:
    assert counts(read_deck(table, catalogue)) == {"Stitch - New Dog": 4}


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
    ],
)
def test_what_people_type_for_four_of_a_card(catalogue: Catalogue, line: str) -> None:
    assert counts(read_deck(line, catalogue)) == {"Stitch - New Dog": 4}


def test_a_web_address_gets_a_sentence_that_says_what_to_do(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidDeck, match="copy the list"):
        read_deck("https://example.org/decks/1", catalogue)


def test_changes_name_what_goes_out_and_what_comes_in(catalogue: Catalogue) -> None:
    before = read_deck("4 Dragon Fire\n2 Stitch - New Dog", catalogue)
    after = read_deck("1 Dragon Fire\n2 Stitch - New Dog\n3 Be Prepared", catalogue)
    found = [(card.full_name, change) for card, change in changes(before, after)]
    assert found == [("Dragon Fire", -3), ("Be Prepared", 3)]
    assert changes(before, before) == []


def test_sample_hands_are_dealt_from_the_deck(songbirds: Deck) -> None:
    hands = sample_hands(songbirds, 20, seed=1)
    assert hands == sample_hands(songbirds, 20, seed=1) != sample_hands(songbirds, 20, seed=2)
    for hand in hands:
        assert len(hand) == 7
        for card in hand:
            assert hand.count(card) <= counts(songbirds)[card.full_name]
