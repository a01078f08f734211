"""Reads deck lists in every form that people paste."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from inkborn.cards import Card, Catalogue
from inkborn.decks import csvform, jsonform, pixelborn
from inkborn.decks.deck import Deck, plain_name
from inkborn.decks.lines import Heading, ListLine, clean, heading, is_comment, readings
from inkborn.decks.recognise import find_card
from inkborn.errors import InvalidDeck, UnknownCard, Unreadable, quoted, shown
from inkborn.limits import (
    DECK_BYTES,
    LONGEST_LINE,
    MOST_CARDS_IN_DECK,
    MOST_COPIES,
    MOST_LINES,
)
from inkborn.reading import check_size, read_bytes

# Looking for near names takes milliseconds; a list of ten thousand typing errors does not need it.
MOST_SUGGESTIONS = 50


_ADDRESS = re.compile(r"(?:https?://|www\.)\S+\Z", re.IGNORECASE)
USE_THE_LIST = (
    "this is a web address, and inkborn fetches none: open it, copy the list or its export as "
    "text, and give that (a file, or - and paste)"
)


def looks_like_address(text: str) -> bool:
    return bool(_ADDRESS.match(text.strip()))


class DeckProblem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing in a deck list that could not be read."""

    message: str
    line: int | None = None
    text: str = ""
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line is not None else ""
        return f"{place}{self.message}"


def read_deck_file(path: str | Path, catalogue: Catalogue) -> Deck:
    """The deck in a file, or on standard input for "-"; raises `InvalidDeck` with all problems."""
    name = "" if str(path) == "-" else Path(path).stem
    return read_deck(_text_of(path), catalogue, name=name)


def _text_of(path: str | Path) -> str:
    try:
        data = read_bytes(path, DECK_BYTES)
    except Unreadable as error:
        raise InvalidDeck([DeckProblem(message=str(error))]) from None
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        # What older programs on Windows save; its curly quotes and dashes are why people notice.
        text = data.decode("cp1252", "replace")
    if "\x00" in text:
        raise InvalidDeck([DeckProblem(message=f"{path}: not a text file")])
    return text


def read_deck(text: str, catalogue: Catalogue, *, name: str = "") -> Deck:
    """The deck that a pasted list, a Pixelborn code or JSON means; or `InvalidDeck`."""
    if not isinstance(text, str):
        raise InvalidDeck([DeckProblem(message=f"{shown(text)} is not the text of a deck list")])
    reader = _Reader(catalogue)
    try:
        check_size(text, DECK_BYTES, "the deck list")
    except Unreadable as error:
        raise InvalidDeck([DeckProblem(message=str(error))]) from None
    stripped = text.strip().lstrip("\ufeff")
    if not stripped:
        raise InvalidDeck([DeckProblem(message="the deck list is empty")])
    if stripped[0] in "{[" and (found := reader.read_json(stripped)) is not None:
        name = found.name or name
    elif reader.problems:
        pass
    elif looks_like_address(stripped):
        reader.report(1, stripped, USE_THE_LIST)
    elif csvform.looks_like_table(stripped):
        for line, words, count in csvform.read_table(stripped):
            reader.take_row(line, clean(words), count)
    elif pixelborn.looks_like_code(stripped) and (
        pixelborn.decodes(stripped) or not reader.knows_a_line_of(stripped)
    ):
        reader.read_code(stripped)
    else:
        reader.read_lines(text)
    if not reader.found and not reader.problems:
        reader.problems.append(DeckProblem(message="the deck list holds no card"))
    if sum(count for _card, count in reader.found) > MOST_CARDS_IN_DECK:
        message = f"more than {MOST_CARDS_IN_DECK} cards, which is the most that is read"
        reader.problems.append(DeckProblem(message=message))
    if reader.problems:
        raise InvalidDeck(reader.problems)
    return Deck.of(reader.found, name=plain_name(name))


