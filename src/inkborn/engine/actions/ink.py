"""Ink a card (4.2)."""

from __future__ import annotations

from inkborn.engine.machine import uses
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import THE_CARD
from inkborn.engine.machine.statics import ExtraInkRule, InkFromRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Entry
from inkborn.engine.rules import moves
from inkborn.engine.state.refusals import Refusal
from inkborn.engine.state.state import CARD, DISCARD, HAND, INKWELL, Frame
from inkborn.model import abilities as a


def limit(core: Core, seat: int) -> int:
    """How many cards a player may ink this turn (4.2.3).

    Before 2026-02 each additional card is a permission of its own source (E17): what a source has
    given stays given when it leaves, and a new source gives anew.
    """
    extra = 0
    spent = 0
    for entry in _extras(core, seat):
        extra += entry.static.cards
    if core.edition.additional_ink == "per_effect":
        present = {uses.key_of(uses.EXTRA_INK, e.frame.source) for e in _extras(core, seat)}
        for key, number in core.state.used.items():
            if uses.kind_of(key) == uses.EXTRA_INK and key not in present:
                spent += number
    return 1 + extra + spent


def _extras(core: Core, seat: int) -> list[Entry[ExtraInkRule]]:
    return [e for e in now.rules(core, ExtraInkRule) if e.frame.you == seat]


def _spend_extra(core: Core, seat: int) -> None:
    """Takes down which source allowed an additional card."""
    for entry in _extras(core, seat):
        key = uses.key_of(uses.EXTRA_INK, entry.frame.source)
        if uses.times(core.state, key) < entry.static.cards:
            uses.count(core.state, key)
            return


def inkable(core: Core, card: int) -> bool:
    """Has the inkwell symbol, or counts as having it."""
    if core.info[card].inkable:
        return True
    return now.first(core, a.CountsAsInkable, core.state.refs[card]) is not None


def sources(core: Core, seat: int) -> list[int]:
    """The cards a player may ink from: the hand, and zones that effects open."""
    player = core.state.players[seat]
    for entry in now.rules(core, InkFromRule):
        if entry.frame.you == seat and entry.static.zone == "discard":
            return player.hand + player.discard
    return player.hand


def refuse(core: Core, seat: int, card: int) -> Refusal | None:
    if card not in sources(core, seat):
        return Refusal(("ink.choose",), "only a card in the hand can be inked")
    if core.state.players[seat].inked >= limit(core, seat):
        return Refusal(
            ("ink.once", "turn-actions.any-number"), "no further card can be inked this turn"
        )
    if not inkable(core, card):
        return Refusal(
            ("ink.verify", "ink.choose", "parts.inkwell-symbol"), "the card has no inkwell symbol"
        )
    return None


def put(core: Core, frame: Frame) -> None:
    """Reveals the card and puts it into the inkwell facedown and ready (4.2.1.3)."""
    card = frame.number(THE_CARD)
    assert core.state.zone[card] in (HAND, DISCARD)
    if core.state.players[frame.you].inked:
        _spend_extra(core, frame.you)
    core.state.players[frame.you].inked += 1
    moves.put_card(core, card & CARD, INKWELL, seen=True, actor=frame.you, rule="ink.put")


STEPS = (put,)
