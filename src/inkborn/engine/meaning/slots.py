"""What filters, amounts and conditions share: slots, zones, who acts."""

from __future__ import annotations

import operator
from collections.abc import Callable

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ACTOR
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    PLAY,
    UNDER,
    Frame,
)
from inkborn.model import nouns as n

ZONES = {
    "play": PLAY,
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "inkwell": INKWELL,
    "under": UNDER,
}

OPS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "!=": operator.ne,
}


def slot_refs(core: Core, frame: Frame, slot: str) -> list[int]:
    """The cards in a slot."""
    if slot == "this":
        return [frame.source]
    value = frame.reg.get(slot)
    if isinstance(value, list):
        return value
    if isinstance(value, int) and value >= 0 and slot in ("subject", "object"):
        return [value]
    return []


def tops_of(core: Core, refs: list[int]) -> list[int]:
    """The characters that refs speak of: two that were shifted onto together are one (8.10.5)."""
    return list(dict.fromkeys([core.top(ref) for ref in refs]))


def refs_in_zone(core: Core, frame: Frame, slot: str, zone: str) -> list[int]:
    """The cards in a slot that are in that zone now; with no zone, all of them.

    In play: what is spoken of as a character, item or location. What was shifted onto is the one on
    top (8.10.5); what has left play is not found (6.1.11.1).
    """
    refs = tops_of(core, [_as_played(core, ref) for ref in slot_refs(core, frame, slot)])
    if not zone:
        return refs
    if zone == "play":
        return [r for r in refs if core.in_play(r)]
    wanted = ZONES[zone]
    return [r for r in refs if core.follow(r) >= 0 and core.state.zone[r & CARD] == wanted]


def _as_played(core: Core, ref: int) -> int:
    """What was spoken of before it was played, as it is in play (or will be: E15)."""
    card = ref & CARD
    present = core.state.refs[card]
    if present == ref + ANEW and card in core.state.inplay:
        return present
    if present == ref and core.is_being_played(ref):
        return core.ref_in_play(card)
    return ref


def actor(frame: Frame) -> int:
    acting = frame.reg.get(ACTOR)
    return acting if isinstance(acting, int) else frame.you


def chosen_player_slot(who: n.ChosenPlayer) -> str:
    """Kept by what lasts, too: without "@"."""
    return who.bind or f"chosen of {who.among}"


def zone_cards(core: Core, seat: int, zone: str) -> list[int]:
    """The cards of a player's zone; of a deck from the top."""
    player = core.state.players[seat]
    if zone == "play":
        return player.board
    if zone == "hand":
        return player.hand
    if zone == "discard":
        return player.discard
    if zone == "deck":
        return player.deck[::-1]
    if zone == "inkwell":
        return player.ready_ink + player.exerted_ink
    if zone == "hand or discard":
        return player.hand + player.discard
    raise ValueError(zone)
