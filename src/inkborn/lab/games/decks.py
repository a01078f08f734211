"""The decks of the lab: lists with a fingerprint, laid out in an order that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from inkborn.cards import Card, Format, find_format
from inkborn.decks import Deck, read_deck_file, shipped_deck, shipped_decks, validate
from inkborn.decks.validate import check_legal
from inkborn.errors import InkbornError, InvalidDeck, printable
from inkborn.model.abilities import CardDefinition
from inkborn.workshop import Workshop, shared_workshop


class LabDeck(msgspec.Struct, frozen=True, dict=True):
    """A deck as it is laid out before it is shuffled: the order decides which game a seed gives."""

    name: str
    definitions: tuple[CardDefinition, ...]

    @cached_property
    def fingerprint(self) -> str:
        """Equal for equal cards (with equal abilities) in equal places."""
        # Not as JSON: what it leaves out as usual is told by identity, which copies do not share.
        written = {id(card): repr(card) for card in self.definitions}
        lines = "\n".join(written[id(card)] for card in self.definitions)
        return sha256(lines.encode()).hexdigest()[:16]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The different cards by name, in alphabetical order."""
        return tuple(sorted({card.full_name for card in self.definitions}))

    @property
    def counts(self) -> dict[str, int]:
        found = dict.fromkeys(self.kinds, 0)
        for card in self.definitions:
            found[card.full_name] += 1
        return found

    @property
    def text(self) -> str:
        """The list, one line for each card."""
        return "\n".join(f"{count} {name}" for name, count in self.counts.items()) + "\n"

    def exchanged(self, out: Sequence[str], into: Sequence[CardDefinition], name: str) -> LabDeck:
        """The same deck with cards exchanged in their places, one for one, so that with the same
        seed all other cards come as they would have come.
        """
        cards = list(self.definitions)
        for old, new in zip(out, into, strict=True):
            places = [place for place, card in enumerate(cards) if card.full_name == old]
            if not places:
                raise InkbornError(f"{self.name} holds no further {old} to take out")
            cards[places[-1]] = new
        return LabDeck(name, tuple(cards))


class Library:
    """The decks that games are played with, by fingerprint."""

    def __init__(self, decks: Iterable[LabDeck] = ()) -> None:
        self.decks: dict[str, LabDeck] = {}
        for deck in decks:
            self.add(deck)

    def add(self, deck: LabDeck) -> str:
        return self.decks.setdefault(deck.fingerprint, deck).fingerprint

    def __getitem__(self, fingerprint: str) -> LabDeck:
        return self.decks[fingerprint]


class Reader:
    """Reads decks for the lab: compiled, and judged by a format."""

    def __init__(self, workshop: Workshop | None = None, format_name: str = "infinity") -> None:
        self.workshop = workshop or shared_workshop()
        self.format: Format = find_format(format_name)

    def deck(self, name: str) -> LabDeck:
        """The shipped deck of that name, or the one in that file."""
        deck = self._listed(name)
        self.check(deck, name)
        return self.laid_out(deck, deck.name or name)

    def laid_out(self, deck: Deck, name: str) -> LabDeck:
        cards = sorted(deck.cards(), key=lambda card: card.full_name)
        return LabDeck(name, tuple(self.workshop.definition(card) for card in cards))

    def check(self, deck: Deck, name: str) -> None:
        """Refuses a deck that the format does not admit, with everything that is wrong."""
        check_legal(deck, name, self.format, self.workshop.catalogue.snapshot.made_on)

    def violations(self, deck: Deck) -> list[str]:
        day = self.workshop.catalogue.snapshot.made_on
        return [str(violation) for violation in validate(deck, self.format, day)]

    def card(self, name: str) -> Card:
        """The card of that name; unknown and ambiguous names raise `UnknownCard`."""
        return self.workshop.catalogue.card(name)

    def listed(self, deck: LabDeck) -> Deck:
        """The deck as a list of cards of the catalogue."""
        counted = ((self.card(name), count) for name, count in deck.counts.items())
        return Deck.of(counted, name=deck.name)

    def _listed(self, name: str) -> Deck:
        catalogue = self.workshop.catalogue
        if not _is_file(name):
            if name in {deck.name for deck in shipped_decks()}:
                return shipped_deck(name).deck(catalogue)
            raise InkbornError(f"{printable(name)}: no such file, and no deck of that name "
                               "comes along (inkborn deck list)")  # fmt: skip
        try:
            return read_deck_file(name, catalogue)
        except InvalidDeck as error:
            problems = "\n".join(str(problem) for problem in error.problems[:20])
            raise InkbornError(f"{printable(name)}: not a deck list:\n{problems}") from None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # longer than a path can be
        return False
