"""What a deck of two inks is likely to hold: the usual numbers, and no card twice."""

from collections import Counter

import pytest

from inkborn.cards import Catalogue
from inkborn.decks.likely import Slot, is_core, likely_slots
from inkborn.model.words import CardType


@pytest.fixture(params=[("Amber", "Steel"), ("Amethyst", "Ruby"), ("Emerald", "Sapphire")])
def inks(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return tuple(request.param)


def copies_by(slots: list[Slot], choice: int, of: str) -> Counter[object]:
    """How many copies there are of each cost, and so on, if each slot holds that choice."""
    counts: Counter[object] = Counter()
    for slot in slots:
        counts[getattr(slot.cards[choice], of)] += slot.copies
    return counts


@pytest.mark.parametrize("choice", range(3))
def test_whatever_is_chosen_the_deck_has_the_usual_curve(
    catalogue: Catalogue, inks: tuple[str, ...], choice: int
) -> None:
    slots = likely_slots(catalogue, inks)
    costs = copies_by(slots, choice, "cost")
    dear = sum(number for cost, number in costs.items() if isinstance(cost, int) and cost >= 7)
    assert [costs[cost] for cost in range(1, 7)] + [dear] == [8, 15, 12, 10, 7, 4, 4]
    assert copies_by(slots, choice, "inkable") == {True: 50, False: 10}
    assert copies_by(slots, choice, "type")[CardType.CHARACTER] == 45


def test_among_the_dearest_those_that_cost_more_than_7_are_as_likely_as_those_of_7(
    catalogue: Catalogue, inks: tuple[str, ...]
) -> None:
    costs = {card.cost for slot in likely_slots(catalogue, inks) for card in slot.cards}
    assert 7 in costs and max(costs) > 7


def test_no_card_is_in_two_slots_and_all_are_of_the_inks(
    catalogue: Catalogue, inks: tuple[str, ...]
) -> None:
    slots = likely_slots(catalogue, inks)
    names = [card.full_name for slot in slots for card in slot.cards]
    assert len(set(names)) == len(names) == 3 * len(slots) == 48
    assert all({*card.inks} <= {*inks} for slot in slots for card in slot.cards)
    assert slots == likely_slots(catalogue, inks)


def test_cards_of_old_and_new_sets_are_likely_and_those_of_both_inks(
    catalogue: Catalogue,
) -> None:
    both = 0
    for inks in (("Amber", "Steel"), ("Amethyst", "Ruby"), ("Emerald", "Sapphire")):
        slots = likely_slots(catalogue, inks)
        cards = [card for slot in slots for card in slot.cards]
        assert len({card.printings[0].set_code for card in cards}) >= 10
        both += sum(len(card.inks) == 2 for card in cards)
    assert both


def test_in_pack_rush_each_card_is_there_once(catalogue: Catalogue) -> None:
    slots = likely_slots(catalogue, ("Amber", "Steel"), single=True)
    assert [slot.copies for slot in slots] == [1] * 60
    names = [card.full_name for slot in slots for card in slot.cards]
    assert len(set(names)) == len(names)


def test_for_core_only_cards_of_core_are_likely(catalogue: Catalogue) -> None:
    for core in (True, False):
        slots = likely_slots(catalogue, ("Amber", "Steel"), core=core)
        names = [card.full_name for slot in slots for card in slot.cards]
        assert is_core(catalogue, names) == core


def test_one_card_that_has_rotated_is_enough_to_leave_core(catalogue: Catalogue) -> None:
    core = [c.full_name for c in catalogue if c.is_legal("Core", catalogue.snapshot.made_on)]
    assert is_core(catalogue, core[:3])
    assert not is_core(catalogue, [*core[:3], "Maui - Hero to All"])


def test_of_no_ink_nothing_is_likely(catalogue: Catalogue) -> None:
    assert likely_slots(catalogue, ()) == []
