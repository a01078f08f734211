"""Move a character to a location (4.7)."""

from __future__ import annotations

from inkborn.engine.machine import uses
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import TARGET, THE_CARD
from inkborn.engine.machine.statics import MoveCostRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Entry
from inkborn.engine.rules import costs
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.refusals import Refusal
from inkborn.engine.state.state import Frame


def _changes(core: Core, card: int, location: int) -> list[Entry[MoveCostRule]]:
    ref, place = core.state.refs[card], core.state.refs[location]
    owner = core.state.owner[card]
    found = []
    for entry in now.all_rules(core, MoveCostRule):
        rule = entry.static
        if owner not in rule.who(core, entry.frame):
            continue
        if not rule.characters(core, entry.frame, ref):
            continue
        if rule.location is not None and not rule.location(core, entry.frame, place):
            continue
        if rule.limit and uses.times(core.state, _key(entry)) >= rule.limit:
            continue
        if now.holds(core, entry):
            found.append(entry)
    return found


def _key(entry: Entry[MoveCostRule]) -> int:
    return uses.key_of(uses.STATIC, entry.frame.source, entry.static.number)


def cost(core: Core, card: int, location: int) -> int:
    total = core.info[location].definition.move_cost
    for entry in _changes(core, card, location):
        if entry.static.amount is None:
            return 0
        total -= costs.rule_amount(core, entry)
    return max(0, total)


def refuse_character(core: Core, seat: int, card: int) -> Refusal | None:
    record = core.state.inplay.get(card)
    if record is None or record.owner != seat or not core.info[card].is_character:
        return Refusal(("move.own",), "only a character of the active player can be moved")
    forbidden = now.cant(core, core.state.refs[card], "move")
    if forbidden is not None:
        return Refusal(
            ("golden.prevention",), "an effect says it can't move", forbidden.frame.source
        )
    return None


def refuse(core: Core, seat: int, card: int, location: int) -> Refusal | None:
    refusal = refuse_character(core, seat, card)
    if refusal is not None:
        return refusal
    place = core.state.inplay.get(location)
    if place is None or place.owner != seat or not core.info[location].is_location:
        return Refusal(("move.own",), "a character can move only to a location of its player")
    if core.state.inplay[card].at == location:
        return Refusal(("move.declare", "move.already-there"), "the character is already there")
    ink = cost(core, card, location)
    if ink > costs.ink_available(core, seat):
        return Refusal(("move.pay", "costs.in-full"), f"moving there costs {ink} ink")
    return None


def ask_drops(core: Core, frame: Frame) -> None:
    card, target = frame.number(THE_CARD), frame.number(TARGET)
    costs.ask_drops(core, frame, frame.you, cost(core, card, target))


def pay(core: Core, frame: Frame) -> None:
    card, target = frame.number(THE_CARD), frame.number(TARGET)
    ink = cost(core, card, target)
    for entry in _changes(core, card, target):
        if entry.static.limit:
            uses.count(core.state, _key(entry))
    costs.pay_ink(core, frame.you, ink, costs.drops_removed(frame))


def arrive(core: Core, frame: Frame) -> None:
    card, target = frame.number(THE_CARD), frame.number(TARGET)
    move_to(core, core.state.refs[card], target, frame.you)


def move_to(core: Core, ref: int, location: int, seat: int, source: int = -1) -> bool:
    """Moves a character; false if it cannot or is there already."""
    record = core.record(ref)
    if record is None or record.at == location or now.cant(core, ref, "move") is not None:
        return False
    if location not in core.state.inplay or core.state.inplay[location].owner != record.owner:
        return False
    marks = MARKS["from a location"] if record.at >= 0 else 0
    record.at = location
    place = core.state.refs[location]
    emit(core, "move", ref, place, seat, 0, marks, rule="move.arrive", source=source)
    return True


STEPS = (ask_drops, pay, arrive)
