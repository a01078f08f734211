"""The cards that scenarios speak of: printed, custom and blank ones, compiled when needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from inkborn.cards import Card, custom_card
from inkborn.cards.names import name_key
from inkborn.errors import InkbornError, UnknownCard
from inkborn.model.abilities import CardDefinition
from inkborn.model.words import CardType
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.forms import BLANK
from inkborn.text.read.vocabulary import vocabulary_of
from inkborn.workshop import Workshop, compiled

BLANK_CARD = Card(
    full_name=BLANK,
    name=BLANK,
    names=(BLANK,),
    type=CardType.CHARACTER,
    cost=1,
    inkable=True,
    strength=1,
    willpower=1,
    lore=1,
    classifications=("Storyborn",),
)


class Cast:
    """The cards of one scenario: those of the book, its custom cards, and the blank."""

    def __init__(self, workshop: Workshop, custom: Iterable[Mapping[str, object]] = ()) -> None:
        self.workshop = workshop
        self._own: dict[str, Card] = {name_key(BLANK): BLANK_CARD}
        self._compiled: dict[str, CardDefinition] = {}
        for fields in custom:
            try:
                card = custom_card(fields)
            except InkbornError as error:
                raise ScenarioFailure(str(error)) from None
            self._own[name_key(card.full_name)] = card

    def card(self, name: str) -> Card:
        """The card of this full name; `UnknownCard` with the nearest names."""
        key = name_key(name)
        card = self._own.get(key) or self.workshop.catalogue.get(name)
        if card is None:
            raise UnknownCard(name, self.workshop.catalogue.nearest(name))
        return card

    def knows(self, name: str) -> bool:
        return name_key(name) in self._own or name in self.workshop.catalogue

    def definition(self, name: str) -> CardDefinition:
        """The compiled card of this full name."""
        card = self.card(name)
        key = name_key(card.full_name)
        if key not in self._own:
            return self.workshop.definition(card)
        found = self._compiled.get(key)
        if found is None:
            vocabulary = vocabulary_of(self._own.values(), self.workshop.vocabulary)
            found = self._compiled[key] = compiled(card, vocabulary)
        return found
