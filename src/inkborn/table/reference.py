"""Writes docs/protocol.md from `protocol`: `python -m inkborn.table.reference`."""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from inkborn.table import protocol

HEAD = """\
# The protocol of the table

Generated from `src/inkborn/table/protocol.py` by `python -m inkborn.table.reference`; a test
compares the two. Version {version}.

A program that plays needs five requests and a socket: `POST /api/players`, `POST /api/matches`,
`POST /api/matches/M/join`, `GET /api/matches/M`, `GET /api/matches/M/record` and
`GET /api/matches/M/socket`. JSON everywhere; an error is a 4xx with `{{"error": "…"}}`. Who is
asking: `Authorization: Bearer TOKEN`, or the browser's cookie. Fields with a default may be left
out, and are left out where the server says so little; unknown fields are ignored.
"""
SOCKET = """\
## The socket of a match

`GET /api/matches/M/socket`, text frames of JSON, each with its `type`. The client says `hello`
first. `seq` counts the answers that a seat may notice (a decision that only hidden cards bring up
is counted for who is asked alone); an answer names the seq of the view that it answers, and counts
once however often it is sent.
"""
PATH = Path(__file__).parents[3] / "docs" / "protocol.md"


def text() -> str:
    """The whole document."""
    parts = [HEAD.format(version=protocol.VERSION), "## Requests\n", *_requests(), "", SOCKET]
    parts += ["### From the client\n", *_structs(typing.get_args(protocol.FromClient))]
    parts += ["### From the server\n", *_structs(typing.get_args(protocol.FromServer))]
    parts += ["## What messages and bodies are made of\n", *_structs(_others())]
    return "\n".join(parts).rstrip() + "\n"


def _requests() -> Iterator[str]:
    yield "| request | who | body | answer | meaning |"
    yield "| --- | --- | --- | --- | --- |"
    for one in protocol.REQUESTS:
        body = "" if one.body is None else f"[{one.body.__name__}]"
        answer = "" if one.answer is None else f" [{one.answer.__name__}]"
        who = one.who or "anybody"
        what = f"`{one.method} {one.path}`"
        yield f"| {what} | {who} | {body} | {one.status}{answer} | {one.meaning} |"


def _structs(kinds: typing.Iterable[type]) -> Iterator[str]:
    for kind in kinds:
        tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
        yield f"#### {kind.__name__}" + (f": `{tag}`" if tag else "")
        yield _paragraph(inspect.getdoc(kind) or "")
        fields = msgspec.structs.fields(kind)
        if fields:
            yield "\n| field | type | default |\n| --- | --- | --- |"
        hints = typing.get_type_hints(kind, vars(protocol))
        for field in fields:
            yield f"| `{field.name}` | {_type(hints[field.name])} | {_default(field)} |"
        yield ""


def _paragraph(doc: str) -> str:
    return " ".join(re.split(r"\s+", doc)) if "Struct" not in doc[:6] else ""


def _others() -> list[type]:
    named = {*typing.get_args(protocol.FromClient), *typing.get_args(protocol.FromServer)}
    found = [
        value
        for value in vars(protocol).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value is not msgspec.Struct
        and value not in named
    ]
    return sorted(found, key=lambda kind: kind.__name__)


def _type(hint: Any) -> str:
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint is type(None):
        return "null"
    if origin is typing.Literal:
        return ", ".join(f'"{word}"' for word in inside)
    if origin in (types.UnionType, typing.Union):
        return " or ".join(_type(one) for one in inside)
    if origin is tuple:
        return f"[{_type(inside[0])}, …]"
    if origin is dict:
        return f"{{{_type(inside[0])}: {_type(inside[1])}}}"
    words = {int: "number", float: "number", str: "text", bool: "true or false"}
    return words.get(hint, getattr(hint, "__name__", str(hint)))


def _default(field: Any) -> str:
    if field.default is not msgspec.NODEFAULT:
        value = list(field.default) if isinstance(field.default, tuple) else field.default
        return f"`{msgspec.json.encode(value).decode()}`"
    return "" if field.default_factory is msgspec.NODEFAULT else "`{}`"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
