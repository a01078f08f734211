"""A game holds as many cards as a reference can name, and not one more."""

import pytest

from inkborn.engine.rules.setup import add_card, lay_out
from inkborn.engine.state.state import CARD, DECK, HAND, State
from inkborn.errors import InkbornError


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
