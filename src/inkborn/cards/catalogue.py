"""The card book: every unique card, found by name, by set and number, or by search."""

import functools
from collections.abc import Iterator, Sequence
from datetime import date

from inkborn.cards.card import Card
from inkborn.cards.names import loose_key, name_key, nearest_names
from inkborn.errors import UnknownCard


class Catalogue:
    """All known cards. Iterates in order of first appearance; `card` finds one by its full name."""

    def __init__(
        self,
        cards: Sequence[Card],
        *,
        made_on: date,
        origin: str = "",
        digest: str = "",
        sets: dict[str, str] | None = None,
        warnings: Sequence[str] = (),
    ) -> None:
        self.cards = tuple(cards)
        self.made_on = made_on
        self.origin = origin
        self.digest = digest
        self.sets = dict(sets or {})
        self.warnings = tuple(warnings)
        self._by_key = {name_key(card.full_name): card for card in self.cards}

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
        numbers: dict[tuple[str, str], Card] = {}
        for card in self.cards:
            for printing in card.printings:
                numbers.setdefault((printing.set_code.casefold(), printing.number.casefold()), card)
        return numbers

    def get(self, name: str) -> Card | None:
        """The card of exactly this full name (case, dashes and quotes aside), or None."""
        return self._by_key.get(name_key(name))

    def card(self, name: str) -> Card:
        """The card that a full name means; `UnknownCard` with the nearest names if none or several.

        Accents and punctuation may be missing, and so may the version where only one card has the name.
        """
        exact = self.get(name)
        if exact is not None:
            return exact
        loose = loose_key(name)
        found = self._by_loose_key.get(loose) or self._by_plain_name.get(loose) or []
        if loose and len(found) == 1:
            return found[0]
        if loose and found:
            raise UnknownCard(name, [card.full_name for card in found], ambiguous=True)
        raise UnknownCard(name, nearest_names(name, [card.full_name for card in self.cards]))

    def by_set_number(self, set_code: str, number: str | int) -> Card | None:
        """The card printed under this number in this set: ("1", 42), ("Q1", 3), ("3", "4a")."""
        key = set_code.casefold().lstrip("0"), str(number).casefold().lstrip("0")
        return self._by_number.get(key)
