"""Setting up: who starts, shuffling, opening hands, altering them (2.2)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import MARKETING_CARD, PACK_RUSH, Core
from inkborn.engine.machine.registers import ANSWER, LUCKY
from inkborn.engine.rules import moves
from inkborn.engine.rules.triggers import note
from inkborn.engine.state import ids
from inkborn.engine.state.state import CARD, DECK, FIRST, Decision, Frame, State
from inkborn.errors import InkbornError
from inkborn.model.abilities import CardDefinition

# Registers of what stands here.
_ALTERED: Final = "altered"
_SEATS: Final = "seats"

RUSH_INK = (
    CardDefinition(MARKETING_CARD, MARKETING_CARD, (MARKETING_CARD,), "item", 0, inkable=False),
) * 2
"""What is in every inkwell before a game of Pack Rush begins (10.2.2)."""


def add_card(state: State, owner: int, definition: int, zone: int) -> int:
    """A further card in the game; the caller puts it into its zone."""
    card = len(state.owner)
    if card > CARD:
        raise InkbornError(f"a game holds at most {CARD + 1} cards")
    state.owner.append(owner)
    state.defs.append(definition)
    state.zone.append(zone)
    state.refs.append(FIRST + card)
    state.known.append(0)
    for handles in state.handles:
        handles.append(0)
    return card


def lay_out(state: State, decks: list[list[int]]) -> None:
    """The cards of all decks, given as the numbers of their definitions; each deck in its zone."""
    for seat, deck in enumerate(decks):
        first = len(state.owner)
        if first + len(deck) > CARD + 1:
            raise InkbornError(f"a game holds at most {CARD + 1} cards")
        cards = list(range(first, first + len(deck)))
        state.owner += [seat] * len(deck)
        state.defs += deck
        state.zone += [DECK] * len(deck)
        state.refs += [FIRST + card for card in cards]
        state.known += [0] * len(deck)
        for handles in state.handles:
            handles += [0] * len(deck)
        state.players[seat].deck = cards


def hand_size(core: Core) -> int:
    return 5 if core.variant == PACK_RUSH else 7


def starting_player(core: Core, frame: Frame) -> None:
    """Chance picks the starting player, or the one who picks (2.2.1.1; B1)."""
    state = core.state
    if state.starting >= 0:
        frame.reg[ANSWER] = [state.starting]
        return
    lucky = core.random(len(state.players))
    frame.reg[ANSWER] = [lucky]
    if core.edition.first_starter == "random_player_chooses":
        frame.reg[LUCKY] = lucky


def ask_starting_player(core: Core, frame: Frame) -> None:
    """Who picks may have left: then the next player starts."""
    if LUCKY in frame.reg and not core.state.players[frame.number(LUCKY)].out:
        core.ask(
            frame,
            Decision(
                "player", frame.number(LUCKY), sorted(core.in_turn_order()),
                prompt="Who starts?", rule="setup.starting-player",
            ),
        )  # fmt: skip


def begin(core: Core, frame: Frame) -> None:
    """Shuffles the decks and draws the opening hands (2.2.1.2–4)."""
    state = core.state
    picked = frame.refs(ANSWER)
    state.active = picked[0] if picked else 0
    state.starting = state.active = core.in_turn_order()[0]  # who chose, or was, may have left
    note(core, "starts", player=state.starting, rule="setup.starting-player")
    for seat in core.in_turn_order():
        moves.shuffle_deck(core, seat)
    for seat in core.in_turn_order():
        for _ in range(min(hand_size(core), len(state.players[seat].deck))):
            _deal(core, seat)
    frame.reg[_SEATS] = core.in_turn_order()
    frame.reg[_ALTERED] = []


def _deal(core: Core, seat: int) -> None:
    state = core.state
    card = moves.take_top(core, seat)
    moves.to_hand(core, card)
    note(
        core,
        "opening hand",
        state.refs[card],
        player=seat,
        rule="setup.opening-hand",
    )


def ask_alter(core: Core, frame: Frame) -> None:
    """Each player may alter the opening hand, the starting player first (2.2.2)."""
    seats = frame.refs(_SEATS)
    seats[:] = [seat for seat in seats if not core.state.players[seat].out]
    if not seats:
        frame.reg[ANSWER] = []
        return
    seat = seats[0]
    hand = [core.state.refs[c] for c in core.state.players[seat].hand]
    core.state.decision = Decision(
        "cards", seat, hand, 0, len(hand),
        prompt="Which cards go back?", rule="setup.alter-hand", hidden=True,
    )  # fmt: skip


def alter(core: Core, frame: Frame) -> None:
    seats, altered, picked = frame.reg[_SEATS], frame.reg[_ALTERED], frame.reg[ANSWER]
    assert isinstance(seats, list) and isinstance(altered, list) and isinstance(picked, list)
    if not seats:
        return
    frame.pc += _ASK_THE_NEXT
    seat = seats.pop(0)
    for ref in picked:
        moves.put_card(core, ref & CARD, DECK, at="bottom", rule="setup.alter-hand")
    for _ in picked:
        _deal(core, seat)
    note(core, "alter", player=seat, amount=len(picked), rule="setup.alter-hand")
    if picked:
        altered.append(seat)


def finish(core: Core, frame: Frame) -> None:
    """Those who altered their hand shuffle; the starting player begins (2.2.2.3, 2.2.3)."""
    altered = frame.refs(_ALTERED)
    for seat in altered:
        moves.shuffle_deck(core, seat)
    core.state.facts.clear()
    core.state.stack[:] = []
    core.state.active = core.in_turn_order()[0]
    core.call(ids.TURN, core.state.active)


SETUP = (starting_player, ask_starting_player, begin, ask_alter, alter, finish)
_ASK_THE_NEXT: Final = jumps.distance(SETUP, alter, ask_alter)
