"""Which answers to a decision are worth trying: each turn action and each single choice, a few
sensible ones where many cards or orders are possible. What comes to the same is tried once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from typing import Final

from inkborn.engine.actions import legal
from inkborn.engine.answers.answers import Answer
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.state.state import CARD, DECK, HAND, Decision

MOST: Final = 24
"""Candidates for a turn action or a single choice."""
SEVERAL: Final = 12
"""Candidates where several cards, an order or a name is asked for."""


def candidates(core: Core, first: Answer) -> list[Answer]:
    """The answers to try, that of the policy first; all of them are legal."""
    decision = core.state.decision
    assert decision is not None
    if decision.kind == "name":
        return _distinct((first, *_names(core, decision.player)), SEVERAL)
    assert not isinstance(first, str)
    if decision.kind == "main":
        return _distinct((first, *_actions(core, first)), MOST)
    if decision.kind == "order":
        return _distinct((first, *_orders(first)), SEVERAL)
    looks = [_look(core, decision, place) for place in range(len(decision.options))]
    if decision.least == decision.most == 1:
        found = _once(((place,) for place in range(len(looks))), looks, first)
        return _legal(decision, (first, *found), MOST)
    return _legal(decision, (first, *_once(_sets(decision, first), looks, first)), SEVERAL)


def _distinct(answers: Iterable[Answer], most: int) -> list[Answer]:
    return list(dict.fromkeys(answers))[:most]


def _legal(decision: Decision, answers: Iterable[tuple[int, ...]], most: int) -> list[Answer]:
    """The first ones that are answers to the decision; that of the policy is one."""
    found: dict[Answer, None] = {}
    for answer in answers:
        if len(found) < most and machine.is_answer(decision, list(answer)):
            found[answer] = None
    return list(found)


def _once(
    answers: Iterable[tuple[int, ...]], looks: list[Hashable], first: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Without those that pick what looks the same as another pick does."""
    seen = {tuple(sorted(map(hash, (looks[place] for place in first))))}
    for answer in answers:
        key = tuple(sorted(map(hash, (looks[place] for place in answer))))
        if key not in seen:
            seen.add(key)
            yield answer


# ---------------------------------------------------------------- turn actions


def _actions(core: Core, first: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each turn action; equal cards that are in the same state do the same. Who has moved in this
    turn stays: moves that cost nothing would lead to and fro for ever.
    """
    actions = legal.open_actions(core)
    seen: set[Hashable] = set()
    for place in (*first, *range(len(actions))):
        action = actions[place]
        if action.kind == "move" and _has_moved(core, action.card):
            continue
        target = -1 if action.target < 0 else _card(core, action.target)
        key = (action.kind, _card(core, action.card), target, action.how)
        if key not in seen:
            seen.add(key)
            yield (place,)


def _has_moved(core: Core, card: int) -> bool:
    """Whether it has moved in this turn."""
    for fact in core.state.facts:
        if fact.kind == "move" and fact.subject & CARD == card:
            return True
    return False


def _card(core: Core, card: int) -> Hashable:
    """What tells a card from others: what it is, where, and in which state."""
    if card < 0:
        return -1
    state = core.state
    record = state.inplay.get(card)
    if record is None:
        return state.defs[card], state.owner[card], state.zone[card]
    ref = state.refs[card]
    lasting = tuple(
        one.id for one in state.lasting if one.targets is not None and ref in one.targets
    )
    return (
        state.defs[card], record.owner, record.exerted, record.drying, record.damage, record.at,
        record.how, tuple(state.defs[c] if c >= 0 else -1 for c in record.under), lasting,
        ref in state.challengers,
    )  # fmt: skip


def _look(core: Core, decision: Decision, place: int) -> Hashable:
    option = decision.options[place]
    if decision.kind not in ("cards", "order"):
        return option
    weight = decision.weights[place] if decision.weights is not None else 0
    group = decision.groups[place] if decision.groups is not None else 0
    return _card(core, option & CARD), weight, group


# ---------------------------------------------------------------- several at once


def _sets(decision: Decision, first: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """None, the policy's with one more, one less or one other, single ones, pairs, all."""
    places = range(len(decision.options))
    others = [place for place in places if place not in first]
    yield ()
    for place in first:
        yield tuple(one for one in first if one != place)
    for place in others:
        yield tuple(sorted((*first, place)))
    for place in places:
        yield (place,)
    for old in first:
        for new in others:
            yield tuple(sorted((*(one for one in first if one != old), new)))
    yield tuple(places)
    if decision.least <= 2 <= decision.most:
        yield from combinations(places, 2)


def _orders(first: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each card nearest the top, then the whole the other way round."""
    for place in first:
        yield (place, *(one for one in first if one != place))
    yield first[::-1]


def _names(core: Core, seat: int) -> Iterator[str]:
    """What is most often in the own deck, and in what opponents may hold."""
    state = core.state
    own: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for card, zone in enumerate(state.zone):
        name = core.info[card].definition.name
        if zone == DECK and state.owner[card] == seat:
            own[name] += 1
        elif zone in (DECK, HAND) and state.owner[card] != seat:
            others[name] += 1
    for ranked in (own, others):
        best = sorted(ranked, key=lambda name: (-ranked[name], name))
        yield from best[: SEVERAL // 2]
