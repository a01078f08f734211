"""Where cards become what the engine plays: printed texts and decks into definitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from itertools import islice

from inkborn.cards import Card, Catalogue, load_catalogue
from inkborn.decks import Deck, read_deck, shipped_deck, shipped_decks
from inkborn.errors import InkbornError, InvalidDeck, UncompiledText, quoted, shown
from inkborn.limits import MOST_CARDS_IN_DECK
from inkborn.model.abilities import CardDefinition
from inkborn.text.compile import compile_card
from inkborn.text.read.vocabulary import Vocabulary, vocabulary_of

DeckLike = str | Deck | Iterable[Card | CardDefinition]
"""A deck: the name of a shipped one, the text of a list, a `Deck`, cards, or definitions."""


class Workshop:
    """The card book with what has been compiled of it so far, each card once."""

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        definitions: Mapping[str, CardDefinition] | None = None,
    ) -> None:
        """`definitions`: what has been compiled already, by full name."""
        self._catalogue = catalogue
        self._compiled = dict(definitions or {})

    @property
    def catalogue(self) -> Catalogue:
        if self._catalogue is None:
            self._catalogue = load_catalogue()
        return self._catalogue

    @property
    def snapshot(self) -> str:
        """Which card data is used, or "" if none was needed."""
        if self._catalogue is None:
            return ""
        return f"{self._catalogue.snapshot.made_on} {self._catalogue.snapshot.digest[:12]}"

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names and classifications that card texts may mention."""
        return vocabulary_of(self.catalogue)

    def definition(self, card: str | Card) -> CardDefinition:
        """The compiled card."""
        if isinstance(card, str):
            card = self.catalogue.card(card)
        if not isinstance(card, Card):
            raise InkbornError(f"{shown(card)} is no card; a name, a Card or a definition is")
        found = self._compiled.get(card.full_name)
        if found is None:
            found = self._compiled[card.full_name] = compiled(card, self.vocabulary)
        return found

    def deck(self, deck: DeckLike) -> list[CardDefinition]:
        """The definitions of a deck, one for each card."""
        if isinstance(deck, str):
            deck = self.written_deck(deck)
        if isinstance(deck, Deck):
            _check_size(deck.size)
            deck = deck.cards()
        if not isinstance(deck, Iterable):
            raise InkbornError(f"{shown(deck)} is no deck; a name, a list or cards are one")
        cards = list(islice(deck, MOST_CARDS_IN_DECK + 1))
        _check_size(len(cards))
        return [c if isinstance(c, CardDefinition) else self.definition(c) for c in cards]

    def written_deck(self, text: str) -> Deck:
        """The shipped deck of that name, or the deck of that list. No text is a path here: whoever
        plays over a network must not name files of ours.
        """
        if text in {shipped.name for shipped in shipped_decks()}:
            return shipped_deck(text).deck(self.catalogue)
        try:
            return read_deck(text, self.catalogue)
        except InvalidDeck as error:
            if "\n" in text.strip():
                raise
            raise InkbornError(
                f"{quoted(text)} is neither a deck that comes along (inkborn deck list) "
                f"nor a list: {error}"
            ) from None


def compiled(card: Card, vocabulary: Vocabulary) -> CardDefinition:
    """A card's definition; an error names the card whose text does not compile."""
    try:
        return compile_card(card, vocabulary)
    except UncompiledText as error:
        raise InkbornError(f'"{card.full_name}" does not compile: {error}') from None


def _check_size(cards: int) -> None:
    if not 1 <= cards <= MOST_CARDS_IN_DECK:
        raise InkbornError(f"a deck needs 1 to {MOST_CARDS_IN_DECK} cards")


@cache
def shared_workshop() -> Workshop:
    """The workshop of the installed card data (or of INKBORN_CARDS)."""
    return Workshop()
