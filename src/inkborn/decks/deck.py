"""A deck: cards and how many of each."""

from collections.abc import Iterable

import msgspec

from inkborn.cards import Card
from inkborn.limits import LONGEST_NAME
from inkborn.model.words import Ink
from inkborn.reading import control_character


def plain_name(name: str) -> str:
    """A name that somebody has given to a deck, cut to what can be shown on a line."""
    return "".join(sign for sign in name[:LONGEST_NAME] if not control_character(sign)).strip()


class DeckEntry(msgspec.Struct, frozen=True):
    card: Card
    count: int


class Deck(msgspec.Struct, frozen=True):
    """Cards and their counts, in the order of the list; each card once."""

    entries: tuple[DeckEntry, ...]
    name: str = ""
    description: str = ""

    @staticmethod
    def of(counted: Iterable[tuple[Card, int]], *, name: str = "", description: str = "") -> "Deck":
        """A deck of these cards; what is listed twice is added up."""
        counts: dict[str, int] = {}
        cards: dict[str, Card] = {}
        for card, count in counted:
            cards[card.full_name] = card
            counts[card.full_name] = counts.get(card.full_name, 0) + count
        entries = tuple(DeckEntry(cards[full_name], count) for full_name, count in counts.items())
        return Deck(entries, name, description)

    @property
    def size(self) -> int:
        return sum(entry.count for entry in self.entries)

    @property
    def inks(self) -> tuple[Ink, ...]:
        """Every ink type of every card, in the usual order."""
        present = {ink for entry in self.entries for ink in entry.card.inks}
        return tuple(ink for ink in Ink if ink in present)

    def cards(self) -> list[Card]:
        """Every card as often as the deck holds it."""
        return [entry.card for entry in self.entries for _ in range(entry.count)]

    def to_text(self) -> str:
        """The list as plain text, which every tool and `read_deck` understand."""
        head = [f"# {line}" for line in (self.name, self.description) if line]
        return "\n".join([*head, *(f"{e.count} {e.card.full_name}" for e in self.entries)]) + "\n"
