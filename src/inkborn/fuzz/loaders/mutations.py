"""Damages documents: their bytes, their words, or the values inside them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

ODD: Final = (
    b"\x00", b"\x1b[2J", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\n", b"\t",
    b"\xe2\x80\xae", b"\xe2\x80\xa8", b" " * 500, b"=" * 500, b"9" * 500, b"x" * 3_000, b"'", b'"',
    b"\\", b"[" * 400, b"{" * 100, b"- " * 100, b"&a ", b"*a", b"<<: *a", b"!!python/none ",
    b"---\n", b"? ", b": ", b"|\n", b"%YAML 1.2\n", b"#", b"//", b"(1", b"1e999", b"NaN", b"-1",
    b"null", "①٣½".encode(), "“”’—–é".encode(), "👩\u200d🚀".encode(),
)  # fmt: skip
"""What is put between bytes."""

RAW: Final = {
    "@deep": b"[" * 150 + b"]" * 150,
    "@deeper": b"[" * 5_000 + b"]" * 5_000,
    "@nan": b"NaN",
    "@exponent": b"1e999",
    "@float": b"1.5",
    "@huge": b"9" * 99,
    "@endless": b"9" * 5_000,
    "@surrogate": b'"\\ud800"',
}
"""What JSON writers do not write: placeholders, and what stands in their place in the end."""

NUMBERS: Final = (0, 1, -1, 2, 7, 255, 65_535, 1 << 31, (1 << 32) + 5, 1 << 45, -(1 << 40), 1 << 62)
STRINGS: Final = ("", " ", "x", "0", "-1", "\x1b[2J", "\u202e", "x" * 3_000, "none", "A", "[]", "²")

Parent = Any
Place = tuple[Parent, Any]
"""A value inside a document: the list or mapping that holds it, and its place there."""


# ---------------------------------------------------------------- bytes and words


def damaged_bytes(data: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(_BYTES)(data, rng)
    return data


def _stretch(data: bytes, rng: random.Random) -> tuple[int, int]:
    begin = rng.randint(0, len(data))
    return begin, min(len(data), begin + rng.choice((1, 1, 2, 5, 20, 200)))


def _insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(ODD) + data[at:]


def _delete(data: bytes, rng: random.Random) -> bytes:
    begin, end = _stretch(data, rng)
    return data[:begin] + data[end:]


def _double(data: bytes, rng: random.Random) -> bytes:
    begin, end = _stretch(data, rng)
    return data[:end] + data[begin:end] * rng.choice((1, 1, 2, 30)) + data[end:]


def _flip(data: bytes, rng: random.Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _exchange_words(data: bytes, rng: random.Random) -> bytes:
    words = _WORDS.findall(data)
    if len(words) < 2:
        return data
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    if rng.random() < 0.3:
        words[one] = str(rng.choice(NUMBERS)).encode()
    else:
        words[one], words[other] = words[other], words[one]
    return b"".join(words)


_WORDS: Final = re.compile(rb"\w+|\W")
_BYTES: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    _insert, _insert, _delete, _double, _flip, _cut, _exchange_words, _exchange_words,
)  # fmt: skip


# ---------------------------------------------------------------- values


def damaged_value(value: Any, rng: random.Random) -> Any:
    """The same value (lists and mappings changed in place) with something wrong inside."""
    holder = [value]
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        parent, place = some_place(holder, rng)
        rng.choice(_VALUES)(parent, place, holder, rng)
    return holder[0] if holder else None


def some_place(holder: Parent, rng: random.Random) -> Place:
    """A random walk down; deep places are as likely to be met as shallow ones."""
    found: Place = (holder, 0)
    here = holder[0] if holder else None
    while isinstance(here, (list, dict)) and here and rng.random() < 0.85:
        place = rng.choice(list(here)) if isinstance(here, dict) else rng.randrange(len(here))
        found = (here, place)
        here = here[place]
    return found


def written(value: Any) -> bytes:
    """As JSON, with what no writer of JSON would write."""
    data: bytes = msgspec.json.encode(value)
    for name, raw in RAW.items():
        data = data.replace(f'"{name}"'.encode(), raw)
    return data


def _there(parent: Parent, place: Any) -> bool:
    return place in parent if isinstance(parent, dict) else place < len(parent)


def _shift(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    value = parent[place] if _there(parent, place) else None
    if isinstance(value, int):
        parent[place] = value + rng.choice((-1, 1, 1, 2, -2, 16, 1 << 16, -(1 << 16)))
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        parent[place] = value[:at] + rng.choice("x0 \x07é-'") + value[at + rng.randint(0, 1) :]
    elif isinstance(value, list) and value:
        rng.shuffle(value)
    elif isinstance(parent, dict):
        _rename(parent, place, holder, rng)


def _remove(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    if _there(parent, place):
        del parent[place]


def _double_value(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    if _there(parent, place) and isinstance(parent, list):
        parent[place:place] = [parent[place]] * rng.choice((1, 1, 3, 50))
    elif _there(parent, place):
        parent[f"{place}2"] = parent[place]


def _rename(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    if isinstance(parent, dict) and place in parent:
        parent[rng.choice((f"{place}x", str(place).upper(), *STRINGS))] = parent.pop(place)


def _replace(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    if _there(parent, place):
        kinds: tuple[Any, ...] = (
            rng.choice(NUMBERS), rng.choice(NUMBERS), rng.choice(STRINGS), rng.choice((*RAW,)),
            None, True, [], {}, [rng.choice(NUMBERS)], {"x": 1},
        )  # fmt: skip
        parent[place] = rng.choice(kinds)


def _nest(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    if _there(parent, place):
        parent[place] = [parent[place]] if rng.random() < 0.5 else {"x": parent[place]}


def _exchange(parent: Parent, place: Any, holder: Parent, rng: random.Random) -> None:
    """Copies what stands elsewhere, so that nothing ever contains itself."""
    if _there(parent, place):
        other, there = some_place(holder, rng)
        if _there(other, there):
            parent[place] = msgspec.json.decode(msgspec.json.encode(other[there]))


_VALUES: Final[tuple[Callable[[Parent, Any, Parent, random.Random], None], ...]] = (
    _shift, _shift, _shift, _remove, _double_value, _rename, _replace, _replace, _nest, _exchange,
)  # fmt: skip
