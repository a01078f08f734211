"""The card book: every unique card, found by name, by set and number, or by search."""

import functools
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from inkborn.cards.card import Card
from inkborn.cards.likeness import nearest_keys
from inkborn.cards.names import loose_key, name_key
from inkborn.cards.search import Query, keyword_names, search
from inkborn.errors import UnknownCard, shown


class SnapshotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Which card data a catalogue was made from."""

    origin: str
    made_on: date
    digest: str
    """SHA-256 of the data as it was found, packed or not."""


class Catalogue:
    """All known cards. Iterates in order of first appearance; `card` finds one by its full name."""

    def __init__(
        self,
        cards: Iterable[Card],
        snapshot: SnapshotInfo,
        *,
        sets: Mapping[str, str] | None = None,
        warnings: Iterable[str] = (),
    ) -> None:
        self.cards = tuple(cards)
        self.snapshot = snapshot
        self.sets = dict(sets or {})
        """The name of each set by its code, in order of release."""
        self.warnings = tuple(warnings)
        self._by_key = {name_key(card.full_name): card for card in self.cards}

    def with_cards(self, cards: Iterable[Card]) -> "Catalogue":
        """This book and more cards; one of the same full name takes the place of the old one."""
        merged = dict(self._by_key)
        merged.update((name_key(card.full_name), card) for card in cards)
        return Catalogue(merged.values(), self.snapshot, sets=self.sets, warnings=self.warnings)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name_key(name) in self._by_key

    @functools.cached_property
    def _by_loose_key(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(loose_key(card.full_name), []).append(card)
        return found

    @functools.cached_property
    def _by_plain_name(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(loose_key(card.name), []).append(card)
        return found

    @functools.cached_property
    def _by_number(self) -> dict[tuple[str, str], Card]:
        return {
            (printing.set_code.casefold(), printing.number.casefold()): card
            for card in self.cards
            for printing in card.printings
            if printing.number and not printing.promo
        }

    @functools.cached_property
    def classifications(self) -> list[str]:
        return sorted({word for card in self.cards for word in card.classifications})

    @functools.cached_property
    def rarities(self) -> list[str]:
        return sorted({p.rarity for card in self.cards for p in card.printings if p.rarity})

    @functools.cached_property
    def keywords(self) -> list[str]:
        """The keywords that cards have, kinds of Shift included."""
        return sorted({word for card in self.cards for word in keyword_names(card)})

    def get(self, name: str) -> Card | None:
        """The card of exactly this full name (case, dashes and quotes aside), or None."""
        return self._by_key.get(name_key(name))

    def card(self, name: str, *, suggest: bool = True) -> Card:
        """The card that a full name means; `UnknownCard` with the nearest names if none or several.

        Accents and punctuation may be missing, and the version where only one card has the name.
        """
        if not isinstance(name, str):
            raise UnknownCard(shown(name))
        exact = self.get(name)
        if exact is not None:
            return exact
        loose = loose_key(name)
        found = self._by_loose_key.get(loose) or self._by_plain_name.get(loose) or []
        if loose and len(found) == 1:
            return found[0]
        if loose and found:
            raise UnknownCard(name, [card.full_name for card in found], ambiguous=True)
        raise UnknownCard(name, self.nearest(name) if suggest else ())

    def nearest(self, name: str, limit: int = 3) -> list[str]:
        """The full names most like this one, best first."""
        keys = nearest_keys(name, self._by_loose_key, limit)
        return [card.full_name for key in keys for card in self._by_loose_key[key]][:limit]

    def search(self, query: Query) -> list[Card]:
        """The cards that fit; a format is meant as of the snapshot's day unless the query says."""
        if query.on is None:
            query = msgspec.structs.replace(query, on=self.snapshot.made_on)
        return search(self.cards, query)

    @functools.cached_property
    def _by_identifier(self) -> dict[str, Card]:
        return {
            loose_key(printing.identifier): card
            for card in self.cards
            for printing in card.printings
        }

    def by_identifier(self, identifier: str) -> Card | None:
        """The card with this collector line at its foot: "42/204 • EN • 1", separators at will."""
        return self._by_identifier.get(loose_key(identifier))

    def by_set_number(self, set_code: str, number: str | int) -> Card | None:
        """The card printed under this number in this set: ("1", 42), ("Q1", 3), ("3", "4a").

        Promos are numbered apart, several under one number: their collector line tells them apart.
        """
        key = set_code.casefold().lstrip("0"), str(number).casefold().lstrip("0")
        return self._by_number.get(key)
