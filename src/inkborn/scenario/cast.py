"""The cards that scenarios speak of: printed, custom and blank ones, compiled when needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from inkborn.cards import Card, Catalogue, custom_card, load_catalogue
from inkborn.cards.names import name_key
from inkborn.errors import InkbornError, UncompiledText, UnknownCard
from inkborn.model.abilities import CardDefinition
from inkborn.model.words import CardType
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.forms import BLANK
from inkborn.text.compile import compile_card
from inkborn.text.read.vocabulary import Vocabulary, vocabulary_of

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


class Library:
    """The card book with the definitions compiled so far; serves any number of scenarios."""

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self.catalogue = load_catalogue() if catalogue is None else catalogue
        self._compiled: dict[str, CardDefinition] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names and classifications that card texts may mention."""
        return vocabulary_of(self.catalogue)

    def definition(self, card: Card) -> CardDefinition:
        key = name_key(card.full_name)
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = compiled(card, self.vocabulary)
        return found


class Cast:
    """The cards of one scenario: those of the book, its custom cards, and the blank."""

    def __init__(self, library: Library, custom: Iterable[Mapping[str, object]] = ()) -> None:
        self.library = library
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
        card = self._own.get(key) or self.library.catalogue.get(name)
        if card is None:
            raise UnknownCard(name, self.library.catalogue.nearest(name))
        return card

    def knows(self, name: str) -> bool:
        return name_key(name) in self._own or name in self.library.catalogue

    def definition(self, name: str) -> CardDefinition:
        """The compiled card of this full name."""
        card = self.card(name)
        key = name_key(card.full_name)
        if key not in self._own:
            return self.library.definition(card)
        found = self._compiled.get(key)
        if found is None:
            vocabulary = vocabulary_of(self._own.values(), self.library.vocabulary)
            found = self._compiled[key] = compiled(card, vocabulary)
        return found


def compiled(card: Card, vocabulary: Vocabulary) -> CardDefinition:
    """A card's definition; a text that does not compile is a failure that names the card."""
    try:
        return compile_card(card, vocabulary)
    except UncompiledText as error:
        raise ScenarioFailure(f'"{card.full_name}" does not compile: {error}') from None
