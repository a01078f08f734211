"""Nouns of the ability tree turned into functions: players, filters, amounts, conditions.

They are built once for each card text and evaluated in the context of a frame: whose effect it is,
which card is `this`, and what the registers hold.
"""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Amount, Condition, FactTest, Players
from inkborn.engine.machine.registers import ACTOR, FACTS, SUBJECT, THEY
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import (
    OPS,
    ZONES,
    actor,
    chosen_player_slot,
    slot_refs,
    zone_cards,
)
from inkborn.engine.now import continuous as now
from inkborn.engine.state.events import MARKS, Fact
from inkborn.engine.state.names import fold
from inkborn.engine.state.state import (
    CARD,
    INK_DROP,
    SHIFTED,
    Frame,
)
from inkborn.model import nouns as n

DEALT: Final = MARKS["dealt"]


def owners(of: n.Filter) -> Players | None:
    """The players whose cards a filter describes; None: anybody's."""
    who = n.owner_in(of)
    return None if who is None else players(who)


def players(who: n.Who) -> Players:
    """The players a phrase names, in turn order from the active one."""
    match who:
        case n.You():
            return lambda core, frame: [frame.you]
        case n.Opponents():
            return lambda core, frame: core.opponents(frame.you)
        case n.EachPlayer():
            return lambda core, frame: core.in_turn_order()
        case n.Actor():
            return lambda core, frame: [actor(frame)]
        case n.ChosenPlayer():
            return _in_slot(chosen_player_slot(who))
        case n.PlayerRef(slot):
            return _in_slot(slot)
        case n.PlayerOf(slot):
            return lambda core, frame: _owners(core, slot_refs(core, frame, slot))
        case n.PlayersWhere(base, cond):
            named, holds = players(base), condition(cond)
            return lambda core, frame: [
                p for p in named(core, frame) if holds(core, as_actor(frame, p))
            ]
        case n.PlayersWithMost(zone):
            return lambda core, frame: _with_most(core, zone)
        case n.YouAnd(other):
            others = players(other)
            return lambda core, frame: [
                p for p in core.in_turn_order() if p == frame.you or p in others(core, frame)
            ]
    raise TypeError(who)


def _in_slot(slot: str) -> Players:
    def named(core: Core, frame: Frame) -> list[int]:
        value = frame.reg.get(slot)
        if isinstance(value, list):
            return [p for p in core.in_turn_order() if p in value]
        if not isinstance(value, int) or value < 0 or core.state.players[value].out:
            return []
        return [value]

    return named


def _owners(core: Core, refs: list[int]) -> list[int]:
    owners = {core.state.owner[ref & CARD] for ref in refs}
    return [p for p in core.in_turn_order() if p in owners]


def _with_most(core: Core, zone: str) -> list[int]:
    order = core.in_turn_order()
    sizes = {p: len(zone_cards(core, p, zone)) for p in order}
    most = max(sizes.values())
    return [p for p in order if sizes[p] == most]


def as_actor(frame: Frame, seat: int) -> Frame:
    """The same context with another acting player."""
    other = Frame(frame.proc, frame.you, frame.source, dict(frame.reg))
    other.reg[ACTOR] = other.reg[THEY] = seat
    return other


# ---------------------------------------------------------------- amounts


