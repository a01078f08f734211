"""Damage and banishing: proposed, replaced, modified, then they happen (1.9, 6.5, 6.7.2)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps, uses
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import AMOUNT, ANSWER, CARDS, PLAYER, RESULT, SUBJECT, WHY
from inkborn.engine.machine.statics import ReplaceRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Entry
from inkborn.engine.rules import moves
from inkborn.engine.rules.counters import add_damage
from inkborn.engine.rules.triggers import note
from inkborn.engine.state import ids
from inkborn.engine.state.events import MARKS, Fact
from inkborn.engine.state.state import CARD, DISCARD, Decision, Frame, Value
from inkborn.model import abilities as a

# Registers of what stands here.
_AMOUNTS: Final = "amounts"
_APPLIED: Final = "applied"
_AT: Final = "at"
_HOW: Final = "how"
_MARKS: Final = "marks"
_RESISTED: Final = "resisted"
_SOURCES: Final = "sources"
_TARGETS: Final = "targets"

Replacement = Entry[ReplaceRule]
Item = tuple[int, int, int]
"""Who is damaged (a ref), how much, by which card (a ref or -1)."""

DEALT: Final = 1
UNRESISTED: Final = 2
SEQUENTIAL: Final = 4
SETTLED: Final = 8
"""How damage comes, as bits: it is dealt, not put; Resist does not count; it is [A] of "[A] to
[B]"; the modifiers have been counted.
"""


def deal(core: Core, frame: Frame, items: list[Item], how: int = DEALT, marks: int = 0) -> None:
    """Deals (or puts) damage at the same time. The total is left in register `@result` of the
    frame.

    What cannot happen is neither replaced nor done (1.2.2, 6.5.3).
    """
    able = [item for item in items if _can_happen(core, item, how)]
    frame.reg[RESULT] = 0
    if not items or len(able) < len(items):
        frame.done = False
    if how & DEALT and core.edition.resist == "total":
        able = [(ref, total(core, ref, base, how), source) for ref, base, source in able]
        how |= SETTLED
    if not able or not may_be_replaced(core, frame, "damage"):
        place(core, frame, able, how, marks)
        return
    reg: dict[str, Value] = {
        _TARGETS: [i[0] for i in able],
        _AMOUNTS: [i[1] for i in able],
        _SOURCES: [i[2] for i in able],
        _AT: 0,
        _HOW: how,
        _MARKS: marks,
        _APPLIED: frame.refs(_APPLIED)[:],
        _RESISTED: [],
    }
    core.call(ids.DAMAGE, frame.you, frame.source, reg)


def _can_happen(core: Core, item: Item, how: int) -> bool:
    ref, number, _ = item
    if number <= 0 or core.record(ref) is None or core.info[ref & CARD].is_item:
        return False
    return not how & DEALT or can_be_dealt(core, ref)


def can_be_dealt(core: Core, ref: int) -> bool:
    return now.cant(core, ref, "be dealt damage") is None


def total(core: Core, ref: int, base: int, how: int) -> int:
    """Base damage with all its modifiers, cut at 0 once (1.9.4.2)."""
    amount = base
    for entry in now.applying(core, a.DamageDealt, ref):
        amount += now.change_amount(core, entry, ref)
    if not how & UNRESISTED:
        amount -= resist(core, ref)
    return max(0, amount)


def resist(core: Core, ref: int) -> int:
    if not core.edition.resist_locations and core.info[ref & CARD].is_location:
        return 0
    return now.keyword_amount(core, ref, "Resist") if now.has_keyword(core, ref, "Resist") else 0


def place(core: Core, frame: Frame, items: list[Item], how: int, marks: int) -> None:
    """The counters are placed, all of them at the same time (1.9.4.3)."""
    dealt = bool(how & DEALT)
    if dealt and not how & SETTLED:
        items = [(ref, total(core, ref, base, how), source) for ref, base, source in items]
    if core.edition.zero_damage == "nothing":
        hurt = [item for item in items if item[1] > 0]
        if len(hurt) < len(items) and not how & SEQUENTIAL:
            frame.done = False  # nothing was dealt, but "[A] to [B]" goes on (rulings)
        items = hurt
    placed = 0
    for i, (ref, number, source) in enumerate(items):
        placed += add_damage(core, ref, number, source, dealt=dealt, marks=marks, more=i > 0)
    frame.reg[RESULT] = placed


# ---------------------------------------------------------------- replacement effects


GONE: Final = -1
"""In the place of what is not going to be damaged or banished any more."""


def _lists(frame: Frame, *names: str) -> list[list[int]]:
    found = []
    for name in names:
        value = frame.reg[name]
        assert isinstance(value, list)
        found.append(value)
    return found


def may_be_replaced(core: Core, frame: Frame, kind: str) -> bool:
    """Whether there is any replacement effect for what a frame is about to do.

    What happens instead of something may be replaced in turn, but not where one is all (F31).
    """
    if not now.replacements(core, kind):
        return False
    return core.edition.replacements == "many_by_affected" or not frame.refs(_APPLIED)


def _key(entry: Replacement) -> int:
    """The same for all instances of one effect of one card (6.5.8)."""
    return uses.key_of(uses.REPLACEMENT, entry.frame.source, entry.static.number)


def applicable(core: Core, frame: Frame, fact: Fact) -> list[Replacement]:
    """Replacement effects that can still apply to this event (6.5.3, 6.5.5)."""
    applied = frame.refs(_APPLIED)
    found: dict[int, Replacement] = {}
    for entry in now.replacements(core, fact.kind):
        rule, key = entry.static, _key(entry)
        if key in applied or key in found:
            continue
        if not rule.would(core, entry.frame, fact) or not now.holds(core, entry):
            continue
        if rule.limit and uses.times(core.state, key) >= rule.limit:
            continue
        found[key] = entry
    return list(found.values())


def use(core: Core, entry: Replacement) -> None:
    """The effect has had its chance; one that is used up by it, or repeats it, ceases (6.5.5,
    6.5.8).
    """
    rule, key = entry.static, _key(entry)
    if rule.limit:
        uses.count(core.state, key)
    if rule.once and entry.lasting >= 0:
        same = now.replacements(core, rule.event)
        spent = {other.lasting for other in same if other.lasting >= 0 and _key(other) == key}
        core.end_effects(lambda e: e.id in spent)


def propose(core: Core, frame: Frame) -> None:
    """Looks for a replacement of the next event; asks the affected player if there is a choice."""
    targets, amounts, sources = _lists(frame, _TARGETS, _AMOUNTS, _SOURCES)
    at = frame.number(_AT)
    if at >= len(targets):
        frame.reg[ANSWER] = []
        return
    ref = targets[at]
    if not core.in_play(ref):  # its player has left
        frame.reg[_AT] = at + 1
        frame.pc += jumps.AGAIN
        return
    fact = _proposal(core, frame, ref, amounts[at], sources[at])
    found = applicable(core, frame, fact)
    if not found or (amounts[at] <= 0 and core.edition.zero_damage == "nothing"):
        frame.reg[_AT] = at + 1
        frame.pc += jumps.AGAIN
        return
    everything = now.replacements(core, fact.kind)
    places = [everything.index(entry) for entry in found]
    texts = [e.static.name or "replacement" for e in found]
    if fact.kind == "damage" and _resists_first(core, frame, at, ref):
        places.append(-1)
        texts.append("Resist")
    optional = all(e.static.may for e in found)
    core.ask(
        frame,
        Decision(
            "mode", _who_picks(core, frame.you, ref), places, 0 if optional else 1, 1,
            texts=texts,
            prompt="Which replacement applies?", rule="replacement.several", source=ref,
        ),
    )  # fmt: skip


def _proposal(core: Core, frame: Frame, ref: int, amount: int, source: int) -> Fact:
    """The event that would happen."""
    owner = core.state.owner[ref & CARD]
    if frame.proc == ids.BANISH:
        return Fact("banish", ref, -1, owner, 0, 0)
    marks = frame.number(_MARKS)
    if frame.number(_HOW) & DEALT:
        marks |= MARKS["dealt"]
    return Fact("damage", ref, source, owner, amount, marks)


def _resists_first(core: Core, frame: Frame, at: int, ref: int) -> bool:
    """Whether Resist is a replacement effect that competes with others (G7, G8)."""
    return (
        core.edition.resist == "replacement"
        and frame.number(_HOW) & (DEALT | UNRESISTED) == DEALT
        and at not in frame.refs(_RESISTED)
        and resist(core, ref) > 0
    )


def _resist_now(core: Core, frame: Frame, at: int, ref: int) -> None:
    """Resist is applied first; if only one replacement may apply, nothing else is."""
    amounts, resisted = _lists(frame, _AMOUNTS, _RESISTED)
    amounts[at] = total(core, ref, amounts[at], frame.number(_HOW))
    resisted.append(at)
    if core.edition.replacements == "one_by_source":
        frame.reg[_AT] = at + 1


def _who_picks(core: Core, seat: int, ref: int) -> int:
    if core.edition.replacements == "many_by_affected":
        return core.state.owner[ref & CARD]  # 6.5.7
    return seat


def replace(core: Core, frame: Frame) -> None:
    """Carries out what happens instead: a modified event, which knows what was applied to it
    (6.5.5); then looks at the next one.
    """
    picked = frame.refs(ANSWER)
    targets, amounts = _lists(frame, _TARGETS, _AMOUNTS)
    at = frame.number(_AT)
    if at >= len(targets):
        return
    frame.pc += _PROPOSE_NEXT
    if picked == [-1]:
        _resist_now(core, frame, at, targets[at])
        return
    frame.reg[_AT] = at + 1
    if not picked:
        return
    kind = "banish" if frame.proc == ids.BANISH else "damage"
    entry = now.replacements(core, kind)[picked[0]]
    ref, amount = targets[at], amounts[at]
    targets[at] = GONE
    use(core, entry)
    note(
        core, "replaced", ref, entry.frame.source, entry.frame.you, amount,
        rule="replacement.never-happens",
    )  # fmt: skip
    reg = dict(entry.frame.reg)
    reg.update({SUBJECT: ref, AMOUNT: amount, PLAYER: core.state.owner[ref & CARD]})
    reg[_APPLIED] = [*frame.refs(_APPLIED), _key(entry)]
    core.push(Frame(entry.static.instead, entry.frame.you, entry.frame.source, reg))


def damage_happens(core: Core, frame: Frame) -> None:
    """What was not replaced happens."""
    targets, amounts, sources, resisted = _lists(frame, _TARGETS, _AMOUNTS, _SOURCES, _RESISTED)
    how = frame.number(_HOW)
    items = []
    for i, (ref, amount, source) in enumerate(zip(targets, amounts, sources, strict=True)):
        if ref == GONE or not core.in_play(ref):
            continue
        if how & DEALT and not how & SETTLED and i not in resisted:
            amount = total(core, ref, amount, how)
        items.append((ref, amount, source))
    place(core, core.caller(), items, how | SETTLED, frame.number(_MARKS))


DAMAGE = (propose, replace, damage_happens)
_PROPOSE_NEXT: Final = jumps.distance(DAMAGE, replace, propose)


# ---------------------------------------------------------------- banishing


def banish(core: Core, frame: Frame, refs: list[int]) -> None:
    """Banishes cards together. Those that were are left in register `@result` of the frame."""
    frame.reg[RESULT] = []
    there = [r for r in refs if core.in_play(r)]
    reg: dict[str, Value] = {CARDS: there, _APPLIED: frame.refs(_APPLIED)[:]}
    core.call(ids.BANISH, frame.you, frame.source, reg)


def banish_begin(core: Core, frame: Frame) -> None:
    (cards,) = _lists(frame, CARDS)
    frame.reg[_TARGETS] = cards[:]
    frame.reg[_AMOUNTS] = frame.reg[_SOURCES] = [1] * len(cards)
    frame.reg[_AT] = 0
    if not may_be_replaced(core, frame, "banish"):
        frame.pc += _IRREPLACEABLE


def banish_happens(core: Core, frame: Frame) -> None:
    (targets,) = _lists(frame, _TARGETS)
    state = core.state
    refs = [r for r in targets if r != GONE and core.in_play(r)]
    from_check = frame.reg.get(WHY) == "damage"
    rule = moves.LETHAL if from_check else "discard.arrivals"
    after = moves.leave_play(core, refs, DISCARD, banished=True, source=frame.source, rule=rule)
    if len(state.stack) > 1 and not from_check:
        caller = core.caller()
        caller.reg[RESULT] = refs
        if len(after) < len(targets) or not targets:
            caller.done = False


BANISH = (banish_begin, propose, replace, banish_happens)
_IRREPLACEABLE: Final = jumps.distance(BANISH, banish_begin, banish_happens)
