"""Damage counters: placed and removed (1.9)."""

from __future__ import annotations

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import DamageStaysRule
from inkborn.engine.now import continuous as now
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.state import CARD


def add_damage(
    core: Core,
    ref: int,
    number: int,
    source: int,
    *,
    dealt: bool,
    marks: int = 0,
    more: bool = False,
) -> int:
    """Places damage counters (1.9); returns how many. Damage that was reduced to 0 is dealt without
    being taken (1.9.5).
    """
    record = core.record(ref)
    if record is None:
        return 0
    state = core.state
    if number > 0:
        record.damage += number
        core.safe = False
        if source >= 0 and core.info[source & CARD].is_character:
            state.hurt.setdefault(ref, []).append(source)
    rule = "damage.put"
    if dealt:
        marks |= MARKS["dealt"]
        rule = "damage.deal" if number > 0 else "damage.reduced-to-zero"
    emit(
        core, "damage", ref, source, record.owner, number, marks,
        rule=rule, source=source, more=more,
    )  # fmt: skip
    if dealt and source >= 0:
        owner = state.owner[source & CARD]
        emit(core, "deal", source, ref, owner, number, marks, source=source, more=more)
    return number


def removable(core: Core, ref: int) -> int:
    """How many damage counters could be removed from a card."""
    record = core.record(ref)
    return 0 if record is None or now.rules(core, DamageStaysRule) else record.damage


def remove_damage(
    core: Core,
    ref: int,
    number: int,
    seat: int,
    source: int = -1,
    *,
    rule: str = "damage.remove",
    more: bool = False,
) -> int:
    """Removes damage counters; returns how many."""
    taken = min(number, removable(core, ref))
    if taken > 0:
        core.state.inplay[ref & CARD].damage -= taken
        emit(core, "heal", ref, -1, seat, taken, source=source, rule=rule, more=more)
    return taken
