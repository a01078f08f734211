"""Checks what a scenario expects; only what is named is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from inkborn.cards.names import name_key
from inkborn.engine.now import continuous as now
from inkborn.engine.state.state import DECK, DISCARD, HAND, INKWELL, PLAY, UNDER, ZONE_NAMES
from inkborn.errors import shown
from inkborn.model.words import KeywordName
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.forms import flag, mapping, number
from inkborn.scenario.table import Table

_SEAT_ZONES = {"hand": HAND, "discard": DISCARD, "play": PLAY}
_ZONES = {"play": PLAY, "hand": HAND, "deck": DECK, "discard": DISCARD, "inkwell": INKWELL,
          "under": UNDER}  # fmt: skip
_KEYWORDS = {name_key(keyword): str(keyword) for keyword in KeywordName}


def check(table: Table, expected: Mapping[str, object]) -> list[str]:
    """Every difference between what is expected and what is found, in words."""
    return list(_differences(table, expected))


def _differences(table: Table, expected: Mapping[str, object]) -> Iterator[str]:
    for key, value in expected.items():
        match key:
            case "cards":
                for ref, values in mapping(value, "cards").items():
                    yield from _card(table, ref, mapping(values, ref))
            case "active":
                yield from _same("active", table.game.seats[table.seat(value)],
                                 table.game.seats[table.state.active])  # fmt: skip
            case "decision":
                yield from _decision(table, value)
            case "winner":
                yield from _seats("winner", table, value, table.game.winners)
            case "out":
                gone = [i for i, player in enumerate(table.state.players) if player.out]
                yield from _seats("out", table, value, gone)
            case _ if key in table.game.seats:
                yield from _seat(table, key, mapping(value, key))
            case _:
                raise ScenarioFailure(
                    f"unknown key `{key}`; there are cards, active, decision, winner, out "
                    f"and the seats {', '.join(table.game.seats)}"
                )


def _same(what: str, expected: object, found: object) -> Iterator[str]:
    if expected != found:
        yield f"{what}: expected {_show(expected)}, found {_show(found)}"


def _show(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return f"[{', '.join(map(_show, value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {_show(one)}' for key, one in value.items())}}}"
    return str(value)


def _seats(what: str, table: Table, value: object, found: Sequence[int]) -> Iterator[str]:
    names = [] if value is None else value if isinstance(value, list) else [value]
    expected = sorted(table.seat(name) for name in names)
    if expected != sorted(found):
        there = table.seats(expected) if expected else "nobody"
        yield f"{what}: expected {there}, found {table.seats(sorted(found))}"


# ---------------------------------------------------------------- a seat


def _seat(table: Table, name: str, expected: Mapping[str, object]) -> Iterator[str]:
    seat = table.seat(name)
    player = table.state.players[seat]
    for key, value in expected.items():
        where = f"{name}.{key}"
        match key:
            case "lore":
                yield from _same(where, number(value, where, least=None), player.lore)
            case "ink_drops":
                yield from _same(where, number(value, where, least=None), player.drops)
            case "hand" | "discard" | "play":
                cards = table.zone_cards(seat, _SEAT_ZONES[key])
                yield from _pile(table, where, value, cards, ordered=False)
            case "deck":
                yield from _pile(table, where, value, player.deck[::-1], ordered=True)
            case "deck_top" | "deck_bottom":
                wanted = [value] if isinstance(value, str) else _names(value, where)
                deck = player.deck[::-1]
                part = deck[: len(wanted)] if key == "deck_top" else deck[-len(wanted) :]
                yield from _pile(table, where, wanted, part if wanted else [], ordered=True)
            case "inkwell":
                yield from _inkwell(table, where, value, seat)
            case _:
                raise ScenarioFailure(f"{name}: unknown key `{key}`")


def _names(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise ScenarioFailure(f"{where}: {shown(value)} is neither a number nor a list of cards")
    return value


def _pile(
    table: Table, where: str, expected: object, cards: list[int], *, ordered: bool
) -> Iterator[str]:
    """A number of cards, or the complete list of their full names."""
    if isinstance(expected, int):
        yield from _same(where, number(expected, where, least=None), len(cards))
        return
    wanted = [table.cast.card(str(name)).full_name for name in _names(expected, where)]
    found = [table.full_name(card) for card in cards]
    if wanted != found if ordered else Counter(wanted) != Counter(found):
        yield f"{where}: expected {_show(wanted)}, found {_show(found)}"


def _inkwell(table: Table, where: str, expected: object, seat: int) -> Iterator[str]:
    player = table.state.players[seat]
    if not isinstance(expected, Mapping):
        cards = player.ready_ink + player.exerted_ink
        yield from _pile(table, where, expected, cards, ordered=False)
        return
    found = {"ready": len(player.ready_ink), "exerted": len(player.exerted_ink)}
    for key, value in mapping(expected, where).items():
        if key not in found:
            raise ScenarioFailure(f"{where}: unknown key `{key}`")
        yield from _same(f"{where}.{key}", number(value, where, least=None), found[key])


# ---------------------------------------------------------------- a card


def _card(table: Table, ref: str, expected: Mapping[str, object]) -> Iterator[str]:
    rank = None
    zone = _ZONES.get(str(expected.get("zone")))
    if zone is not None:
        rank = table.zone_first(zone)
    card = table.find(ref, rank=rank)
    for key, value in expected.items():
        where = f"{ref}: {key}"
        if key == "keywords":
            for keyword, wanted in mapping(value, where).items():
                yield from _keyword(table, ref, card, keyword, wanted)
        elif key == "at":
            yield from _at(table, where, card, value)
        elif key == "zone":
            if zone is None:
                raise ScenarioFailure(f"{where}: {shown(value)} is none of {', '.join(_ZONES)}")
            yield from _same(where, str(value), ZONE_NAMES[table.state.zone[card]])
        elif key in ("exerted", "drying"):
            yield from _same(where, flag(value, where), _state(table, card, key))
        elif key in ("damage", "strength", "willpower", "lore", "under"):
            yield from _same(where, number(value, where, least=None), _value(table, card, key))
        else:
            raise ScenarioFailure(f"{ref}: unknown key `{key}`")


def _state(table: Table, card: int, key: str) -> bool:
    record = table.state.inplay.get(card)
    if record is None:
        player = table.state.players[table.state.owner[card]]
        return key == "exerted" and card in player.exerted_ink
    return record.exerted if key == "exerted" else record.drying


def _value(table: Table, card: int, key: str) -> int:
    ref = table.state.refs[card]
    if key == "damage":
        return now.damage(table.core, ref)
    if key == "under":
        return now.under_count(table.core, ref)
    return now.stat(table.core, ref, key)


def _at(table: Table, where: str, card: int, expected: object) -> Iterator[str]:
    record = table.state.inplay.get(card)
    place = -1 if record is None else record.at
    found = None if place < 0 else table.full_name(place)
    if expected is None:
        yield from _same(where, None, found)
    elif place not in table.matches(expected):
        yield f"{where}: expected {expected}, found {_show(found)}"


def _keyword(table: Table, ref: str, card: int, keyword: str, expected: object) -> Iterator[str]:
    name = _KEYWORDS.get(name_key(keyword))
    if name is None:
        raise ScenarioFailure(
            f'{ref}: no keyword "{keyword}"; there are {", ".join(_KEYWORDS.values())}'
        )
    here = table.state.refs[card]
    has = now.has_keyword(table.core, here, name)
    where = f"{ref}: {name}"
    if isinstance(expected, int) and not isinstance(expected, bool):
        amount = now.keyword_amount(table.core, here, name) if has else None
        yield from _same(where, expected, amount)
    else:
        yield from _same(where, flag(expected, where), has)


# ---------------------------------------------------------------- the decision


def _decision(table: Table, expected: object) -> Iterator[str]:
    decision = table.pending
    if expected is None:
        if decision is not None:
            yield f"decision: expected none, but {table.describe(decision)}"
        return
    fields = mapping(expected, "decision")
    unknown = [key for key in fields if key not in ("by", "kind", "options", "min", "max")]
    if unknown:
        raise ScenarioFailure(f"decision: unknown key `{unknown[0]}`")
    if decision is None:
        yield f"decision: expected {_show(fields)}, but nothing is pending"
        return
    numbers = decision.options if decision.kind == "number" else []
    for key, value in fields.items():
        where = f"decision.{key}"
        match key:
            case "by":
                yield from _seats(where, table, value, [decision.player])
            case "kind":
                yield from _same(where, value, decision.kind)
            case "min":
                least = min(numbers) if numbers else decision.least
                yield from _same(where, number(value, where, least=None), least)
            case "max":
                most = max(numbers) if numbers else decision.most
                yield from _same(where, number(value, where, least=None), most)
            case _:
                names = value if isinstance(value, list) else [value]
                wanted = {name_key(str(name)) for name in names}
                found = table.option_names(decision)
                if wanted != {name_key(str(name)) for name in found}:
                    yield f"{where}: expected {_show(names)}, found {_show(found)}"
