"""Names the slots of a finished tree: only those that are used, in order of appearance."""

import re
from typing import TypeVar

import msgspec

from inkborn.text.build.builder import Nonsense

_Tree = TypeVar("_Tree")
_BINDS = frozenset({"bind", "bind_cards", "bind_all"})
_REQUIRED = frozenset({"NameCard", "Remember", "RevealUntil"})
"""What binds a slot even if nothing speaks of it."""
_PROVISIONAL = re.compile(r"([a-z]+)#(\d+)")


def tidy(tree: _Tree) -> _Tree:
    """The tree with c1, c2, n1, p1 … instead of provisional slots, and without unused ones.

    Words that point at something that the tree does not keep make no sense.
    """
    used: dict[str, None] = {}
    bound: dict[str, None] = {}
    _collect(tree, used, bound)
    names: dict[str, str] = {}
    counts: dict[str, int] = {}
    for slot in [name for name in bound if name in used]:
        match = _PROVISIONAL.fullmatch(slot)
        assert match is not None
        counts[match[1]] = counts.get(match[1], 0) + 1
        names[slot] = f"{match[1]}{counts[match[1]]}"
    if used.keys() - bound.keys():
        raise Nonsense(0, "something that the words can point at")
    return _renamed(tree, names)


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [part for part in value if isinstance(part, str)]
    return []


def _collect(tree: object, used: dict[str, None], bound: dict[str, None]) -> None:
    if isinstance(tree, tuple):
        for part in tree:
            _collect(part, used, bound)
    elif isinstance(tree, msgspec.Struct):
        for name in tree.__struct_fields__:
            value = getattr(tree, name)
            for text in _strings(value):
                if "#" in text:
                    (bound if name in _BINDS else used)[text] = None
                    if name == "bind" and type(tree).__name__ in _REQUIRED:
                        used[text] = None
            _collect(value, used, bound)


def _renamed(tree: _Tree, names: dict[str, str]) -> _Tree:
    if isinstance(tree, tuple):
        parts = tuple(
            names.get(part, part) if isinstance(part, str) else _renamed(part, names)
            for part in tree
        )
        return parts if parts != tree else tree  # type: ignore[return-value]
    assert isinstance(tree, msgspec.Struct)
    new: dict[str, object] = {}
    for name in tree.__struct_fields__:
        value = getattr(tree, name)
        if isinstance(value, str):
            if "#" in value:
                new[name] = names.get(value, "")
        elif isinstance(value, tuple | msgspec.Struct):
            changed = _renamed(value, names)
            if changed is not value:
                new[name] = changed
    return msgspec.structs.replace(tree, **new) if new else tree
