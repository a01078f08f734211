"""Decks beside each other, and hands dealt from one."""

import random

from inkborn.cards import Card
from inkborn.decks.deck import Deck
from inkborn.decks.describe import OPENING_HAND


def changes(before: Deck, after: Deck) -> list[tuple[Card, int]]:
    """How many of which card come in (+) or go out (-), what goes out first, by name."""
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for deck, sign in ((before, -1), (after, 1)):
        for entry in deck.entries:
            name = entry.card.full_name
            cards[name] = entry.card
            counts[name] = counts.get(name, 0) + sign * entry.count
    found = [(cards[name], change) for name, change in counts.items() if change]
    return sorted(found, key=lambda pair: (pair[1] > 0, pair[0].full_name))


def sample_hands(deck: Deck, count: int, seed: int | None = None) -> list[list[Card]]:
    """Opening hands dealt from the shuffled deck, each from all of it."""
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    cards = deck.cards()
    size = min(OPENING_HAND, len(cards))
    hands = (chance.sample(cards, size) for _ in range(count))
    return [sorted(hand, key=lambda card: (card.cost, card.full_name)) for hand in hands]
