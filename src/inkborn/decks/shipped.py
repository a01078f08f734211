"""The decks that come with inkborn."""

from importlib.resources import files

import msgspec

from inkborn.cards import Catalogue, Format, find_format
from inkborn.cards.likeness import nearest_keys
from inkborn.decks.deck import Deck
from inkborn.decks.read import read_deck
from inkborn.errors import InkbornError


class ShippedDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A list with what its head says: `# description`, then `# format: name`."""

    name: str
    description: str
    format: Format
    text: str

    def deck(self, catalogue: Catalogue) -> Deck:
        deck = read_deck(self.text, catalogue, name=self.name)
        return msgspec.structs.replace(deck, description=self.description)


def shipped_decks() -> list[ShippedDeck]:
    """Every deck that comes with inkborn, by name."""
    folder = files("inkborn.decks") / "lists"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".txt"))
    return [_shipped(name, (folder / name).read_text("utf-8")) for name in names]


def shipped_deck(name: str) -> ShippedDeck:
    """The deck of that name."""
    decks = {deck.name: deck for deck in shipped_decks()}
    if name not in decks:
        near = nearest_keys(name, decks) or list(decks)
        raise InkbornError(f'no deck is named "{name}"; there are: {", ".join(near)}')
    return decks[name]


def _shipped(file_name: str, text: str) -> ShippedDeck:
    description, a_format = (line.removeprefix("#").strip() for line in text.splitlines()[:2])
    return ShippedDeck(
        name=file_name.removesuffix(".txt"),
        description=description,
        format=find_format(a_format.removeprefix("format:").strip()),
        text=text,
    )
