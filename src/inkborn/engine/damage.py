"""Damage and banishing: proposed, replaced, modified, then they happen (1.9, 6.5, 6.7.2)."""

from __future__ import annotations

from inkborn.engine import continuous as now
from inkborn.engine import ids, moves
from inkborn.engine.bag import use_key
from inkborn.engine.continuous import Entry
from inkborn.engine.core import Core
from inkborn.engine.events import MARKS, Fact
from inkborn.engine.state import CARD, DISCARD, Decision, Frame
from inkborn.engine.triggers import note
from inkborn.model import abilities as a

Item = tuple[int, int, int]
"""Who is damaged (a ref), how much, by which card (a ref or -1)."""

_LIMITED = 49152
"""Where the use numbers of replacement effects begin (see `use_key`)."""


def deal(
    core: Core,
    frame: Frame,
    items: list[Item],
    *,
    dealt: bool = True,
    marks: int = 0,
    ignores_resist: bool = False,
) -> None:
    """Deals (or puts) damage at the same time. The total is left in register `@result` of the
    frame.
    """
    items = [item for item in items if core.in_play(item[0])]
    frame.reg["@result"] = 0
    if not now.entries(core, "replace:damage"):
        place(core, frame, items, dealt, marks, ignores_resist)
        return
    core.call(
        ids.DAMAGE, frame.you, frame.source,
        targets=[i[0] for i in items], amounts=[i[1] for i in items], sources=[i[2] for i in items],
        at=0, dealt=int(dealt), marks=marks, ignores=int(ignores_resist), applied=[],
    )  # fmt: skip


def place(
    core: Core, frame: Frame, items: list[Item], dealt: bool, marks: int, ignores_resist: bool
) -> None:
    """Damage modifiers, then the counters (6.7.2.3)."""
    total = 0
    hurt = []
    there = False
    for ref, number, source in items:
        record = core.record(ref)
        if record is None:
            continue
        there = True
        if dealt:
            if number <= 0 or _cant_be_dealt(core, ref):
                continue
            if not ignores_resist:
                number -= resist(core, ref)
        if number > 0:
            hurt.append((ref, number, source))
    for i, (ref, number, source) in enumerate(hurt):
        total += moves.add_damage(core, ref, number, source, dealt=dealt, marks=marks, more=i > 0)
    frame.reg["@result"] = total
    if not there:  # damage that is reduced to 0 was still dealt with as instructed
        frame.done = False


def resist(core: Core, ref: int) -> int:
    if not core.edition.resist_locations and core.info[ref & CARD].is_location:
        return 0
    return now.keyword_amount(core, ref, "Resist") if now.has_keyword(core, ref, "Resist") else 0


def _cant_be_dealt(core: Core, ref: int) -> bool:
    return now.cant(core, ref, "be dealt damage") is not None


# ---------------------------------------------------------------- replacement effects


def _lists(frame: Frame, *names: str) -> list[list[int]]:
    found = []
    for name in names:
        value = frame.reg[name]
        assert isinstance(value, list)
        found.append(value)
    return found


def applicable(
    core: Core, frame: Frame, kind: str, ref: int, amount: int, dealt: bool
) -> list[Entry]:
    """Replacement effects that can still apply to this event (6.5.3, 6.5.5)."""
    applied = frame.refs("applied")
    marks = MARKS["dealt"] if dealt else 0
    fact = Fact(kind, ref, -1, core.state.owner[ref & CARD], amount, marks)
    found: list[Entry] = []
    for place, entry in enumerate(now.entries(core, "replace:" + kind)):
        tree = entry.static.tree
        assert isinstance(tree, a.Replace)
        if place in applied or entry.static.fact is None:
            continue
        if not entry.static.fact(core, entry.frame, fact) or not now.holds(core, entry):
            continue
        if tree.limit:
            key = use_key(entry.frame.source, _LIMITED + entry.static.number)
            if core.state.used.get(key, 0) >= tree.limit:
                continue
        if any(e.static is entry.static and e.frame.source == entry.frame.source for e in found):
            continue  # 6.5.8: the same one only once
        found.append(entry)
    return found


def use(core: Core, frame: Frame, kind: str, entry: Entry) -> None:
    """The effect has had its chance; one that is used up by it, or repeats it, ceases (6.5.5,
    6.5.8).
    """
    applied = frame.refs("applied")
    tree = entry.static.tree
    assert isinstance(tree, a.Replace)
    same = []
    for place, other in enumerate(now.entries(core, "replace:" + kind)):
        if other.static is entry.static and other.frame.source == entry.frame.source:
            applied.append(place)
            same.append(other.lasting)
    if tree.limit:
        key = use_key(entry.frame.source, _LIMITED + entry.static.number)
        core.state.used[key] = core.state.used.get(key, 0) + 1
    if tree.once and entry.lasting >= 0:
        spent = {number for number in same if number >= 0}
        core.end_effects(lambda e: e.id in spent)
        core.rebuild()


