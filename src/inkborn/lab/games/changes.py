"""Changes of a deck as people write them: `-1 CARD +1 CARD`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck, Reader


def read_changes(words: list[str], reader: Reader) -> tuple[list[str], list[str]]:
    """`-1 CARD +2 CARD` as names that go out and names that come in, each as often as meant."""
    out: list[str] = []
    into: list[str] = []
    parts: list[tuple[int, list[str]]] = []
    for word in words:
        if re.fullmatch(r"[+-][0-9]{1,2}", word):
            parts.append((int(word), []))
        elif parts:
            parts[-1][1].append(word)
        else:
            raise InkbornError(f'"{word}": a change is written as -1 CARD +1 CARD')
    for count, name in parts:
        card = reader.card(" ".join(name)).full_name
        (into if count > 0 else out).extend([card] * abs(count))
    if not out or len(out) != len(into):
        raise InkbornError(
            f"as many cards come in as go out: here {len(out)} go out and {len(into)} come in"
        )
    return out, into


def written_changes(out: Sequence[str], into: Sequence[str]) -> str:
    """ "-2 CARD +1 CARD +1 CARD": as it is read."""
    gone = [f"-{out.count(name)} {name}" for name in dict.fromkeys(out)]
    new = [f"+{into.count(name)} {name}" for name in dict.fromkeys(into)]
    return " ".join([*gone, *new])


def changed_deck(deck: LabDeck, out: list[str], into: list[str], reader: Reader) -> LabDeck:
    definitions = [reader.workshop.definition(reader.card(name)) for name in into]
    changed = deck.exchanged(out, definitions, f"{deck.name} changed")
    reader.check(reader.listed(changed), changed.name)
    return changed
