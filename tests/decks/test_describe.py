"""A deck in numbers."""

from math import isclose

import pytest

from inkborn.cards import Catalogue
from inkborn.decks import describe, read_deck
from inkborn.decks.describe import hypergeometric


def test_the_numbers_of_a_small_deck(catalogue: Catalogue) -> None:
    text = (
        "4 Elsa - Spirit of Winter\n2 Thunderbolt - Wonder Dog\n3 Be Prepared\n1 Maui's Fish Hook"
    )
    numbers = describe(read_deck(text, catalogue))
    assert (numbers.size, numbers.unique) == (10, 4)
    assert numbers.inks == {"Amber": 2, "Amethyst": 4, "Ruby": 3, "Sapphire": 2} | (
        {"Ruby": numbers.inks["Ruby"]}
    )
    assert numbers.types == {"character": 6, "item": 1, "song": 3}
    assert numbers.keywords == {"Shift": 6, "Bodyguard": 2}
    assert sum(step.cards for step in numbers.curve) == 10
    assert [step.cost for step in numbers.curve] == list(range(3, 9))
    assert sum(step.inkable for step in numbers.curve) == numbers.inkable
    assert numbers.inkable_share == numbers.inkable / 10


def test_opening_hands_are_hypergeometric() -> None:
    chances = hypergeometric(60, 45, 7)
    assert len(chances) == 8
    assert isclose(sum(chances), 1.0)
    # C(45,7)/C(60,7)
    assert isclose(chances[7], 45379620 / 386206920)
    assert isclose(chances[0], 6435 / 386206920)


@pytest.mark.parametrize(
    ("population", "successes", "drawn", "expected"),
    [(7, 7, 7, [0.0] * 7 + [1.0]), (7, 0, 7, [1.0] + [0.0] * 7), (3, 1, 3, [0.0, 1.0, 0.0, 0.0])],
)
def test_certain_hands(population: int, successes: int, drawn: int, expected: list[float]) -> None:
    assert hypergeometric(population, successes, drawn) == expected


def test_a_deck_smaller_than_a_hand(catalogue: Catalogue) -> None:
    assert describe(read_deck("2 Be Prepared", catalogue)).opening_hand == [1.0, 0.0, 0.0]
