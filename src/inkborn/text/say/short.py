"""Ability trees as short text, for people: `Deal(2 Pick!(character))`."""

from collections.abc import Iterator

import msgspec

from inkborn.model.abilities import Activated, DeckRule, Static, Triggered

_ABILITIES = Triggered | Activated | Static | DeckRule


def short_form(tree: object) -> str:
    """One line, without defaults; the fields that are not the first get their name."""
    if isinstance(tree, tuple):
        return "[" + ", ".join(short_form(part) for part in tree) + "]"
    if isinstance(tree, str):
        return tree if tree.isidentifier() else repr(tree)
    if not isinstance(tree, msgspec.Struct):
        return str(tree)
    parts = []
    for name, value, first in _fields(tree):
        text = short_form(value)
        parts.append(text if first else f"{name}={text}")
    return f"{type(tree).__name__}({', '.join(parts)})" if parts else type(tree).__name__


def indented_form(tree: object, width: int = 60, label: str = "", depth: int = 0) -> list[str]:
    """The same over several lines: what does not fit into the width is opened, a line a part."""
    margin = "  " * depth
    line = f"{margin}{label}{short_form(tree)}"
    if len(line) <= width or not isinstance(tree, (msgspec.Struct, tuple)):
        return [line]
    if isinstance(tree, tuple):
        return [part for one in tree for part in indented_form(one, width, label, depth)]
    small: list[tuple[str, object]] = []
    large: list[tuple[str, object]] = []
    for name, value, _first in _fields(tree):
        is_tree = isinstance(value, (msgspec.Struct, tuple))
        (large if is_tree else small).append((name, value))
    head = " ".join([type(tree).__name__, *(f"{name}={short_form(v)}" for name, v in small)])
    lines = [f"{margin}{label}{head}"]
    for name, value in large:
        lines += indented_form(value, width, f"{name}: ", depth + 1)
    return lines


def _fields(tree: msgspec.Struct) -> Iterator[tuple[str, object, bool]]:
    """The fields that say something: name, value, and whether it is the first of its node."""
    fields = zip(tree.__struct_fields__, _defaults(tree), strict=True)
    for index, (name, default) in enumerate(fields):
        value = getattr(tree, name)
        if value == default or (name == "name" and isinstance(tree, _ABILITIES)):
            continue
        yield name, value, index == 0


def _defaults(tree: msgspec.Struct) -> list[object]:
    required = len(tree.__struct_fields__) - len(tree.__struct_defaults__)
    return [msgspec.UNSET] * required + list(tree.__struct_defaults__)
