"""A game as JSON and back, in the middle of an effect too; and its fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from inkborn.engine.book import Book, book_of
from inkborn.engine.core import Core
from inkborn.engine.events import Event, Fact
from inkborn.engine.seating import variant_of
from inkborn.engine.state import (
    CARD,
    FIRST,
    KEY,
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
from inkborn.errors import BadRecord, Unreadable, shown
from inkborn.limits import LARGEST_STAT, LONGEST_NAME, MOST_WORDS, SAVED_BYTES
from inkborn.model.abilities import CardDefinition, Duration, Effect
from inkborn.reading import TYPES, read_json, why_not_text
from inkborn.rulebook.editions import EDITIONS, Edition

FORMAT: Final = "inkborn game"
VERSION: Final = 2

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
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, Fact):
        return list(msgspec.structs.astuple(value))
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return {name: plain(getattr(value, name)) for name in NAMES[type(value)]}


def state_hash(state: State) -> str:
    """A fingerprint of everything that decides how the game goes on; wording aside."""
    data = plain(state)
    if data["decision"] is not None:
        del data["decision"]["prompt"], data["decision"]["texts"]
    return hashlib.blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()


# ---------------------------------------------------------------- writing


def core_to_plain(core: Core) -> dict[str, Any]:
    if EDITIONS.get(core.edition.id) != core.edition:
        raise BadRecord("a game with an edition of one's own cannot be saved")
    return {
        "edition": core.edition.id,
        "format": core.variant,
        "definitions": [info.definition for info in core.book.cards],
        "state": plain(core.state),
        "events": core.events,
    }


# ---------------------------------------------------------------- reading


def read(text: str | bytes) -> dict[str, Any]:
    """The object that a saved game is; its version has been checked."""
    try:
        data = read_json(text, "saved game", SAVED_BYTES)
    except Unreadable as error:
        raise BadRecord(str(error)) from None
    if not isinstance(data, dict) or data.get("is") != FORMAT:
        raise BadRecord("this is not a saved game of inkborn")
    if data.get("version") != VERSION:
        version = shown(data.get("version"))
        raise BadRecord(f"saved game: version {version}, but this inkborn reads {VERSION}")
    return data


def core_from_plain(
    data: dict[str, Any], describe: Callable[[Effect, str], str] | None = None
) -> Core:
    """Raises `BadRecord` with the place of the first thing that is wrong."""
    edition = data.get("edition")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise BadRecord(f"saved game: there is no edition {shown(edition)}")
    definitions = _same(convert(data.get("definitions"), list[CardDefinition], "definitions"))
    check_definitions(definitions)
    state = _load(State, data.get("state"), "state")
    check_lists(state, len(definitions))
    core = Core(state, _book(definitions, describe, EDITIONS[edition]), EDITIONS[edition])
    core.variant = variant_of(convert(data.get("format"), str, "format"))
    core.events = convert(data.get("events"), list[Event], "events")
    return core


def _book(
    definitions: list[CardDefinition],
    describe: Callable[[Effect, str], str] | None,
    edition: Edition,
) -> Book:
    try:
        return book_of(definitions, describe, edition.joint_names)
    except Exception as error:  # whatever a compiler would not have made of a text
        raise BadRecord(f"saved game: definitions: cannot be played ({error!r})") from None


_READ: Final[dict[CardDefinition, CardDefinition]] = {}
_MOST_READ: Final = 8192


def _same(definitions: list[CardDefinition]) -> list[CardDefinition]:
    """Equal definitions that were read before, so that games of the same cards share their book."""
    if len(_READ) > _MOST_READ:
        _READ.clear()
    return [_READ.setdefault(one, one) for one in definitions]


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


def check_lists(state: State, definitions: int) -> None:
    """What has to hold before anything else can be asked of a state."""
    cards, seats = len(state.owner), len(state.players)
    same_length = {len(state.defs), len(state.zone), len(state.refs), len(state.known), cards}
    same_length.update(map(len, state.handles))
    fits = len(same_length) == 1 and cards <= CARD
    require(fits, "state", "the lists of cards differ in length")
    fits = all(0 <= owner < seats for owner in state.owner)
    require(fits, "state.owner", "there is no such seat")
    fits = all(0 <= number < definitions for number in state.defs)
    require(fits, "state.defs", "there is no such definition")
    fits = all(FIRST <= ref < KEY for ref in state.refs)
    require(fits, "state.incarnation", "a card has become too many")
    viewers = {len(state.handles), len(state.observed), seats + 1}
    fits = len(state.teams) == seats and len(viewers) == 1
    require(fits, "state", "the number of seats differs")


def require(holds: bool, place: str, problem: str) -> None:
    if not holds:
        raise BadRecord(f"saved game: {place}: {problem}")


def check_definitions(definitions: Iterable[CardDefinition]) -> None:
    """A saved game brings its own cards along; their names are shown and logged."""
    for card in definitions:
        texts = (card.full_name, card.name, *card.names, *card.classifications)
        for text in texts:
            problem = why_not_text(text, LONGEST_NAME)
            require(not problem, "definitions", problem)
        require(len(texts) <= 2 * MOST_WORDS, "definitions", "too many names")
        numbers = (card.cost, card.strength, card.willpower, card.lore, card.move_cost)
        fits = all(-LARGEST_STAT <= number <= LARGEST_STAT for number in numbers)
        require(fits, "definitions", f"a card has a number beyond {LARGEST_STAT}")
