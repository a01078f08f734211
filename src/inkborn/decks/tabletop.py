"""Decks as saved objects of Tabletop Simulator: one object for each card, in a deck."""

import json
from collections.abc import Iterator, Mapping

from inkborn.decks.deck import Deck

_PLACE = {
    "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180,
    "scaleX": 1, "scaleY": 1, "scaleZ": 1,
}  # fmt: skip


def is_saved_object(data: object) -> bool:
    return isinstance(data, Mapping) and isinstance(data.get("ObjectStates"), list)


def cards_of(data: object) -> Iterator[tuple[str, int]]:
    """The names of all cards in a saved object, each as often as it is there."""
    waiting = [data]
    counts: dict[str, int] = {}
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting += each[::-1]
        elif isinstance(each, Mapping):
            name = _name(each)
            if name and not each.get("ContainedObjects"):
                counts[name] = counts.get(name, 0) + 1
            waiting += [each.get("ContainedObjects"), each.get("ObjectStates")][::-1]
    yield from counts.items()


def _name(card: Mapping[object, object]) -> str:
    """The name is what the tool-tip says, with the version in it or in the line below."""
    name, below = card.get("Nickname"), card.get("Description")
    if not isinstance(name, str) or not name.strip():
        return ""
    version = below.strip() if isinstance(below, str) else ""
    joined = f"{name.strip()} - {version}"
    return joined if " - " not in name and 0 < len(version) < 60 else name.strip()


def encode(deck: Deck) -> str:
    """A saved object with the deck; pictures are the card data's own, where it names them."""
    cards = deck.cards()
    kinds = {entry.card.full_name: number for number, entry in enumerate(deck.entries, start=1)}
    pictures = {
        str(number): {
            "FaceURL": entry.card.image, "BackURL": "", "NumWidth": 1, "NumHeight": 1,
            "BackIsHidden": True, "UniqueBack": False,
        }
        for number, entry in enumerate(deck.entries, start=1)
    }  # fmt: skip
    ids = [100 * kinds[card.full_name] for card in cards]
    contained = [
        {"Name": "Card", "Nickname": card.full_name, "CardID": number, "Transform": _PLACE}
        for card, number in zip(cards, ids, strict=True)
    ]
    whole = {
        "Name": "DeckCustom", "Nickname": deck.name, "Transform": _PLACE, "DeckIDs": ids,
        "CustomDeck": pictures, "ContainedObjects": contained,
    }  # fmt: skip
    return json.dumps({"SaveName": deck.name, "ObjectStates": [whole]}, indent=1)
