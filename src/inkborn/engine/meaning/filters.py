"""Filters and phrases for cards as functions."""

from __future__ import annotations

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Players, Refs, Test
from inkborn.engine.meaning import evaluate
from inkborn.engine.meaning.slots import (
    OPS,
    ZONES,
    refs_in_zone,
    slot_refs,
    tops_of,
    zone_cards,
)
from inkborn.engine.now import continuous as now
from inkborn.engine.state.names import fold
from inkborn.engine.state.state import (
    CARD,
    INKWELL,
    UNDER,
    Frame,
    card_under,
)
from inkborn.model import nouns as n


def all_of(filters: n.Filter) -> Test:
    """A test for cards: every predicate holds."""
    tests = [predicate(p) for p in sorted(filters, key=_effort)]
    if not tests:
        return lambda core, frame, ref: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        a, b = tests
        return lambda core, frame, ref: a(core, frame, ref) and b(core, frame, ref)
    if len(tests) == 3:
        a, b, c = tests
        return lambda core, frame, ref: (
            a(core, frame, ref) and b(core, frame, ref) and c(core, frame, ref)
        )

    def test(core: Core, frame: Frame, ref: int) -> bool:
        for one in tests:
            if not one(core, frame, ref):
                return False
        return True

    return test


def _effort(p: n.Predicate) -> int:
    """Predicates are asked in this order: what costs little comes first."""
    if isinstance(p, n.Of):
        return 0 if isinstance(p.who, (n.You, n.Opponents)) else 3
    if isinstance(p, (n.IsKind, n.Is)):
        return 1
    return 2 if isinstance(p, (n.Other, n.Named, n.HasInk, n.CostIs)) else 4


def predicate(p: n.Predicate) -> Test:
    match p:
        case n.IsKind(kinds):
            wanted = frozenset(kinds)
            if "card" in wanted:
                return lambda core, frame, ref: True
            if wanted == {"character"}:
                return lambda core, frame, ref: core.info[ref & CARD].is_character
            return lambda core, frame, ref: not wanted.isdisjoint(core.info[ref & CARD].kinds)
        case n.HasClass(classes):
            if len(classes) == 1:
                only = classes[0]
                return lambda core, frame, ref: now.has_class(core, ref, only)
            return lambda core, frame, ref: any(now.has_class(core, ref, c) for c in classes)
        case n.HasInk(ink):
            return lambda core, frame, ref: ink in core.info[ref & CARD].definition.inks
        case n.Named(names):
            folded = frozenset(fold(name) for name in names)
            return lambda core, frame, ref: now.has_name(core, ref, folded)
        case n.HasKeyword(keyword):
            return lambda core, frame, ref: now.has_keyword(core, ref, keyword)
        case n.CostIs(op, limit):
            compare, value = OPS[op], evaluate.amount(limit)
            return lambda core, frame, ref: compare(core.info[ref & CARD].cost, value(core, frame))
        case n.StatIs(stat, op, limit):
            compare, value = OPS[op], evaluate.amount(limit)
            return lambda core, frame, ref: compare(
                max(0, now.stat(core, ref, stat)), value(core, frame)
            )
        case n.IsDamaged():
            return lambda core, frame, ref: now.damage(core, ref) > 0
        case n.DamageIs(op, limit):
            compare, value = OPS[op], evaluate.amount(limit)
            return lambda core, frame, ref: compare(now.damage(core, ref), value(core, frame))
        case n.IsExerted():
            return _is_exerted
        case n.IsReady():
            return _is_ready
        case n.Dry():
            return _is_dry
        case n.AtLocationOf(slot):
            return lambda core, frame, ref: (
                now.location_of(core, ref) >= 0
                and any(
                    now.location_of(core, ref) == now.location_of(core, other)
                    for other in slot_refs(core, frame, slot)
                )
            )
        case n.HasCardUnder():
            return lambda core, frame, ref: now.under_count(core, ref) > 0
        case n.AtLocation(slot):
            return _at_location(slot)
        case n.Inkable():
            return lambda core, frame, ref: core.info[ref & CARD].inkable
        case n.Of(who):
            return _of(who)
        case n.Is("this"):
            return _is_this
        case n.Is(slot):
            return lambda core, frame, ref: _is_one_of(core, frame, slot, ref)
        case n.Other(("this",)):
            return lambda core, frame, ref: not _is_this(core, frame, ref)
        case n.Other(excepted):
            return lambda core, frame, ref: (
                not any(_is_one_of(core, frame, one, ref) for one in excepted)
            )
        case n.SameName(slot):
            return lambda core, frame, ref: _shares_name(core, frame, slot, ref)
        case n.PlayedThisTurn():
            return lambda core, frame, ref: _in_fact(core, "play", ref)
        case n.WasChallenged():
            return lambda core, frame, ref: _in_fact(core, "challenged", ref)
        case n.Challenging(against):
            return _challenging(all_of(against))
        case n.BeingChallenged():
            return lambda core, frame, ref: (
                bool(core.state.challenge) and core.state.challenge[1] == ref
            )
        case n.SangThis():
            return lambda core, frame, ref: any(core.same(r, ref) for r in core.state.singers)
        case n.Highest(group):
            return lambda core, frame, ref: _highest(core, frame, group, ref)
        case n.StrongerThanAll(stat, than):
            return _stronger(stat, all_of(than))
        case n.Not(inner):
            test = predicate(inner)
            return lambda core, frame, ref: not test(core, frame, ref)
        case n.AnyOf(filters):
            tests = [all_of(f) for f in filters]
            return lambda core, frame, ref: any(t(core, frame, ref) for t in tests)
    raise TypeError(p)


