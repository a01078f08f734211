"""Translates the VALUE of a `choose` into an answer to the pending decision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain, combinations, islice

from inkborn.engine.game import Answer
from inkborn.engine.machine.run import check_answer
from inkborn.engine.state.state import CARD, Decision
from inkborn.errors import IllegalAnswer, shown
from inkborn.scenario import wording
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.table import Table

_YES = ("yes", "true", "y")
_NO = ("no", "false", "n")
MOST_TRIED = 100_000
"""Ways to choose several of many, before one gives up looking for one that is legal."""


def answer_of(table: Table, decision: Decision, value: object) -> Answer:
    """The answer that a value means; raises `ScenarioFailure` if it means none of the options."""
    if isinstance(value, str) and value.strip().casefold() == "any":
        return first_legal(table, decision)
    answer: tuple[int, ...]
    match decision.kind:
        case "may":
            answer = (decision.options.index(1 if _yes_or_no(value) else 0),)
        case "cards" | "order":
            answer = _cards(table, decision, value)
        case "player":
            answer = _players(table, decision, value)
        case "number":
            answer = _number(decision, value)
        case "mode":
            answer = _mode(table, decision, value)
        case "bag":
            answer = _bag(table, decision, value)
        case "name":
            return _card_name(value)
        case _:
            raise ScenarioFailure(f"there is no way to answer {decision.kind}")
    _check(decision, answer)
    return answer


def _check(decision: Decision, answer: tuple[int, ...]) -> None:
    try:
        check_answer(decision, list(answer))
    except IllegalAnswer as error:
        raise ScenarioFailure(f"no legal answer: {error}") from None


def first_legal(table: Table, decision: Decision) -> Answer:
    """The first answer that the decision accepts: as few options as possible, the first of them."""
    if decision.kind == "name":
        return table.full_name(decision.source & CARD).partition(" - ")[0]
    count = len(decision.options)
    if decision.kind == "order":
        return tuple(range(count))
    sizes = range(decision.least, decision.most + 1)
    ways = chain.from_iterable(combinations(range(count), size) for size in sizes)
    for places in islice(ways, MOST_TRIED):
        try:
            check_answer(decision, list(places))
        except IllegalAnswer:
            continue
        return places
    raise ScenarioFailure("the decision has no legal answer")


def _yes_or_no(value: object) -> bool:
    word = str(value).strip().casefold()
    if word not in _YES + _NO:
        raise ScenarioFailure(f'{shown(value)} answers no "may": that takes yes or no')
    return word in _YES


def _cards(table: Table, decision: Decision, value: object) -> tuple[int, ...]:
    left = [ref & CARD for ref in decision.options]
    cards = [ref & CARD for ref in decision.options]
    picked = []
    for ref in value if isinstance(value, list) else [value]:
        card = table.find(ref, acting=decision.player, among=left)
        left.remove(card)
        picked.append(cards.index(card))
    return tuple(picked)


def _players(table: Table, decision: Decision, value: object) -> tuple[int, ...]:
    picked = []
    for name in value if isinstance(value, list) else [value]:
        seat = table.seat(name)
        if seat not in decision.options:
            raise ScenarioFailure(
                f"{name} is not among the options: {table.seats(decision.options)}"
            )
        picked.append(decision.options.index(seat))
    return tuple(picked)


def _number(decision: Decision, value: object) -> tuple[int, ...]:
    text = str(value).strip()
    is_number = re.fullmatch(r"-?\d{1,9}", text) and not isinstance(value, bool)
    number = int(text) if is_number else None
    if number not in decision.options:
        options = ", ".join(map(str, decision.options))
        raise ScenarioFailure(f"{shown(value)} is not among the numbers {options}")
    return (decision.options.index(number),)


def _mode(table: Table, decision: Decision, value: object) -> tuple[int, ...]:
    count = len(decision.options)
    text = str(value).strip()
    is_place = re.fullmatch(r"\d{1,9}", text) and not isinstance(value, bool)
    if is_place and 1 <= int(text) <= count:
        return (int(text) - 1,)
    texts = decision.texts or [""] * count
    readings = [texts]
    if decision.source >= 0:
        card = table.cast.card(table.full_name(decision.source & CARD))
        readings = [modes for modes in wording.modes(card) if len(modes) == count] + readings
    for reading in readings:
        for place, mode in enumerate(reading):
            if wording.contains(mode, text):
                return (place,)
    options = "; ".join(texts) if any(texts) else f"there are {count}"
    raise ScenarioFailure(f"{shown(value)} is none of the modes: {options}")


def _bag(table: Table, decision: Decision, value: object) -> tuple[int, ...]:
    ref: object = value
    ability = ""
    if isinstance(value, Mapping):
        unknown = sorted(set(map(str, value)) - {"card", "ability"})
        if unknown or "card" not in value:
            raise ScenarioFailure(f"an ability of the bag is {{card, ability}}, not {shown(value)}")
        ref, ability = value["card"], str(value.get("ability") or "")
    sources = table.bag_sources(decision)
    cards = table.matches(ref, acting=decision.player, among=list(dict.fromkeys(sources)))
    names = decision.texts or [""] * len(sources)
    for wanted in cards:
        card = table.cast.card(table.full_name(wanted))
        for place, source in enumerate(sources):
            if source == wanted and (not ability or wording.says(card, names[place], ability)):
                return (place,)
    offered = ", ".join(
        f"{table.full_name(source)} {name}".strip()
        for source, name in zip(sources, names, strict=True)
    )
    raise ScenarioFailure(f"{shown(value)} is none of the abilities in the bag: {offered}")


def _card_name(value: object) -> str:
    name = str(value).strip()
    if not name:
        raise ScenarioFailure("the naming of a card takes a name")
    return name
