"""Restrictions on questing and challenging, and those that one may buy off each time."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import THE_CARD
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import NOTHING, Changes, index_of
from inkborn.engine.rules import costs
from inkborn.engine.state.refusals import Refusal
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a

# Registers of what stands here.
_INK: Final = "ink"


def _taxes(core: Core, ref: int, what: str, other: int) -> Changes:
    found = index_of(core).cant.get(what)
    if found is None:
        return NOTHING
    return [
        entry
        for entry in found
        if now.applies(core, entry, ref)
        and (
            entry.change.against is None
            or (other >= 0 and entry.change.against(core, entry.frame, other))
        )
    ]


def price(core: Core, ref: int, what: str, other: int = -1) -> int:
    """The ink that has to be paid to be allowed."""
    trees = [entry.change.tree for entry in _taxes(core, ref, what, other)]
    prices = [tree.unless for tree in trees if isinstance(tree, a.Cant)]
    return sum(p.ink for p in prices if isinstance(p, a.Pay) and isinstance(p.ink, int))


def refuse(core: Core, seat: int, ref: int, what: str, other: int = -1) -> Refusal | None:
    """Forbidden by an effect, or allowed only for more ink than there is (1.2.2)."""
    if what not in index_of(core).cant:
        return None
    taxes = _taxes(core, ref, what, other)
    for entry in taxes:
        tree = entry.change.tree
        if not (isinstance(tree, a.Cant) and tree.unless is not None):
            return Refusal(
                ("golden.prevention", f"{what}.restrictions"),
                f"an effect says it can't {what}",
                entry.frame.source,
            )
    ink = price(core, ref, what, other)
    if ink > costs.ink_available(core, seat):
        return Refusal(("costs.in-full",), f"it costs {ink} ink to {what}")
    return None


def ask_drops(core: Core, frame: Frame, ref: int, what: str, other: int = -1) -> None:
    """Finds the price, and asks how many ink drops it is paid with; where there is none, the step
    that pays is passed over (4.5.1.2, 4.6.4.3).
    """
    ink = price(core, ref, what, other)
    if not ink:
        frame.pc += jumps.PASS_OVER
        return
    frame.reg[_INK] = ink
    costs.ask_drops(core, frame, frame.you, ink)


def pay(core: Core, frame: Frame) -> None:
    ref = core.state.refs[frame.number(THE_CARD)]
    costs.pay_ink(core, frame.you, frame.number(_INK), costs.drops_removed(frame), ref)
