"""How names compare."""

from __future__ import annotations

from typing import Final


def fold(name: str) -> str:
    """Names compare without case and whatever the quotes look like (5.2.6)."""
    return name.casefold().replace("’", "'").replace("‘", "'").replace("–", "-").replace("`", "'")


_FOLDED: Final[dict[tuple[str, ...], frozenset[str]]] = {}


def folded(names: tuple[str, ...]) -> frozenset[str]:
    """Names as they are compared; kept, since every Shift asks for the same ones."""
    found = _FOLDED.get(names)
    if found is None:
        found = _FOLDED[names] = frozenset([fold(name) for name in names])
    return found
