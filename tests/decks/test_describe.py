"""A deck in numbers."""

from math import isclose

import msgspec
import pytest

from inkborn.cards import Catalogue
from inkborn.decks import Deck, describe, read_deck
from inkborn.decks.describe import CostStep, hypergeometric


def test_the_numbers_of_a_small_deck(catalogue: Catalogue) -> None:
    text = (
        "4 Elsa - Spirit of Winter\n2 Thunderbolt - Wonder Dog\n3 Be Prepared\n1 Maui's Fish Hook"
    )
    numbers = describe(read_deck(text, catalogue, name="small"))
    assert (numbers.name, numbers.size, numbers.unique) == ("small", 10, 4)
    assert list(numbers.inks.items()) == [
        ("Amber", 2),
        ("Amethyst", 4),
        ("Ruby", 4),
        ("Sapphire", 2),
    ]
    assert list(numbers.types.items()) == [("character", 6), ("item", 1), ("song", 3)]
    assert list(numbers.keywords.items()) == [("Shift", 6), ("Bodyguard", 2)]
    assert numbers.classifications == {
        "Floodborn": 6,
        "Hero": 6,
        "Queen": 4,
        "Sorcerer": 4,
        "Song": 3,
    }
    assert numbers.curve == [
        CostStep(3, 1, 1),
        CostStep(4, 0, 0),
        CostStep(5, 2, 2),
        CostStep(6, 0, 0),
        CostStep(7, 3, 0),
        CostStep(8, 4, 0),
    ]
    assert numbers.average_cost == 6.6
    assert (numbers.inkable, numbers.inkable_share) == (3, 0.3)
    assert numbers.opening_hand == hypergeometric(10, 3, 7)


def test_shares_are_rounded(catalogue: Catalogue) -> None:
    numbers = describe(read_deck("1 Stitch - New Dog\n1 Dragon Fire\n1 Be Prepared", catalogue))
    assert (numbers.average_cost, numbers.inkable_share) == (4.33, 0.3333)


def test_a_deck_of_one_card_is_what_that_card_is(catalogue: Catalogue) -> None:
    numbers = describe(read_deck("1 Maui's Fish Hook", catalogue))
    assert (numbers.average_cost, numbers.inkable_share) == (3, 1)
    assert numbers.curve == [CostStep(3, 1, 1)]


@pytest.mark.parametrize(("dearest", "steps"), [(31, 31), (32, 2)])
def test_of_a_long_curve_only_the_costs_with_cards_are_steps(
    catalogue: Catalogue, dearest: int, steps: int
) -> None:
    cheap = catalogue.card("Stitch - New Dog")
    dear = msgspec.structs.replace(catalogue.card("Dragon Fire"), cost=dearest)
    curve = describe(Deck.of([(cheap, 4), (dear, 2)])).curve
    assert len(curve) == steps
    assert (curve[0], curve[-1]) == (CostStep(1, 4, 4), CostStep(dearest, 2, 0))


def test_a_deck_without_cards_has_no_curve() -> None:
    numbers = describe(Deck.of([]))
    assert (numbers.size, numbers.curve, numbers.average_cost) == (0, [], 0)
    assert (numbers.inkable_share, numbers.opening_hand) == (0, [1.0])


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
