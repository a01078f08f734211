"""Ability trees as short text, for people: `Deal(2 Pick!(character))`."""

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
    fields = zip(tree.__struct_fields__, _defaults(tree), strict=True)
    for index, (name, default) in enumerate(fields):
        value = getattr(tree, name)
        if value == default or (name == "name" and isinstance(tree, _ABILITIES)):
            continue
        text = short_form(value)
        parts.append(text if index == 0 else f"{name}={text}")
    return f"{type(tree).__name__}({', '.join(parts)})" if parts else type(tree).__name__


def _defaults(tree: msgspec.Struct) -> list[object]:
    required = len(tree.__struct_fields__) - len(tree.__struct_defaults__)
    return [msgspec.UNSET] * required + list(tree.__struct_defaults__)
