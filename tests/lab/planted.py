"""Cards of which it is known what they are worth."""

from inkborn.cards import Catalogue, custom_card, load_catalogue
from inkborn.decks import Deck
from inkborn.lab.games import LabDeck, play
from inkborn.lab.games.decks import Reader
from inkborn.lab.run import Alone, Runner
from inkborn.lab.studies.match import Terms
from inkborn.workshop import Workshop

TERMS = Terms(edition="2026-10")
TITAN, PLAIN, FILLER, DUD = "Titan", "Plain", "Filler", "Dud"
BODIES = {  # cost, strength, willpower, lore
    TITAN: (1, 7, 7, 4),
    PLAIN: (2, 2, 2, 1),  # as the plain character that cards are compared with
    FILLER: (3, 3, 3, 1),
    DUD: (8, 0, 1, 0),
}


def catalogue() -> Catalogue:
    cards = [
        custom_card({"name": name, "type": "character", "inks": ["Amber"], "cost": cost,
                     "strength": strength, "willpower": willpower, "lore": lore})
        for name, (cost, strength, willpower, lore) in BODIES.items()
    ]  # fmt: skip
    return load_catalogue().with_cards(cards)


def reader() -> Reader:
    return Reader(Workshop(catalogue()), "anything")


def deck(reader: Reader, name: str, **counts: int) -> LabDeck:
    return reader.laid_out(Deck.of((reader.card(card), n) for card, n in counts.items()), name)


def runner() -> Runner:
    return Runner(Alone(play))