def _is_exerted(core: Core, frame: Frame, ref: int) -> bool:
    card = ref & CARD
    if core.state.zone[card] == INKWELL:
        return card in core.state.players[core.state.owner[card]].exerted_ink
    return now.is_exerted(core, ref)


def _is_ready(core: Core, frame: Frame, ref: int) -> bool:
    return not _is_exerted(core, frame, ref) and not core.info[ref & CARD].is_location


def _is_dry(core: Core, frame: Frame, ref: int) -> bool:
    record = core.record(ref)
    return record is not None and not (record.drying and core.info[record.card].is_character)


def _at_location(slot: str) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        at = now.location_of(core, ref)
        if not slot:
            return at >= 0
        for place in slot_refs(core, frame, slot):
            if at == place or _was_there(core, ref, place):
                return True
        return False

    return test


def _was_there(core: Core, ref: int, place: int) -> bool:
    """Whether a character was at a location when that left play."""
    last = core.state.last_known.get(place)
    return last is not None and not core.in_play(place) and ref in last.here


def _of(who: n.Who) -> Test:
    match who:
        case n.You():
            return lambda core, frame, ref: core.state.owner[ref & CARD] == frame.you
        case n.Opponents():
            return lambda core, frame, ref: core.are_opponents(
                core.state.owner[ref & CARD], frame.you
            )
    named = evaluate.players(who)
    return lambda core, frame, ref: core.state.owner[ref & CARD] in named(core, frame)


def _is_this(core: Core, frame: Frame, ref: int) -> bool:
    source = frame.source
    return source == ref or core.same(source, ref)


def _is_one_of(core: Core, frame: Frame, slot: str, ref: int) -> bool:
    for other in slot_refs(core, frame, slot):
        if other == ref or core.same(other, ref):
            return True
    return False


def _shares_name(core: Core, frame: Frame, slot: str, ref: int) -> bool:
    value = frame.reg.get(slot)
    if isinstance(value, str):
        return now.has_name(core, ref, frozenset((fold(value),)))
    return any(
        not core.info[r & CARD].names.isdisjoint(core.info[ref & CARD].names)
        for r in slot_refs(core, frame, slot)
    )


def _in_fact(core: Core, kind: str, ref: int) -> bool:
    return any(f.kind == kind and core.same(f.subject, ref) for f in core.state.facts)


def _challenging(against: Test) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        pair = core.state.challenge
        return bool(pair) and pair[0] == ref and against(core, frame, pair[1])

    return test


