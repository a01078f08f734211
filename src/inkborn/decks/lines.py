"""One line of a deck list: how many of what, or nothing of the kind."""

import re
from enum import Enum

import msgspec

from inkborn.model.words import CardType, Ink


class Heading(Enum):
    """What a line without cards is."""

    MAIN = "main"
    ASIDE = "aside"
    """A sideboard or a heap of maybes: what follows is not in the deck."""


class ListLine(msgspec.Struct, frozen=True):
    """A number of cards and the words that name them."""

    count: int
    words: str


_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"))
_COMMENT = re.compile(r"(?:#|//|;|<!--)")
_TRAILING_COMMENT = re.compile(r"\s+(?:#|//).*$")
_FINISH = re.compile(r"\s*\*(?:E|F|foil|etched|enchanted)\*\s*\Z", re.IGNORECASE)
_BULLET = re.compile(r"\A[-*•·–—]\s+(?=\S)")
_COUNT = r"(?P<minus>[-−–—]?)(?P<count>\d+)"
_IN_BRACKETS = re.compile(rf"(?P<words>.*\S)\s*[(\[]\s*[x×]?\s*{_COUNT}\s*[x×]?\s*[)\]]", re.I)
_COUNT_FIRST = re.compile(rf"{_COUNT}(?:\s*[x×*,;]\s*|\s+)(?P<words>\S.*)", re.I)
_BRACKETS_FIRST = re.compile(rf"[(\[]\s*[x×]?\s*{_COUNT}\s*[x×]?\s*[)\]]\s*(?P<words>\S.*)", re.I)
_TIMES_FIRST = re.compile(rf"[x×]\s?{_COUNT}\s+(?P<words>\S.*)", re.I)
_COUNT_LAST = re.compile(rf"(?P<words>.*\S)(?:\s+[x×*]\s*|\s*[,;:\t]\s*){_COUNT}", re.I)
_PRINTING = re.compile(
    r"\s*[(\[][^()\[\]]*[)\]](?:\s*#?(?=\w*\d)\w+)?(?:\s*\*?(?:foil|f)\*?)?\s*$", re.I
)

_KINDS = "|".join(
    [*(f"{kind}s?" for kind in CardType), "songs?", "cards?", "deck", "main ?deck", "main",
     "deck ?list", "total", "inkables?", "uninkables?", *(ink.value for ink in Ink)]
)  # fmt: skip
_ASIDE = "side ?boards?|maybe ?boards?|maybes?|considering|tokens?"
_HEADING = re.compile(
    rf"[\W_]*(?P<word>(?:{_KINDS})(?:\s*(?:[/&,+-]|and)\s*(?:{_KINDS}))*|(?P<aside>{_ASIDE}))"
    r"[\s:=\-–—*\])]*(?:[(\[]?\s*\d+\s*(?:cards?|/\s*\d+)?\s*[)\]]?)?[\W_]*",
    re.IGNORECASE,
)
_COUNTED_HEADING = re.compile(rf"\d+\s+(?:{_KINDS})[\s:]*", re.IGNORECASE)
_FRAMES = ("=", "--", "**")
_LABEL = re.compile(
    r"(?:deck|deck ?name|name|title|author|by|format|inks?|colou?rs?|source|url)\s*:.*", re.I
)


def clean(line: str) -> str:
    """The line without invisible characters, the mark of a list item and that of a foil.

    Each run of blanks is one blank, or one tab: the patterns try every way to share longer ones.
    """
    parts = (" ".join(part.split()) for part in line.translate(_INVISIBLE).split("\t"))
    return _FINISH.sub("", _BULLET.sub("", "\t".join(part for part in parts if part)))


def is_comment(line: str) -> bool:
    return not line or bool(_COMMENT.match(line))


def heading(line: str) -> Heading | None:
    """Which part of a list the line announces, if that is all it does."""
    if match := _HEADING.fullmatch(line):
        return Heading.ASIDE if match["aside"] else Heading.MAIN
    if _COUNTED_HEADING.fullmatch(line) or _LABEL.fullmatch(line) or _is_decorated(line):
        return Heading.MAIN
    return None


def _is_decorated(line: str) -> bool:
    """Something in brackets or in a frame of signs, or with a colon behind it."""
    if line.endswith(":") or (line.startswith("[") and line.find("]") == len(line) - 1):
        return True
    return any(
        line.startswith(sign) and line.endswith(sign) and len(line) >= 2 * len(sign)
        for sign in _FRAMES
    )


def readings(line: str) -> list[ListLine]:
    """Every way to split the line into a count and a name, the likeliest first.

    The whole line stands before its parts: "99 Puppies" is one card, "Stitch - Experiment 626" too.
    """
    bracketed = [_split(match)] if (match := _IN_BRACKETS.fullmatch(line)) else []
    forms = (_COUNT_FIRST, _BRACKETS_FIRST, _TIMES_FIRST, _COUNT_LAST)
    parts = [_split(match) for form in forms if (match := form.fullmatch(line))]
    found = [*bracketed, ListLine(1, line), *parts]
    bare = _TRAILING_COMMENT.sub("", line)
    return found if bare == line else [*found, *readings(bare)]


def _split(match: re.Match[str]) -> ListLine:
    # Seven digits are already far too many, and int() of a million digits takes a while.
    count = int(match["count"][:7])
    return ListLine(-count if match["minus"] else count, match["words"].strip())


def without_printing(words: str) -> str:
    """The name without a set or a number behind it in brackets: "Elsa - Snow Queen (1) 41"."""
    return _PRINTING.sub("", words)
