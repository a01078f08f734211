"""The order in which cards are put into decks, and who decides on it (7.2.3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER, LOOKED, LOOKER
from inkborn.engine.meaning import filters
from inkborn.engine.state.state import CARD, DECK, Decision, Frame

# Registers of what stands here.
_OPEN: Final = "@open"
_ORDER: Final = "@order"
_UNORDERED: Final = "@unordered"


def begin(frame: Frame, refs: list[int], is_open: bool) -> None:
    """From here on these cards are put into an order; `is_open`: players decide on it."""
    frame.reg[_ORDER] = []
    frame.reg[_UNORDERED] = refs
    frame.reg[_OPEN] = int(is_open)


def ask(core: Core, frame: Frame) -> None:
    mine = _of_one_player(core, frame)
    seat = _orderer(core, frame, mine[0]) if mine else -1
    if not frame.reg[_OPEN] or not _can_tell_apart(core, seat, mine):
        frame.reg[ANSWER] = mine
        return
    core.ask(
        frame,
        Decision(
            "order", seat, mine, len(mine), len(mine), source=frame.source,
            prompt="In which order, from the top?", rule="deck.any-order", hidden=True,
            noticeable=all(core.state.known[r & CARD] == core.everybody for r in mine),
        ),
    )  # fmt: skip


def take(core: Core, frame: Frame) -> bool:
    """Takes the answer; says whether all cards have their place now."""
    ordered = frame.refs(ANSWER)
    frame.refs(_ORDER).extend(ordered)
    frame.reg[_UNORDERED] = [r for r in frame.refs(_UNORDERED) if r not in ordered]
    return not _of_one_player(core, frame)


def found(core: Core, frame: Frame) -> list[int]:
    """The cards in their order."""
    refs = filters.rest_of(core, frame, _ORDER)
    if frame.reg[_OPEN]:
        _arrange(core, frame, refs)
    return refs


def _of_one_player(core: Core, frame: Frame) -> list[int]:
    """Those that one player orders next."""
    left = filters.rest_of(core, frame, _UNORDERED)
    seat = _orderer(core, frame, left[0]) if left else -1
    return [r for r in left if _orderer(core, frame, r) == seat]


def _orderer(core: Core, frame: Frame, ref: int) -> int:
    """Who decides on the order: whoever alone has looked at the cards, else their owner."""
    if ref in frame.refs(LOOKED) and not core.state.players[frame.number(LOOKER)].out:
        return frame.number(LOOKER)
    return core.state.owner[ref & CARD]


def _can_tell_apart(core: Core, seat: int, refs: list[int]) -> bool:
    """Whether cards differ for a player: by their names, or because only some are known."""
    cards = [ref & CARD for ref in refs]
    known = [card for card in cards if knowledge.knows(core.state, seat, card)]
    names = {core.info[card].definition.full_name for card in known}
    return len(names) > 1 or 0 < len(known) < len(cards)


def _arrange(core: Core, frame: Frame, refs: list[int]) -> None:
    """Others do not see into which order somebody has put cards of a deck."""
    state = core.state
    cards = [ref & CARD for ref in refs if state.zone[ref & CARD] == DECK]
    if len(cards) < 2 or all(state.known[card] == core.everybody for card in cards):
        return
    for owner in range(len(state.players)):
        mine = [card for card in cards if state.owner[card] == owner]
        if len(mine) > 1:
            looker = _orderer(core, frame, state.refs[mine[0]])
            knowledge.mix(core, mine, core.everybody & ~(1 << looker))
