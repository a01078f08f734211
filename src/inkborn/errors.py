"""Everything that inkborn refuses, said so that a person can act on it."""

import reprlib
from collections.abc import Sequence

from inkborn.limits import LONGEST_SHOWN


class _Short(reprlib.Repr):
    """Python writes no number of more than 4,300 digits."""

    def repr_int(self, number: int, level: int) -> str:
        if abs(number) < 10**LONGEST_SHOWN:
            return str(number)
        return f"a number of more than {LONGEST_SHOWN} digits"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = LONGEST_SHOWN


def shown(value: object) -> str:
    """A wrong value as a message shows it: its beginning, if it is long."""
    return _SHORT.repr(value)


def printable(text: str, longest: int = LONGEST_SHOWN) -> str:
    """A text as a message contains it: its beginning, and nothing that a terminal obeys."""
    if len(text) > longest:
        text = f"{text[:longest]}…"
    if text.isprintable():
        return text
    return "".join(s if s.isprintable() else s.encode("unicode_escape").decode() for s in text)


def quoted(name: str) -> str:
    """A name in a message, between quotes."""
    return f'"{printable(name)}"'


class InkbornError(Exception):
    """Base of every error that inkborn raises on purpose."""


class Unreadable(InkbornError):
    """A file or text that is too large, too deep, or not in the form it should have."""


class UnknownCard(InkbornError):
    """No card has this name, or several could be meant; `nearest` are the names that come close."""

    def __init__(self, name: str, nearest: Sequence[str] = (), *, ambiguous: bool = False) -> None:
        self.name = name
        self.nearest = tuple(nearest)
        self.ambiguous = ambiguous
        close = ", ".join(self.nearest[:8])
        if len(self.nearest) > 8:
            close += f", and {len(self.nearest) - 8} more"
        if ambiguous:
            message = f"{quoted(name)} could be any of: {close}"
        elif close:
            message = f"no card is named {quoted(name)}; the nearest: {close}"
        else:
            message = f"no card is named {quoted(name)}"
        super().__init__(message)


class BadSnapshot(InkbornError):
    """The card data is missing, damaged, or not what it should be."""


class BadCard(BadSnapshot):
    """One card of the data, or a custom card, lacks or misuses a field."""

    def __init__(self, card: str, field: str, problem: str) -> None:
        self.card = card
        self.field = field
        self.problem = problem
        super().__init__(f"card {quoted(card)}: {field}: {problem}")


class InvalidDeck(InkbornError):
    """A deck list that cannot be read, or a deck that its format forbids; names every problem."""

    def __init__(self, problems: Sequence[object]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class IllegalAnswer(InkbornError):
    """An answer that is not among the options of the pending decision."""


class BadRecord(InkbornError):
    """A saved game or a replay that is damaged, of another version, or does not fit; says where."""


class UncompiledText(InkbornError):
    """Card text that the compiler did not understand completely, and where it stopped.

    `text` is the text as the compiler spells it, `position` the place of the word in it, `expected`
    what could have stood there.
    """

    def __init__(self, text: str, position: int, expected: Sequence[str] = ()) -> None:
        self.text = text
        self.position = position
        self.expected = tuple(expected)
        begin = max(text.rfind(". ", 0, position) + 2, text.rfind("• ", 0, position) + 2, 0)
        if begin == 1:
            begin = 0
        end = text.find(". ", position)
        self.sentence = text[begin : end + 1 if end >= 0 else len(text)]
        stop = text[position:].split(maxsplit=1)
        self.stopped_at = stop[0] if stop else ""
        word = f'at "{self.stopped_at}"' if stop else "at the end"
        wanted = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        caret = " " * (position - begin) + "^"
        super().__init__(f"the text is not understood {word}{wanted}\n{self.sentence}\n{caret}")
