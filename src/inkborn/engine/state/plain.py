"""The state as plain data and back, and its fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from inkborn.engine.state.events import Fact
from inkborn.engine.state.state import (
    Decision,
    Frame,
    InPlay,
    Lasting,
    LastKnown,
    Phase,
    Player,
    Somewhere,
    State,
    Value,
    Waiting,
    Watch,
    Watching,
)
from inkborn.errors import BadRecord
from inkborn.model.abilities import Duration
from inkborn.reading import TYPES

# The types of the fields that are not plain integers; records inside records are named in NESTED.
FIELDS: Final[dict[type, dict[str, Any]]] = {
    InPlay: {"exerted": bool, "drying": bool, "under": list[int]},
    LastKnown: {
        "here": list[int],
        "exerted": bool,
        "under": list[int],
        "keywords": list[str],
        "classes": list[str],
        "names": list[str],
    },
    Frame: {"reg": dict[str, Value], "done": bool},
    Lasting: {"targets": list[int] | None, "until": Duration},
    Watching: {"until": Watch, "once": bool},
    Waiting: {},
    Somewhere: {"cards": list[int], "places": list[int]},
    Player: {
        "deck": list[int],
        "hand": list[int],
        "discard": list[int],
        "board": list[int],
        "ready_ink": list[int],
        "exerted_ink": list[int],
        "out": bool,
    },
    Decision: {
        "kind": str,
        "options": list[int],
        "prompt": str,
        "rule": str,
        "verb": str,
        "texts": list[str] | None,
        "weights": list[int] | None,
        "groups": list[int] | None,
        "apart": bool,
        "needed": list[int],
        "hidden": bool,
        "noticeable": bool,
    },
    State: {
        "teams": list[int],
        "owner": list[int],
        "defs": list[int],
        "zone": list[int],
        "incarnation": list[int],
        "facts": list[Fact],
        "tops": dict[int, int],
        "used": dict[int, int],
        "challenge": list[int],
        "challengers": list[int],
        "hurt": dict[int, list[int]],
        "drew_from_empty": list[int],
        "singers": list[int],
        "resolving": list[int],
        "key": str,
        "known": list[int],
        "handles": list[list[int]],
        "observed": list[int],
        "shown": list[int],
        "phase": Phase,
        "winners": list[int],
        "out_order": list[int],
        "ended": bool,
    },
}
LIST, TABLE, ONE, MAYBE = "list", "table", "one", "maybe"
NESTED: Final[dict[type, dict[str, tuple[str, type]]]] = {
    Lasting: {"frame": (ONE, Frame)},
    Watching: {"frame": (ONE, Frame)},
    Waiting: {"frame": (ONE, Frame)},
    State: {
        "players": (LIST, Player),
        "inplay": (TABLE, InPlay),
        "last_known": (TABLE, LastKnown),
        "lasting": (LIST, Lasting),
        "watching": (LIST, Watching),
        "bag": (LIST, Waiting),
        "somewhere": (LIST, Somewhere),
        "waiting_actions": (LIST, Frame),
        "stack": (LIST, Frame),
        "decision": (MAYBE, Decision),
    },
}


BLANK: Final[dict[type, Callable[[], object]]] = {
    InPlay: lambda: InPlay(0, 0),
    LastKnown: LastKnown,
    Frame: lambda: Frame(0, 0, -1, {}),
    Lasting: lambda: Lasting(0, 0, Frame(0, 0, -1, {}), None, "always", 0, 0),
    Watching: lambda: Watching(0, 0, Frame(0, 0, -1, {}), "always", 0, 0, False),
    Waiting: lambda: Waiting(0, 0, Frame(0, 0, -1, {})),
    Somewhere: lambda: Somewhere(0, 0, [], []),
    Player: Player,
    Decision: lambda: Decision("main", 0, []),
    State: lambda: State(0),
}
"""Records to fill; compiled classes cannot be made without their `__init__`."""


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a record as they are written, sorted; a compiled class has no slots but says
    what it has.
    """
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or kind.__slots__  # type: ignore[attr-defined]
    return tuple(sorted("incarnation" if name == "refs" else name for name in names))


NAMES: Final = {kind: _names(kind) for kind in FIELDS}


def plain(value: object) -> Any:
    """A record of the state, or anything inside it, as what JSON knows."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):  # of numbers, nearly always
        return [one if type(one) is int else plain(one) for one in value]
    if isinstance(value, Fact):
        return list(msgspec.structs.astuple(value))
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return {name: plain(getattr(value, name)) for name in NAMES[type(value)]}


def canonical(value: object) -> object:
    """A definition, or what holds some, as plain data that is the same whether it was compiled or
    read: without what every node has unless told otherwise. (msgspec leaves out a default only
    where it is the very same object.)
    """
    if isinstance(value, tuple):
        return [canonical(one) for one in value]
    if not isinstance(value, msgspec.Struct):
        return value
    tag = value.__struct_config__.tag
    found: dict[str, object] = {} if tag is None else {"type": tag}
    for name, usual in _usual(type(value)).items():
        own = getattr(value, name)
        if own != usual:
            found[name] = canonical(own)
    return found


@cache
def _usual(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The fields of a node with their defaults; a field without one has none that is equal."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def state_hash(state: State) -> str:
    """A fingerprint of everything that decides how the game goes on; wording aside."""
    data = plain(state)
    if data["decision"] is not None:
        del data["decision"]["prompt"], data["decision"]["texts"]
    return hashlib.blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()


def convert(value: object, wanted: Any, place: str) -> Any:
    try:
        with TYPES:
            return msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadRecord(f"saved game: {place}: {error}") from None


def _load(kind: type, data: object, place: str) -> Any:
    if not isinstance(data, dict):
        raise BadRecord(f"saved game: {place}: an object is wanted")
    slots = NAMES[kind]
    different = set(slots) ^ set(data)
    if different:
        raise BadRecord(f"saved game: {place}: missing or unknown: {', '.join(sorted(different))}")
    made: Any = BLANK[kind]()
    fields, nested = FIELDS[kind], NESTED.get(kind, {})
    for name in slots:
        where = f"{place}.{name}"
        value = data[name]
        if name in nested:
            setattr(made, name, _load_nested(nested[name], value, where))
        else:
            setattr(made, name, convert(value, fields.get(name, int), where))
    return made


def _load_nested(shape: tuple[str, type], value: object, place: str) -> Any:
    how, kind = shape
    if how == MAYBE and value is None:
        return None
    if how == LIST:
        rows = convert(value, list[Any], place)
        return [_load(kind, row, f"{place}[{i}]") for i, row in enumerate(rows)]
    if how == TABLE:
        table = convert(value, dict[int, Any], place)
        return {key: _load(kind, row, f"{place}[{key}]") for key, row in table.items()}
    return _load(kind, value, place)


def load_state(data: object) -> State:
    """A state that `plain` wrote."""
    state: State = _load(State, data, "state")
    return state


def require(holds: bool, place: str, problem: str) -> None:
    if not holds:
        raise BadRecord(f"saved game: {place}: {problem}")