def amount(a: n.Amount) -> Amount:
    if isinstance(a, int):
        value = a
        return lambda core, frame: value
    match a:
        case n.Count(cards):
            find = filters.fixed_cards(cards)
            return lambda core, frame: len(find(core, frame))
        case n.StatOf(stat, slot):
            return lambda core, frame: sum(
                max(0, now.stat(core, r, stat)) for r in slot_refs(core, frame, slot)
            )
        case n.StatOfLocation(stat, slot):
            return lambda core, frame: sum(
                max(0, now.stat(core, at, stat))
                for r in slot_refs(core, frame, slot)
                if (at := now.location_of(core, r)) >= 0
            )
        case n.EventCount(on):
            matches = fact_test(on)
            return lambda core, frame: sum(1 for f in core.state.facts if matches(core, frame, f))
        case n.CostOf(slot):
            return lambda core, frame: sum(
                core.info[r & CARD].cost for r in slot_refs(core, frame, slot)
            )
        case n.DamageOn(cards):
            find = filters.fixed_cards(cards)
            return lambda core, frame: sum(now.damage(core, r) for r in find(core, frame))
        case n.Number(slot):
            return lambda core, frame: _number(frame, slot)
        case n.InkTypes(cards):
            find = filters.fixed_cards(cards)
            return lambda core, frame: len(
                {ink for r in find(core, frame) for ink in core.info[r & CARD].definition.inks}
            )
        case n.DifferentNames(cards):
            find = filters.fixed_cards(cards)
            return lambda core, frame: len(
                {fold(core.info[r & CARD].definition.name) for r in find(core, frame)}
            )
        case n.LoreOf(who):
            named = players(who)
            return lambda core, frame: sum(core.state.players[p].lore for p in named(core, frame))
        case n.InkDrops(who):
            named = players(who)
            return lambda core, frame: sum(core.state.players[p].drops for p in named(core, frame))
        case n.PlayerCount(who):
            named = players(who)
            return lambda core, frame: len(named(core, frame))
        case n.Times(each, number):
            factor, many = each, amount(number)
            return lambda core, frame: factor * many(core, frame)
        case n.Every(size, number):
            group, among = size, amount(number)
            return lambda core, frame: among(core, frame) // group
        case n.Plus(left, right):
            one, two = amount(left), amount(right)
            return lambda core, frame: one(core, frame) + two(core, frame)
        case n.AtMost(inner, most):
            value_of, limit = amount(inner), most
            return lambda core, frame: min(value_of(core, frame), limit)
    raise TypeError(a)


def _number(frame: Frame, slot: str) -> int:
    value = frame.reg.get(slot, 0)
    return len(value) if isinstance(value, list) else value if isinstance(value, int) else 0


# ---------------------------------------------------------------- conditions


def condition(c: n.Condition) -> Condition:
    match c:
        case n.Compare(left, op, right):
            one, compare, two = amount(left), OPS[op], amount(right)
            return lambda core, frame: compare(one(core, frame), two(core, frame))
        case n.Fits(slot, wanted):
            test = filters.all_of(wanted)
            return lambda core, frame: any(
                test(core, frame, r) for r in slot_refs(core, frame, slot)
            )
        case n.InZone(slot, zone):
            code = ZONES[zone]
            return lambda core, frame: any(
                core.follow(r) >= 0 and core.state.zone[r & CARD] == code
                for r in slot_refs(core, frame, slot)
            )
        case n.SomePlayer(who, inner):
            named, holds = players(who), condition(inner)
            return lambda core, frame: any(
                holds(core, as_actor(frame, p)) for p in named(core, frame)
            )
        case n.EveryPlayer(who, inner):
            named, holds = players(who), condition(inner)
            return lambda core, frame: all(
                holds(core, as_actor(frame, p)) for p in named(core, frame)
            )
        case n.Happened(on, op, times):
            matches, compare = fact_test(on), OPS[op]
            if op == "==":  # "if it's the second …": the one that triggered, whatever came after
                return lambda core, frame: compare(
                    sum(
                        1
                        for f in core.state.facts[: _number(frame, FACTS) or None]
                        if matches(core, frame, f)
                    ),
                    times,
                )
            return lambda core, frame: compare(
                sum(1 for f in core.state.facts if matches(core, frame, f)), times
            )
        case n.TurnOf(who):
            named = players(who)
            return lambda core, frame: any(map(core.is_turn_of, named(core, frame)))
        case n.FirstTurnNotFirstPlayer():
            return lambda core, frame: (
                core.state.players[frame.you].turns == 1
                and core.is_turn_of(frame.you)
                and core.state.starting != frame.you
            )
        case n.PlayedWith(slot, how):
            bit = SHIFTED if how == "shift" else INK_DROP
            return lambda core, frame: (
                any(now.played_how(core, r) & bit for r in slot_refs(core, frame, slot))
                or bool(_number(frame, "how") & bit)
            )
        case n.SameNames(slots):
            return lambda core, frame: _same_names(core, frame, slots)
        case n.SomeDone(slot):
            return lambda core, frame: _number(frame, slot) > 0
        case n.All(conditions):
            parts = [condition(part) for part in conditions]
            return lambda core, frame: all(part(core, frame) for part in parts)
        case n.Any(conditions):
            parts = [condition(part) for part in conditions]
            return lambda core, frame: any(part(core, frame) for part in parts)
        case n.Never(inner):
            holds_not = condition(inner)
            return lambda core, frame: not holds_not(core, frame)
    raise TypeError(c)


