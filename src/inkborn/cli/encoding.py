"""Output in every encoding: what a terminal or file cannot take is written with stand-ins."""

import codecs
import sys
import unicodedata
from io import TextIOWrapper

NAME = "inkborn.stand-ins"

STAND_INS = {
    "⬡": "I",  # ink
    "⟳": "E",  # exert
    "¤": "S",  # strength
    "⛉": "W",  # willpower
    "◊": "L",  # lore
    "◉": "C",  # can go into the inkwell
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "•": "*",
    "·": "-",
    "●": "*",
    "µ": "u",
    "×": "x",
    "→": "->",
    "⇄": "<->",
    "↔": "<->",
    "≥": ">=",
    "▁": "_",  # the curve of an analysis, from nothing to everything
    "▂": ".",
    "▃": "-",
    "▄": "~",
    "▅": "=",
    "▆": "+",
    "▇": "*",
    "░": ".",
    "█": "#",
}


def prepare_output() -> None:
    """No print raises from here on, whatever the encoding of the two streams."""
    codecs.register_error(NAME, stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """The handler: stand-ins for the characters that could not be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    refused = error.object[error.start : error.end]
    return "".join(map(_instead_of, refused)), error.end


def _instead_of(character: str) -> str:
    known = STAND_INS.get(character)
    if known is not None:
        return known
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        return "|" if "VERTICAL" in name and "HORIZONTAL" not in name else "-"
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or "?"
