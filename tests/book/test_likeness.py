"""Which names come near a misspelt one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkborn.cards import Catalogue
from inkborn.cards.likeness import Spelling
from inkborn.cards.search import Query

WORDS = st.text("abc ", max_size=70)


def letters_in_order(one: str, other: str) -> int:
    """The longest common subsequence, by the table of the textbooks."""
    above = [0] * (len(other) + 1)
    for letter in one:
        row = [0]
        for place, also in enumerate(other):
            row.append(above[place] + 1 if letter == also else max(row[-1], above[place + 1]))
        above = row
    return above[-1]


@given(WORDS, WORDS)
def test_the_shared_letters_are_those_of_the_textbook(one: str, other: str) -> None:
    assert Spelling(one).shared(other) == letters_in_order(one, other)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("elsa spirti of wintr", "Elsa - Spirit of Winter"),
        ("spirit of winter elsa", "Elsa - Spirit of Winter"),
        ("giant horglass the second", "Giant Hourglass"),
        ("goliath ugardian of", "Goliath - Guardian of Castle Wyvern"),
        ("mickey mouse wayward", "Mickey Mouse - Wayward Sorcerer"),
    ],
)
def test_the_nearest_name_is_the_one_that_was_meant(
    catalogue: Catalogue, typed: str, meant: str
) -> None:
    assert catalogue.nearest(typed)[0] == meant


def test_a_word_like_no_name_has_no_nearest(catalogue: Catalogue) -> None:
    assert catalogue.nearest("xyzzy") == []
    assert catalogue.nearest("a" * 100_000) == []
    assert catalogue.search(Query(name="a" * 100_000)) == []


@pytest.mark.parametrize("typed", ["malefisent", "dragon maleficent", "monstruous dragon"])
def test_a_search_finds_what_is_misspelt_or_in_another_order(
    catalogue: Catalogue, typed: str
) -> None:
    names = [card.full_name for card in catalogue.search(Query(name=typed))]
    assert "Maleficent - Monstrous Dragon" in names
