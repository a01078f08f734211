"""Walks finished parts of trees: rewrites them, finds what they speak of, takes out choices."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from inkborn.model.abilities import Choose, Effect, Place
from inkborn.model.nouns import Node, Ref, Select

_Tree = TypeVar("_Tree")


def rewrite(tree: _Tree, change: Callable[[Node], Node | None]) -> _Tree:
    """The tree with every node replaced for which `change` gives another one, outermost first."""
    if isinstance(tree, tuple):
        parts = tuple(rewrite(part, change) for part in tree)
        return parts if parts != tree else tree  # type: ignore[return-value]
    if not isinstance(tree, Node | Place):
        return tree
    if isinstance(tree, Node):
        other = change(tree)
        if other is not None:
            return other  # type: ignore[return-value]
    new = {}
    for name in tree.__struct_fields__:
        old = getattr(tree, name)
        if isinstance(old, tuple | Node | Place):
            value = rewrite(old, change)
            if value is not old:
                new[name] = value
    return msgspec.structs.replace(tree, **new) if new else tree


def nodes(tree: object) -> list[Node]:
    """All nodes of a tree, outermost first."""
    found: list[Node] = []

    def note(node: Node) -> None:
        found.append(node)

    rewrite(tree, note)
    return found


def mentions(tree: object, slot: str) -> bool:
    return any(
        slot in (getattr(node, "slot", ""), getattr(node, "group", ""), getattr(node, "under", ""))
        or slot in getattr(node, "than", ())
        or slot in getattr(node, "slots", ())
        for node in nodes(tree)
    )


def hoist(effect: Effect, *users: object) -> tuple[list[Choose], Effect]:
    """Selections that others speak of too, to be made before; and the effect without them."""
    shared = [
        node
        for node in nodes(effect)
        if isinstance(node, Select)
        and node.bind
        and any(mentions(user, node.bind) for user in users)
    ]
    effect = rewrite(
        effect, lambda node: Ref(node.bind) if isinstance(node, Select) and node in shared else None
    )
    return [Choose(select) for select in shared], effect
