"""A game holds as many cards as a reference can name, and not one more."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.engine.simple import MOUSE

from inkborn.engine.records import seating
from inkborn.engine.rules.setup import add_card, lay_out
from inkborn.engine.state.state import CARD, DECK, HAND, State
from inkborn.errors import InkbornError
from inkborn.limits import LARGEST_SEED, LONGEST_NAME, MOST_SEATS


def test_all_decks_together_may_have_as_many_cards_as_can_be_named() -> None:
    state = State(2)
    lay_out(state, [[0] * (CARD - 1), [1, 1]])
    assert state.players[1].deck == [CARD - 1, CARD]
    assert state.owner[-3:] == [0, 1, 1] and state.zone[-1] == DECK
    with pytest.raises(InkbornError, match=f"at most {CARD + 1} cards"):
        lay_out(State(2), [[0] * CARD, [1, 1]])


def test_a_further_card_has_a_place_while_there_is_one() -> None:
    state = State(1)
    lay_out(state, [[0] * CARD])
    assert add_card(state, 0, 3, HAND) == CARD
    assert (state.defs[CARD], state.zone[CARD]) == (3, HAND)
    with pytest.raises(InkbornError, match=f"at most {CARD + 1} cards"):
        add_card(state, 0, 3, HAND)


MOST = CARD - 4 * MOST_SEATS
"""What a format adds to the inkwells has to fit in as well."""


@pytest.mark.parametrize(
    ("check", "last", "first", "message"),
    [
        (seating.check_decks, [[MOUSE] * (MOST - 1), [MOUSE]], [[MOUSE] * MOST, [MOUSE]], "most"),
        (seating.check_decks, [[], []], [[]], "two decks or more"),
        (seating.check_decks, [[]] * MOST_SEATS, [[]] * (MOST_SEATS + 1), "seats are the most"),
        (seating.check_seed, LARGEST_SEED, LARGEST_SEED + 1, "is no seed"),
        (seating.check_seed, -LARGEST_SEED, -LARGEST_SEED - 1, "is no seed"),
        (partial(seating.check_starting, 3), 2, 3, "no seat 3 to start"),
        (partial(seating.check_starting, 3), -1, -2, "no seat -2 to start"),
        (partial(seating.check_teams, 3), None, [], "every seat needs a team"),
        (partial(seating.check_teams, 3), [CARD, 0, 0], [CARD + 1, 0, 0], "a team is a number"),
        (partial(seating.check_teams, 3), [0, 0, -CARD], [0, 0, -CARD - 1], "a team is a number"),
        (partial(seating.check_teams, 3), [0, 1, 1], [1, 1, 1], "there have to be two teams"),
        (partial(seating.check_teams, 3), [0, 1, 2], [0, 1], "every seat needs a team"),
        (partial(seating.seat_names, 2), ["Ann", "Ben"], ["Ann"], "2 decks need as many seats"),
        (partial(seating.seat_names, 2), None, ["Ann", "Ann"], "each with a name of its own"),
        (
            partial(seating.seat_names, 2), ["x" * LONGEST_NAME, "y"],
            ["x" * (LONGEST_NAME + 1), "y"], "no name of a seat",
        ),
        (seating.variant_of, "x" * LONGEST_NAME, "x" * (LONGEST_NAME + 1), "no name of a format"),
    ],
)  # fmt: skip
def test_a_game_begins_with_so_much_and_no_more(
    check: Callable[[Any], object], last: object, first: object, message: str
) -> None:
    check(last)
    with pytest.raises(InkbornError, match=message):
        check(first)


def test_seats_without_names_are_players_by_their_numbers() -> None:
    assert seating.seat_names(3, None) == ["Player 1", "Player 2", "Player 3"]


def test_a_format_is_named_without_case_and_dashes() -> None:
    assert seating.variant_of("Pack-RUSH") == seating.variant_of("pack_rush") == "pack_rush"