class _Reader:
    """Collects cards and problems while a list is read."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.found: list[tuple[Card, int]] = []
        self.problems: list[DeckProblem] = []
        # Long lists repeat themselves.
        self.known: dict[str, Card | None] = {}

    def read_json(self, text: str) -> jsonform.JsonDeck | None:
        """None if this is no JSON, but may be a list that begins with something in brackets."""
        try:
            found = jsonform.read_json_deck(text)
        except Unreadable as error:
            if text[0] == "{":
                self.report(None, text, str(error))
            return None
        for words, count in found.cards[:MOST_LINES]:
            self.take(None, clean(words), count)
        self.stop_after_most(len(found.cards))
        return found

    def read_code(self, text: str) -> None:
        try:
            entries = pixelborn.decode(text)
        except pixelborn.NotACode as error:
            self.report(1, text, str(error))
            return
        for words, count in entries:
            self.take(None, words, count)

    def read_lines(self, text: str) -> None:
        aside = False
        lines = text.splitlines()
        for number, line in _numbered(lines[:MOST_LINES]):
            if self.is_heading(line):
                aside = heading(line) is Heading.ASIDE
            elif not aside:
                self.take(number, line)
        self.stop_after_most(len(lines))

    def stop_after_most(self, entries: int) -> None:
        if entries > MOST_LINES:
            self.report(None, "", f"{entries} lines or cards; {MOST_LINES} are the most")

    def is_heading(self, line: str) -> bool:
        if len(line) > LONGEST_LINE or heading(line) is None:
            return False
        return all(self.card(reading.words) is None for reading in readings(line))

    def knows_a_line_of(self, text: str) -> bool:
        """Whether a line is a card or a heading: words of a list may look like a wrapped code."""
        lines = text.splitlines()[:MOST_LINES]
        return any(self.is_heading(line) or self.card(line) is not None for line in lines)

    def take_row(self, line: int, words: str, count: int | None) -> None:
        """A card of a table, whose number is in a cell of its own."""
        if count is None:
            self.report(line, words, f"how many of {quoted(words)} is not a number")
        else:
            self.take(line, words, count)

    def take(self, line: int | None, words: str, count: int | None = None) -> None:
        """So many of the card that the words name; without a count it is among the words."""
        if len(words) > LONGEST_LINE:
            message = f"{len(words)} characters; a card is named in {LONGEST_LINE} at most"
            self.report(line, words, message)
        else:
            self.add(line, words, readings(words) if count is None else [ListLine(count, words)])

    def add(self, line: int | None, text: str, ways: list[ListLine]) -> None:
        """Takes the first reading that names a card; reports the line if none does."""
        for way in ways:
            card = self.card(way.words)
            if card is None:
                continue
            if 1 <= way.count <= MOST_COPIES:
                self.found.append((card, way.count))
            else:
                self.report(line, text, f"{way.count} copies of {card.full_name}: "
                            f"the number must be from 1 to {MOST_COPIES}")  # fmt: skip
            return
        self.report_unknown(line, text, ways[-1].words)

    def card(self, words: str) -> Card | None:
        if words not in self.known:
            self.known[words] = find_card(words, self.catalogue)
        return self.known[words]

    def report(self, line: int | None, text: str, message: str) -> None:
        shortened = text[:LONGEST_LINE]
        self.problems.append(DeckProblem(message=message, line=line, text=shortened))

    def report_unknown(self, line: int | None, text: str, words: str) -> None:
        if len(self.problems) >= MOST_SUGGESTIONS:
            self.report(line, text, f"no card is named {quoted(words)}")
            return
        try:
            self.catalogue.card(words[:200])
            self.report(line, text, f"{quoted(words)} is not understood")
        except UnknownCard as error:
            self.problems.append(
                DeckProblem(message=str(error), line=line, text=text, nearest=error.nearest)
            )


def _numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(lines, start=1):
        line = clean(raw)
        if not is_comment(line):
            yield number, line
