"""Deck lists in JSON: the lists and mappings that the tools around the game write."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from inkborn.decks import tabletop
from inkborn.limits import DECK_BYTES
from inkborn.reading import read_json

_LISTS = ("cards", "deck", "entries", "main", "maindeck", "mainDeck", "list")
_NAMES = ("full_name", "fullName", "name", "card", "cardName", "title")
_COUNTS = ("count", "quantity", "amount", "qty", "copies")
_VERSIONS = ("version", "subtitle")
_SETS = ("set", "set_code", "setCode", "setNumber")
_NUMBERS = ("number", "collector_number", "collectorNumber", "cardNumber")
_NO_COUNT = 0


class JsonDeck(NamedTuple):
    """Names and counts; no count where the words themselves may hold it ("4 Name - Version")."""

    name: str
    cards: list[tuple[str, int | None]]


def read_json_deck(text: str) -> JsonDeck:
    """The names and counts in a JSON deck; raises `Unreadable` if the text is no JSON."""
    data = read_json(text, "the deck list begins like JSON but is not JSON", DECK_BYTES)
    name = data.get("name") if isinstance(data, Mapping) else ""
    return JsonDeck(name if isinstance(name, str) else "", list(_walk(data)))


def _walk(data: object) -> Iterator[tuple[str, int | None]]:
    if tabletop.is_saved_object(data):
        yield from tabletop.cards_of(data)
    elif isinstance(data, Mapping):
        for key in _LISTS:
            if isinstance(data.get(key), list | Mapping):
                yield from _walk(data[key])
                return
        for name, count in data.items():
            yield name, _count(count)
    elif isinstance(data, list):
        yield from map(_entry, data)


def _entry(entry: object) -> tuple[str, int | None]:
    if not isinstance(entry, Mapping):
        return str(entry), None
    nested = entry.get("card")
    fields = {**nested, **entry} if isinstance(nested, Mapping) else dict(entry)
    name, version = _word(fields, _NAMES), _word(fields, _VERSIONS)
    if version and not name.endswith(version):
        name = f"{name} - {version}"
    if not name:
        name = f"{_word(fields, _SETS)}-{_word(fields, _NUMBERS)}"
    return name, next((_count(fields[key]) for key in _COUNTS if key in fields), 1)


def _word(fields: Mapping[str, object], keys: tuple[str, ...]) -> str:
    values = (fields.get(key) for key in keys)
    return next(
        (str(value) for value in values if isinstance(value, str | int) and value != ""), ""
    )


def _count(value: object) -> int:
    """The number meant; what is none becomes one that no deck may hold, and so is reported."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return _NO_COUNT
    try:
        return int(value)
    except ValueError:
        return _NO_COUNT
