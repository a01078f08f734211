"""Nouns of the ability tree turned into functions: players, filters, amounts, conditions.

They are built once for each card text and evaluated in the context of a frame: whose effect it is,
which card is `this`, and what the registers hold.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from inkborn.engine import continuous as now
from inkborn.engine.core import Core
from inkborn.engine.events import MARKS
from inkborn.engine.state import (
    CARD,
    CARD_BITS,
    DECK,
    DISCARD,
    HAND,
    INK_DROP,
    INKWELL,
    PLAY,
    SHIFTED,
    UNDER,
    Fact,
    Frame,
)
from inkborn.model import nouns as n

Players = Callable[[Core, Frame], list[int]]
Test = Callable[[Core, Frame, int], bool]
Amount = Callable[[Core, Frame], int]
Condition = Callable[[Core, Frame], bool]
Refs = Callable[[Core, Frame], list[int]]
FactTest = Callable[[Core, Frame, Fact], bool]

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


def fold(name: str) -> str:
    """Names compare without case and whatever the quotes look like (5.2.6)."""
    return name.casefold().replace("’", "'").replace("‘", "'").replace("–", "-").replace("`", "'")


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


def actor(frame: Frame) -> int:
    acting = frame.reg.get("@actor")
    return acting if isinstance(acting, int) else frame.you


def chosen_player_slot(who: n.ChosenPlayer) -> str:
    return who.bind or f"@{who.among}"


# ---------------------------------------------------------------- players


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
            return lambda core, frame: [p for p in named(core, frame) if holds(core, _as(frame, p))]
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
        return [value] if isinstance(value, int) and value >= 0 else []

    return named


def _owners(core: Core, refs: list[int]) -> list[int]:
    owners = {core.state.owner[ref & CARD] for ref in refs if ref >= 0}
    return [p for p in core.in_turn_order() if p in owners]


def _with_most(core: Core, zone: str) -> list[int]:
    order = core.in_turn_order()
    sizes = {p: len(zone_cards(core, p, zone)) for p in order}
    most = max(sizes.values())
    return [p for p in order if sizes[p] == most]


def _as(frame: Frame, player: int) -> Frame:
    """The same context with another acting player."""
    other = Frame(frame.proc, frame.you, frame.source, dict(frame.reg))
    other.reg["@actor"] = other.reg["they"] = player
    return other


def zone_cards(core: Core, player: int, zone: str) -> list[int]:
    """The cards of a player's zone; of a deck from the top."""
    seat = core.state.players[player]
    if zone == "play":
        return seat.board
    if zone == "hand":
        return seat.hand
    if zone == "discard":
        return seat.discard
    if zone == "deck":
        return seat.deck[::-1]
    if zone == "inkwell":
        return seat.ready_ink + seat.exerted_ink
    if zone == "hand or discard":
        return seat.hand + seat.discard
    raise ValueError(zone)