def _highest(core: Core, frame: Frame, group: str, ref: int) -> bool:
    if group:
        rivals = [r & CARD for r in slot_refs(core, frame, group)]
    else:
        rivals = [c for c in core.state.inplay if core.info[c].is_character]
    cost = core.info[ref & CARD].cost
    return all(core.info[c].cost <= cost for c in rivals)


def _stronger(stat: str, than: Test) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        mine = max(0, now.stat(core, ref, stat))
        for card in core.state.inplay:
            rival = core.state.refs[card]
            if than(core, frame, rival) and max(0, now.stat(core, rival, stat)) >= mine:
                return False
        return True

    return test


def candidates(select: n.Select) -> Refs:
    """All cards that a selection describes, whoever would choose among them."""
    test = all_of(select.of)
    zone = select.zone
    if select.group:
        return _grouped(select, test)
    if zone == "under" or select.under:
        return _beneath(select, test)
    owners = evaluate.owners(select.of)

    def find(core: Core, frame: Frame) -> list[int]:
        state = core.state
        seats = core.in_turn_order() if owners is None else owners(core, frame)
        found = []
        for seat in seats:
            for card in zone_cards(core, seat, zone):
                ref = state.refs[card]
                if test(core, frame, ref):
                    found.append(ref)
        return found

    return find


def _grouped(select: n.Select, test: Test) -> Refs:
    slot = select.group
    zone = ZONES.get(select.zone, 0)
    any_zone = select.zone == "play"  # the default: wherever the group is
    one_of_them = isinstance(select.how, n.Pick)

    def find(core: Core, frame: Frame) -> list[int]:
        found = []
        refs = slot_refs(core, frame, slot)
        if one_of_them or not any_zone:  # what has been moved already is not picked once more
            refs = rest_of(core, frame, slot)
        for ref in refs:
            card = core.follow(ref)
            if card >= 0 and (any_zone or core.state.zone[card] == zone):
                present = core.state.refs[card]
                if test(core, frame, present):
                    found.append(present)
        return found

    return find


def _beneath(select: n.Select, test: Test) -> Refs:
    """Cards under others. `under` names the top card; without it the filter's owner does."""
    slot, zone = select.under, ZONES[select.zone]
    owners = evaluate.owners(select.of)

    def find(core: Core, frame: Frame) -> list[int]:
        found = []
        for top in _tops(core, frame, slot, owners):
            last = core.state.last_known.get(top)
            if core.in_play(top):
                cards = [card_under(c) for c in core.state.inplay[top & CARD].under]
                refs = [core.state.refs[c] for c in cards]
            elif last is not None:
                refs = [r for r in last.under if core.follow(r) >= 0]
            else:
                refs = []
            there = [r for r in refs if core.state.zone[r & CARD] == zone or zone == UNDER]
            found += [r for r in there if test(core, frame, r)]
        return found

    return find


def _tops(core: Core, frame: Frame, slot: str, owners: Players | None) -> list[int]:
    if slot:
        return tops_of(core, slot_refs(core, frame, slot))
    seats = core.in_turn_order() if owners is None else owners(core, frame)
    return [core.state.refs[c] for p in seats for c in core.state.players[p].board]


def fixed_cards(cards: n.Cards) -> Refs:
    """Cards that need no choice: everything a phrase describes, or what slots hold."""
    match cards:
        case n.Select():
            return candidates(cards)
        case n.Ref(slot, zone):
            return lambda core, frame: refs_in_zone(core, frame, slot, zone)
        case n.Rest(slot):
            return lambda core, frame: rest_of(core, frame, slot)
        case n.Together(parts):
            finders = [fixed_cards(part) for part in parts]

            def find(core: Core, frame: Frame) -> list[int]:
                found: list[int] = []
                for finder in finders:
                    found += [r for r in finder(core, frame) if r not in found]
                return found

            return find
    raise TypeError(cards)


def rest_of(core: Core, frame: Frame, slot: str) -> list[int]:
    """The cards of a slot that have not moved since they were put there."""
    state = core.state
    return [r for r in slot_refs(core, frame, slot) if state.refs[r & CARD] == r]
