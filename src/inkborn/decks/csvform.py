"""Deck lists as tables with a heading, as Dreamborn writes them; and back."""

import csv
import io
import re
from collections.abc import Iterator

from inkborn.decks.deck import Deck

_NAMES = ("name", "card name", "card", "full name")
_VERSIONS = ("version", "subtitle", "title")
_COUNTS = ("count", "quantity", "qty", "amount", "normal", "foil")
_SETS = ("set number", "set", "set code")
_NUMBERS = ("card number", "number", "collector number")
_COUNT = re.compile(r"[x×]?\s*(?P<count>\d{1,7})\s*[x×]?", re.IGNORECASE)
HEADING = ("Set Number", "Card Number", "Variant", "Count", "Name")


def looks_like_table(text: str) -> bool:
    """The first line names columns: how many, and which card."""
    columns = _columns(text.lstrip().partition("\n")[0])
    named = any(name in columns for name in _NAMES)
    numbered = any(s in columns for s in _SETS) and any(n in columns for n in _NUMBERS)
    return (named or numbered) and any(name in columns for name in _COUNTS)


def read_table(text: str) -> Iterator[tuple[int, str, int | None]]:
    """Line, words and count of each card that is there; no count where it cannot be read."""
    lines = text.lstrip().splitlines()
    heading = _columns(lines[0])
    for number, row in enumerate(csv.reader(lines[1:], delimiter=_delimiter(lines[0])), start=2):
        fields = dict(zip(heading, (cell.strip() for cell in row), strict=False))
        words = _words(fields)
        counts = [_count(fields.get(name, "")) for name in _COUNTS]
        count = None if None in counts else sum(filter(None, counts))
        if words and count != 0:
            yield number, words, count


def write_table(deck: Deck) -> str:
    """The deck as a table that Dreamborn's import understands."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADING)
    for entry in deck.entries:
        printings = entry.card.printings
        for printing in ([each for each in printings if each.regular] or printings)[-1:]:
            place = (printing.set_code.zfill(3), printing.number)
            break
        else:
            place = ("", "")  # a card of somebody's own
        writer.writerow([*place, "normal", entry.count, entry.card.full_name])
    return out.getvalue()


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _columns(line: str) -> list[str]:
    return [cell.strip().strip('"').casefold() for cell in line.split(_delimiter(line))]


def _words(fields: dict[str, str]) -> str:
    name = next((fields[key] for key in _NAMES if fields.get(key)), "")
    version = next((fields[key] for key in _VERSIONS if fields.get(key)), "")
    if name:
        return name if not version or name.endswith(version) else f"{name} - {version}"
    a_set = next((fields[key] for key in _SETS if fields.get(key)), "")
    number = next((fields[key] for key in _NUMBERS if fields.get(key)), "")
    return f"{a_set}-{number}" if a_set and number else ""


def _count(cell: str) -> int | None:
    """How many; an empty cell is none of the card, other words are no number."""
    match = _COUNT.fullmatch(cell or "0")
    return None if match is None else int(match["count"])