# ---------------------------------------------------------------- predicates


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
        return all(one(core, frame, ref) for one in tests)

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
            compare, value = OPS[op], amount(limit)
            return lambda core, frame, ref: compare(
                core.info[ref & CARD].definition.cost, value(core, frame)
            )
        case n.StatIs(stat, op, limit):
            compare, value = OPS[op], amount(limit)
            return lambda core, frame, ref: compare(
                max(0, now.stat(core, ref, stat)), value(core, frame)
            )
        case n.IsDamaged():
            return lambda core, frame, ref: now.damage(core, ref) > 0
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
            return lambda core, frame, ref: core.info[ref & CARD].definition.inkable
        case n.Of(who):
            return _of(who)
        case n.Is(slot):
            return lambda core, frame, ref: _same_cards(core, frame, slot, ref)
        case n.Other(excepted):
            return lambda core, frame, ref: (
                not any(_same_cards(core, frame, one, ref) for one in excepted)
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
            return lambda core, frame, ref: ref in core.state.singers
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
    return not _is_exerted(core, frame, ref) and "location" not in core.info[ref & CARD].kinds


def _is_dry(core: Core, frame: Frame, ref: int) -> bool:
    record = core.record(ref)
    return record is not None and not (
        record.drying and "character" in core.info[record.card].kinds
    )


def _at_location(slot: str) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        at = now.location_of(core, ref)
        if not slot:
            return at >= 0
        return any(
            at == place & CARD or _was_there(core, ref, place)
            for place in slot_refs(core, frame, slot)
        )

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
    named = players(who)
    return lambda core, frame, ref: core.state.owner[ref & CARD] in named(core, frame)


def _same_cards(core: Core, frame: Frame, slot: str, ref: int) -> bool:
    """Whether a ref is one of the cards in a slot: the same card, however often it has moved since.

    A shifted character is the same character as the one it was put on (8.10.5); its stack shares
    it.
    """
    card = ref & CARD
    return any(r & CARD == card for r in slot_refs(core, frame, slot))


def _shares_name(core: Core, frame: Frame, slot: str, ref: int) -> bool:
    value = frame.reg.get(slot)
    if isinstance(value, str):
        return now.has_name(core, ref, frozenset((fold(value),)))
    return any(
        not core.info[r & CARD].names.isdisjoint(core.info[ref & CARD].names)
        for r in slot_refs(core, frame, slot)
    )


def _in_fact(core: Core, kind: str, ref: int) -> bool:
    card = ref & CARD
    return any(f[0] == kind and f[1] & CARD == card for f in core.state.facts)


def _challenging(against: Test) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        pair = core.state.challenge
        return bool(pair) and pair[0] == ref and against(core, frame, pair[1])

    return test


def _highest(core: Core, frame: Frame, group: str, ref: int) -> bool:
    if group:
        rivals = [r & CARD for r in slot_refs(core, frame, group)]
    else:
        rivals = [c for c in core.state.inplay if "character" in core.info[c].kinds]
    cost = core.info[ref & CARD].definition.cost
    return all(core.info[c].definition.cost <= cost for c in rivals)


def _stronger(stat: str, than: Test) -> Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        mine = max(0, now.stat(core, ref, stat))
        for card in core.state.inplay:
            rival = core.state.ref(card)
            if than(core, frame, rival) and max(0, now.stat(core, rival, stat)) >= mine:
                return False
        return True

    return test


# ---------------------------------------------------------------- cards


def candidates(select: n.Select) -> Refs:
    """All cards that a selection describes, whoever would choose among them."""
    test = all_of(select.of)
    zone = select.zone
    if select.group:
        return _grouped(select, test)
    if zone == "under":
        return _beneath(select, test)
    owners = next((players(p.who) for p in select.of if isinstance(p, n.Of)), None)

    def find(core: Core, frame: Frame) -> list[int]:
        state = core.state
        seats = core.in_turn_order() if owners is None else owners(core, frame)
        found = []
        for seat in seats:
            for card in zone_cards(core, seat, zone):
                ref = state.incarnation[card] << CARD_BITS | card
                if test(core, frame, ref):
                    found.append(ref)
        return found

    return find


def _grouped(select: n.Select, test: Test) -> Refs:
    slot = select.group
    zone = ZONES.get(select.zone, 0)
    any_zone = select.zone == "play"  # the default: wherever the group is
    one_of_them = any_zone and isinstance(select.how, n.Pick)

    def find(core: Core, frame: Frame) -> list[int]:
        found = []
        refs = slot_refs(core, frame, slot)
        if one_of_them:  # what has been moved already is not picked once more
            refs = rest_of(core, frame, slot) or refs
        for ref in refs:
            card = core.follow(ref)
            if card >= 0 and (any_zone or core.state.zone[card] == zone):
                present = core.state.ref(card)
                if test(core, frame, present):
                    found.append(present)
        return found

    return find


def _beneath(select: n.Select, test: Test) -> Refs:
    """Cards under others. `under` names the top card; without it the filter's owner does."""
    slot = select.under
    owners = next((players(p.who) for p in select.of if isinstance(p, n.Of)), None)

    def find(core: Core, frame: Frame) -> list[int]:
        found = []
        for top in _tops(core, frame, slot, owners):
            last = core.state.last_known.get(top)
            if core.in_play(top):
                cards = [c if c >= 0 else -1 - c for c in core.state.inplay[top & CARD].under]
                refs = [core.state.ref(c) for c in cards]
            elif last is not None:
                refs = [r for r in last.under if core.follow(r) >= 0]
            else:
                refs = []
            found += [r for r in refs if test(core, frame, r)]
        return found

    return find


def _tops(core: Core, frame: Frame, slot: str, owners: Players | None) -> list[int]:
    if slot:
        return slot_refs(core, frame, slot)
    seats = core.in_turn_order() if owners is None else owners(core, frame)
    return [core.state.ref(c) for p in seats for c in core.state.players[p].board]


def fixed_cards(cards: n.Cards) -> Refs:
    """Cards that need no choice: everything a phrase describes, or what slots hold."""
    match cards:
        case n.Select():
            return candidates(cards)
        case n.Ref(slot):
            return lambda core, frame: slot_refs(core, frame, slot)
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
    return [
        r for r in slot_refs(core, frame, slot) if state.incarnation[r & CARD] == r >> CARD_BITS
    ]


# ---------------------------------------------------------------- amounts


def amount(a: n.Amount) -> Amount:
    if isinstance(a, int):
        value = a
        return lambda core, frame: value
    match a:
        case n.Count(cards):
            find = fixed_cards(cards)
            return lambda core, frame: len(find(core, frame))
        case n.StatOf(stat, slot):
            return lambda core, frame: sum(
                max(0, now.stat(core, r, stat)) for r in slot_refs(core, frame, slot)
            )
        case n.StatOfLocation(stat, slot):
            return lambda core, frame: sum(
                max(0, now.stat(core, core.state.ref(at), stat))
                for r in slot_refs(core, frame, slot)
                if (at := now.location_of(core, r)) >= 0
            )
        case n.EventCount(on):
            matches = fact_test(on)
            return lambda core, frame: sum(1 for f in core.state.facts if matches(core, frame, f))
        case n.CostOf(slot):
            return lambda core, frame: sum(
                core.info[r & CARD].definition.cost for r in slot_refs(core, frame, slot)
            )
        case n.DamageOn(cards):
            find = fixed_cards(cards)
            return lambda core, frame: sum(now.damage(core, r) for r in find(core, frame))
        case n.Number(slot):
            return lambda core, frame: _number(frame, slot)
        case n.InkTypes(cards):
            find = fixed_cards(cards)
            return lambda core, frame: len(
                {ink for r in find(core, frame) for ink in core.info[r & CARD].definition.inks}
            )
        case n.DifferentNames(cards):
            find = fixed_cards(cards)
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
        case n.Fits(slot, filters):
            test = all_of(filters)
            return lambda core, frame: any(
                test(core, frame, r) for r in slot_refs(core, frame, slot)
            )
        case n.InZone(slot, zone):
            code = ZONES[zone]
            return lambda core, frame: any(
                core.state.zone[r & CARD] == code for r in slot_refs(core, frame, slot)
            )
        case n.SomePlayer(who, inner):
            named, holds = players(who), condition(inner)
            return lambda core, frame: any(holds(core, _as(frame, p)) for p in named(core, frame))
        case n.EveryPlayer(who, inner):
            named, holds = players(who), condition(inner)
            return lambda core, frame: all(holds(core, _as(frame, p)) for p in named(core, frame))
        case n.Happened(on, op, times):
            matches, compare = fact_test(on), OPS[op]
            if op == "==":  # "if it's the second …": the one that triggered, whatever came after
                return lambda core, frame: compare(
                    sum(
                        1
                        for f in core.state.facts[: _number(frame, "@facts") or None]
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


def fact_test(on: n.On) -> FactTest:
    """Whether an event (just now or earlier this turn) is one that the text speaks of."""
    kind = on.event
    subject, object_ = all_of(on.subject), all_of(on.object)
    by = None if on.by is None else players(on.by)
    during = None if on.during is None else players(on.during)
    marks = 0
    for mark in on.marks:
        marks |= MARKS[mark]
    batch = MARKS["batch"] if on.together else 0
    needs_subject, needs_object = bool(on.subject), bool(on.object)
    is_damage = kind == "damage"

    def matches(core: Core, frame: Frame, fact: Fact) -> bool:
        if fact[0] != kind or fact[5] & marks != marks:
            return False
        if is_damage and core.edition.is_damaged == "dealt" and not fact[5] & MARKS["dealt"]:
            return False  # G2
        if by is not None and fact[3] not in by(core, frame):
            return False
        if during is not None and not any(map(core.is_turn_of, during(core, frame))):
            return False
        if needs_subject and (fact[1] < 0 or not subject(core, frame, fact[1])):
            return False
        if needs_object and (fact[2] < 0 or not object_(core, frame, fact[2])):
            return False
        return on.paid_at_most is None or 0 <= fact[4] <= on.paid_at_most

    if not on.nth and not batch:
        return matches

    def rare(core: Core, frame: Frame, fact: Fact) -> bool:
        if not matches(core, frame, fact):
            return False
        if batch and not _first_of_batch(core, frame, fact, matches):
            return False
        if on.nth:
            earlier = 0
            for f in core.state.facts:
                if f is fact:
                    break
                earlier += matches(core, frame, f)
            return earlier == on.nth - 1
        return True

    return rare


def _first_of_batch(core: Core, frame: Frame, fact: Fact, matches: FactTest) -> bool:
    """Of cards that something happens to together, only the first match counts ("one or more").

    The facts of a batch follow each other; the first one of it carries the mark.
    """
    facts = core.state.facts
    place = next((i for i in range(len(facts) - 1, -1, -1) if facts[i] is fact), len(facts))
    if fact[5] & MARKS["batch"]:
        return True
    for i in range(place - 1, -1, -1):
        earlier = facts[i]
        if earlier[0] != fact[0]:
            continue
        if matches(core, frame, earlier):
            return False
        if earlier[5] & MARKS["batch"]:
            break
    return True