def _same_names(core: Core, frame: Frame, slots: tuple[str, ...]) -> bool:
    refs = [r for slot in slots for r in slot_refs(core, frame, slot)]
    if len(refs) < 2:
        return False
    first, *others = (core.info[r & CARD].names for r in refs)
    return all(not first.isdisjoint(other) for other in others)


# ---------------------------------------------------------------- events


def fact_test(on: n.On, *, would: bool = False) -> FactTest:
    """Whether an event (just now or earlier this turn, or one that `would` happen) is one that the
    text speaks of.
    """
    kind = on.event
    subject, object_ = filters.all_of(on.subject), filters.all_of(on.object)
    by = None if on.by is None else players(on.by)
    during = None if on.during is None else players(on.during)
    marks = 0
    for mark in on.marks:
        marks |= MARKS[mark]
    is_damage, dealt = kind == "damage", bool(marks & DEALT)
    if is_damage:
        marks &= ~DEALT
    batch = MARKS["batch"] if on.together else 0
    needs_subject, needs_object = bool(on.subject), bool(on.object)
    contrasts = n.Other(("subject",)) in on.object
    theirs = n.Of(n.Actor()) in on.subject or n.Of(n.Actor()) in on.object

    def matches(core: Core, frame: Frame, fact: Fact) -> bool:
        if fact.kind != kind or fact.marks & marks != marks:
            return False
        if is_damage and not _is_such_damage(core, fact, dealt, would):
            return False
        if by is not None and fact.player not in by(core, frame):
            return False
        if during is not None and not any(map(core.is_turn_of, during(core, frame))):
            return False
        context = as_actor(frame, fact.player) if theirs else frame
        if needs_subject and (fact.subject < 0 or not subject(core, context, fact.subject)):
            return False
        if needs_object:
            if contrasts:
                context = _with_subject(context, fact)
            if fact.object < 0 or not object_(core, context, fact.object):
                return False
        return on.paid_at_most is None or 0 <= fact.amount <= on.paid_at_most

    if not on.nth and not batch:
        return matches

    def rare(core: Core, frame: Frame, fact: Fact) -> bool:
        if not matches(core, frame, fact):
            return False
        if batch and not _first_of_batch(core, frame, fact, matches):
            return False
        if on.nth:
            before = [f for f in core.state.facts if f is not fact and matches(core, frame, f)]
            return len(before) == on.nth - 1
        return True

    return rare


def _with_subject(frame: Frame, fact: Fact) -> Frame:
    """Where the other side of an event is described by its subject ("challenges another")."""
    return Frame(frame.proc, frame.you, frame.source, {**frame.reg, SUBJECT: fact.subject})


def _is_such_damage(core: Core, fact: Fact, dealt: bool, would: bool) -> bool:
    """Whether damage is dealt, or taken, as a text says; how it is understood differs (G2)."""
    reading = core.edition.is_damaged
    if reading == "dealt" or (dealt and (would or reading == "as_worded")):
        return fact.marks & DEALT > 0
    return fact.amount > 0


def _first_of_batch(core: Core, frame: Frame, fact: Fact, matches: FactTest) -> bool:
    """Of cards that something happens to together, only the first match counts ("one or more").

    The facts of a batch follow each other; the first one of it carries the mark.
    """
    if fact.marks & MARKS["batch"]:
        return True
    facts = core.state.facts
    place = next((i for i, one in enumerate(facts) if one is fact), len(facts))
    for earlier in reversed(facts[:place]):
        if earlier.kind != fact.kind:
            continue
        if matches(core, frame, earlier):
            return False
        if earlier.marks & MARKS["batch"]:
            break
    return True
