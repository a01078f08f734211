"""Which module carries out a rule: where the engine names its topic, and where it is at home.

The homes are homes.tsv beside this file: a topic, or the first words of several, and modules below
src/inkborn. Only the rules map needs this; it reads the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

NAMED = re.compile(
    r"""\b(?:rule|topic)=(?:\w+\ or\ )?"([^"]+)"   # rule="quest.exert", rule=rule or "quest.exert"
      | \bTopic\("([^"]+)"\)
      | \bRefusal\(\s*\(([^)]*)\)                  # Refusal(("quest.exert", "state.exerted"), …
    """,
    re.VERBOSE,
)


def named(text: str) -> Iterator[str]:
    """The topics that a piece of source names."""
    for match in NAMED.finditer(text):
        one = match[1] or match[2]
        yield from [one] if one else re.findall(r'(?<!f)"([^"]+)"', match[3])


@cache
def homes() -> dict[str, tuple[str, ...]]:
    lines = Path(__file__).with_name("homes.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {slug: tuple(modules.split()) for slug, modules in (line.split("\t") for line in lines)}


@cache
def _naming() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for path in sorted((PACKAGE / "engine").rglob("*.py")):
        for slug in named(path.read_text(encoding="utf-8")):
            found.setdefault(slug, {})[path.relative_to(PACKAGE).as_posix()] = None
    return {slug: tuple(modules) for slug, modules in found.items()}


def modules_of(slug: str) -> tuple[str, ...]:
    """The modules of a topic, below src/inkborn: its home, then where else the engine names it."""
    home = slug
    while home and home not in homes():
        home = home.rpartition(".")[0]
    return tuple(dict.fromkeys((*homes().get(home, ()), *_naming().get(slug, ()))))
