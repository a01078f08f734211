"""Reads deck lists in every form that people paste."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from inkborn.cards import Card, Catalogue
from inkborn.decks import jsonform, pixelborn
from inkborn.decks.deck import Deck
from inkborn.decks.lines import MOST_COPIES, Heading, Line, clean, heading, is_comment, readings
from inkborn.decks.recognise import find_card
from inkborn.errors import InvalidDeck, UnknownCard

MAX_BYTES = 4 * 1024 * 1024
# Looking for near names takes milliseconds; a list of ten thousand typing errors does not need it.
MOST_SUGGESTIONS = 50


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
        if str(path) == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        problem = f"{path}: cannot be read: {error.strerror or error}"
        raise InvalidDeck([DeckProblem(message=problem)]) from None
    if len(data) > MAX_BYTES:
        raise InvalidDeck([DeckProblem(message=f"{path}: too large for a deck list")])
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
    reader = _Reader(catalogue)
    stripped = text.strip().lstrip("\ufeff")
    if not stripped:
        raise InvalidDeck([DeckProblem(message="the deck list is empty")])
    if stripped[0] in "{[" and (found := jsonform.read_json(stripped)) is not None:
        name = found.name or name
        for words, count in found.cards:
            reader.add(None, words, readings(words) if count is None else [Line(count, words)])
    elif stripped[0] == "{":
        reader.report(None, stripped[:60], "the deck list begins like JSON but is not JSON")
    elif pixelborn.looks_like_code(stripped) and find_card(stripped, catalogue) is None:
        reader.read_code(stripped)
    else:
        reader.read_lines(text)
    if not reader.found and not reader.problems:
        reader.problems.append(DeckProblem(message="the deck list holds no card"))
    if reader.problems:
        raise InvalidDeck(reader.problems)
    return Deck.of(reader.found, name=name)


class _Reader:
    """Collects cards and problems while a list is read."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.found: list[tuple[Card, int]] = []
        self.problems: list[DeckProblem] = []
        # Long lists repeat themselves.
        self.known: dict[str, Card | None] = {}

    def read_code(self, text: str) -> None:
        try:
            entries = pixelborn.decode(text)
        except pixelborn.NotACode as error:
            self.problems.append(DeckProblem(message=str(error), line=1, text=text[:60]))
            return
        for words, count in entries:
            self.add(None, words, [Line(count, words)])

    def read_lines(self, text: str) -> None:
        aside = False
        for number, line in _numbered(text):
            if self.is_heading(line):
                aside = heading(line) is Heading.ASIDE
            elif not aside:
                self.add(number, line, readings(line))

    def is_heading(self, line: str) -> bool:
        return heading(line) is not None and all(
            self.card(reading.words) is None for reading in readings(line)
        )

    def add(self, line: int | None, text: str, ways: list[Line]) -> None:
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
        self.problems.append(DeckProblem(message=message, line=line, text=text))

    def report_unknown(self, line: int | None, text: str, words: str) -> None:
        if len(self.problems) >= MOST_SUGGESTIONS:
            self.report(line, text, f'no card is named "{words[:80]}"')
            return
        try:
            self.catalogue.card(words[:200])
            self.report(line, text, f'"{words[:80]}" is not understood')
        except UnknownCard as error:
            self.problems.append(
                DeckProblem(message=str(error), line=line, text=text, nearest=error.nearest)
            )


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text.splitlines(), start=1):
        line = clean(raw)
        if not is_comment(line):
            yield number, line
