"""What a seat can know: the cards it sees, and those it has seen and can still tell (7.1)."""

from __future__ import annotations

from inkborn.engine.state import CARD, DISCARD, HAND, PLAY, UNDER, State


def knows(state: State, seat: int, card: int) -> bool:
    """Whether a seat knows which card this is: it is in sight, or was and can still be told."""
    zone = state.zone[card]
    if zone in (PLAY, DISCARD):
        return True
    if zone == HAND and state.owner[card] == seat:
        return True
    if zone == UNDER and any(card in record.under for record in state.inplay.values()):
        return True  # it lies face up; a face-down one is stored otherwise
    return card in state.known[seat]


def known_cards(state: State, seat: int) -> set[int]:
    """The numbers of all cards that a seat knows."""
    return {card for card in range(len(state.owner)) if knows(state, seat, card & CARD)}


def learned_more(before: State, after: State, seat: int) -> bool:
    """Whether since then chance was at work, or anybody learned a card that this seat did not know.

    What a player shows of their own cards is no secret to themselves.
    """
    if before.chance != after.chance:
        return True
    known = known_cards(before, seat)
    for other in range(len(after.players)):
        if not known_cards(after, other) <= known | known_cards(before, other):
            return True
    return False
