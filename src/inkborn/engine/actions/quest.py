"""Quest (4.5)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import tax
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import THE_CARD
from inkborn.engine.machine.tables import QUESTING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules import moves
from inkborn.engine.rules.lore import gain_lore
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.refusals import DRYING, Refusal
from inkborn.engine.state.state import Frame

# Registers of what stands here.
_REF: Final = "ref"


def refuse(core: Core, seat: int, card: int) -> Refusal | None:
    record = core.state.inplay.get(card)
    if record is None or record.owner != seat or not core.info[card].is_character:
        return Refusal(
            ("quest.character", "character.quest-challenge"),
            "only a character of the active player can quest",
        )
    ref = core.state.refs[card]
    if record.exerted:
        return Refusal(("quest.exert", "state.exerted"), "the character is exerted")
    if record.drying and not now.can(core, ref, "quest while drying"):
        return Refusal(("quest.restrictions", *DRYING), "the character is still drying")
    if now.has_keyword(core, ref, "Reckless"):
        return Refusal(
            ("reckless.no-quest", "quest.restrictions"), "a character with Reckless can't quest"
        )
    return tax.refuse(core, seat, ref, "quest")


class Questing:
    """Which ready characters of a player may quest now: the dry ones without Reckless, unless an
    effect speaks of questing.
    """

    __slots__ = ("core", "printed", "seat")

    def __init__(self, core: Core, seat: int) -> None:
        self.core = core
        self.seat = seat
        self.printed = not (core.index or index_of(core)).subjects & QUESTING

    def can(self, card: int) -> bool:
        core = self.core
        if self.printed:
            return not core.state.inplay[card].drying and "Reckless" not in core.info[card].keywords
        return refuse(core, self.seat, card) is None


def ask_tax(core: Core, frame: Frame) -> None:
    card = frame.number(THE_CARD)
    tax.ask_drops(core, frame, core.state.refs[card], "quest")


def exert(core: Core, frame: Frame) -> None:
    card = frame.number(THE_CARD)
    ref = core.state.refs[card]
    frame.reg[_REF] = ref
    moves.exert(core, ref, rule="quest.exert")


def gain(core: Core, frame: Frame) -> None:
    """The player gains the character's lore; now it has quested (4.5.1.4, 4.5.2)."""
    ref = frame.number(_REF)
    lore = max(0, now.lore(core, ref))
    emit(core, "quest", ref, now.location_of(core, ref), frame.you, lore, rule="quest.lore")
    gain_lore(core, frame.you, lore, ref, "quest.lore")


STEPS = (ask_tax, tax.pay, exert, gain)
