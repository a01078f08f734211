"""A deck in numbers."""

from collections import Counter
from math import comb

import msgspec

from inkborn.decks.deck import Deck
from inkborn.model.words import CardType, Ink

OPENING_HAND = 7


class CostStep(msgspec.Struct, frozen=True):
    """How many cards of one cost the deck holds, and how many of them can become ink."""

    cost: int
    cards: int
    inkable: int


class DeckDescription(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    size: int
    unique: int
    inks: dict[str, int]
    """Cards of each ink; a dual-ink card counts for both."""
    types: dict[str, int]
    """Songs are counted apart from other actions."""
    keywords: dict[str, int]
    classifications: dict[str, int]
    curve: list[CostStep]
    average_cost: float
    inkable: int
    inkable_share: float
    opening_hand: list[float]
    """The chance of exactly 0, 1, 2 ... inkable cards among the first seven."""


def describe(deck: Deck) -> DeckDescription:
    """Counts what the deck holds."""
    cards = deck.cards()
    inkable = sum(card.inkable for card in cards)
    costs = Counter(card.cost for card in cards)
    inkable_costs = Counter(card.cost for card in cards if card.inkable)
    return DeckDescription(
        name=deck.name,
        size=deck.size,
        unique=len(deck.entries),
        inks=_in_order(Counter(ink for card in cards for ink in card.inks), list(Ink)),
        types=_in_order(
            Counter("song" if card.is_song else card.type.value for card in cards),
            [*CardType, "song"],
        ),
        keywords=_most_first(Counter(word for card in cards for word in set(card.keywords))),
        classifications=_most_first(
            Counter(word for card in cards for word in card.classifications)
        ),
        curve=[
            CostStep(cost, costs[cost], inkable_costs[cost])
            for cost in range(min(costs, default=0), max(costs, default=-1) + 1)
        ],
        average_cost=round(sum(card.cost for card in cards) / max(deck.size, 1), 2),
        inkable=inkable,
        inkable_share=round(inkable / max(deck.size, 1), 4),
        opening_hand=hypergeometric(deck.size, inkable, min(OPENING_HAND, deck.size)),
    )


def hypergeometric(population: int, successes: int, drawn: int) -> list[float]:
    """The chance of exactly 0, 1, ... successes among cards drawn without putting back."""
    ways = comb(population, drawn)
    return [
        comb(successes, hits) * comb(population - successes, drawn - hits) / ways
        for hits in range(drawn + 1)
    ]


def _in_order(counts: Counter[str], order: list[str]) -> dict[str, int]:
    return {str(word): counts[word] for word in order if counts[word]}


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return {str(word): count for word, count in counts.most_common()}