def propose(core: Core, frame: Frame) -> None:
    """Looks for a replacement of the next event; asks the affected player if there is a choice."""
    targets, amounts = _lists(frame, "targets", "amounts")
    at = frame.number("at")
    if at >= len(targets):
        frame.reg["answer"] = []
        return
    ref = targets[at]
    if not core.in_play(ref):  # its player has left
        frame.reg["at"] = at + 1
        frame.reg["applied"] = []
        frame.pc -= 1
        return
    kind, dealt = str(frame.reg.get("kind", "damage")), bool(frame.reg.get("dealt", 0))
    found = applicable(core, frame, kind, ref, amounts[at], dealt)
    resisting = bool(found) and kind == "damage" and _resists_first(core, frame, at, ref)
    if not found or (kind == "damage" and amounts[at] <= 0):
        frame.reg["at"] = at + 1
        frame.reg["applied"] = []
        frame.pc -= 1
        return
    everything = now.entries(core, "replace:" + kind)
    places = [everything.index(entry) for entry in found]
    texts = [e.static.name or "replacement" for e in found]
    if resisting:
        places.append(-1)
        texts.append("Resist")
    optional = all(isinstance(e.static.tree, a.Replace) and e.static.tree.may for e in found)
    core.ask(
        frame,
        Decision(
            "mode", _who_picks(core, frame.you, ref), places, 0 if optional else 1, 1,
            texts=texts,
            prompt="Which replacement applies?", rule="replacement.several", source=ref,
        ),
    )  # fmt: skip


def _resists_first(core: Core, frame: Frame, at: int, ref: int) -> bool:
    """Whether Resist is a replacement effect that competes with others (G7, G8)."""
    resisted = frame.reg.setdefault("resisted", [])
    assert isinstance(resisted, list)
    return (
        core.edition.resist == "replacement"
        and bool(frame.reg["dealt"])
        and at not in resisted
        and resist(core, ref) > 0
    )


def _resist_now(core: Core, frame: Frame, at: int, ref: int) -> None:
    """Resist is applied first; if only one replacement may apply, nothing else is."""
    amounts, resisted = _lists(frame, "amounts", "resisted")
    amounts[at] = max(0, amounts[at] - resist(core, ref))
    resisted.append(at)
    if core.edition.replacements == "one_by_source":
        frame.reg["at"] = at + 1
        frame.reg["applied"] = []


def _who_picks(core: Core, entry_player: int, ref: int) -> int:
    if core.edition.replacements == "many_by_affected":
        return core.state.owner[ref & CARD]  # 6.5.7
    return entry_player


def replace(core: Core, frame: Frame) -> None:
    """Carries out what happens instead; then looks again, at the event as it is now (6.5.7.3)."""
    (picked,) = _lists(frame, "answer")
    targets, amounts = _lists(frame, "targets", "amounts")
    at = frame.number("at")
    if at >= len(targets):
        return
    kind = str(frame.reg.get("kind", "damage"))
    frame.pc -= 2
    if not picked:
        frame.reg["at"] = at + 1
        frame.reg["applied"] = []
        return
    if picked == [-1]:
        _resist_now(core, frame, at, targets[at])
        return
    entry = now.entries(core, "replace:" + kind)[picked[0]]
    use(core, frame, kind, entry)
    ref, amount = targets[at], amounts[at]
    note(
        core,
        "replaced",
        ref,
        entry.frame.source,
        entry.frame.you,
        amount,
        rule="replacement.never-happens",
    )
    reg = dict(entry.frame.reg)
    reg.update(subject=ref, amount=amount, player=core.state.owner[ref & CARD])
    amounts[at] = 0
    targets[at] = ref if kind == "damage" else -1
    frame.reg["at"] = at + 1
    frame.reg["applied"] = []
    if entry.static.cost >= 0:
        core.push(Frame(entry.static.cost, entry.frame.you, entry.frame.source, reg))


def damage_happens(core: Core, frame: Frame) -> None:
    targets, amounts, sources = _lists(frame, "targets", "amounts", "sources")
    resisted = frame.reg.get("resisted", [])
    assert isinstance(resisted, list)
    items = []
    for i, (target, amount, source) in enumerate(zip(targets, amounts, sources, strict=True)):
        if amount > 0:  # what has been resisted already is not resisted again
            before = resist(core, target) if i in resisted else 0
            items.append((target, amount + before, source))
    parent = core.state.stack[-2]
    done = parent.done
    place(
        core, parent, items, bool(frame.reg["dealt"]), frame.number("marks"),
        bool(frame.reg["ignores"]),
    )  # fmt: skip
    if targets:  # replaced is not failed
        parent.done = done


DAMAGE = (propose, replace, damage_happens)


# ---------------------------------------------------------------- banishing


def banish(core: Core, frame: Frame, refs: list[int], why: str = "") -> None:
    """Banishes cards together. Those that were are left in register `@result` of the frame."""
    refs = [r for r in refs if core.in_play(r)]
    frame.reg["@result"] = []
    core.call(ids.BANISH, frame.you, frame.source, cards=refs, why=why)


def banish_begin(core: Core, frame: Frame) -> None:
    (cards,) = _lists(frame, "cards")
    frame.reg["targets"] = cards[:]
    frame.reg["amounts"] = [1] * len(cards)
    frame.reg["kind"] = "banish"
    frame.reg["at"] = 0
    frame.reg["applied"] = []
    if not now.entries(core, "replace:banish"):
        frame.pc += 2


def banish_happens(core: Core, frame: Frame) -> None:
    (targets,) = _lists(frame, "targets")
    state = core.state
    refs = [r for r in targets if r >= 0 and core.in_play(r)]
    from_check = frame.reg.get("why") == "damage"
    rule = moves.LETHAL if from_check else "discard.arrivals"
    after = moves.leave_play(core, refs, DISCARD, banished=True, source=frame.source, rule=rule)
    if len(state.stack) > 1 and not from_check:
        state.stack[-2].reg["@result"] = refs
        if len(after) < len(targets) or not targets:
            state.stack[-2].done = False


BANISH = (banish_begin, propose, replace, banish_happens)
