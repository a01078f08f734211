"""A deck in numbers."""

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import TypeVar

import msgspec

from inkborn.cards import Card
from inkborn.decks.deck import Deck
from inkborn.model.words import CardType, Ink

T = TypeVar("T")

OPENING_HAND = 7
LONGEST_CURVE = 30


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
    held = [(entry.card, entry.count) for entry in deck.entries]
    inkable = sum(count for card, count in held if card.inkable)
    return DeckDescription(
        name=deck.name,
        size=deck.size,
        unique=len(deck.entries),
        inks=_in_order(_counted((ink, n) for card, n in held for ink in card.inks), list(Ink)),
        types=_in_order(
            _counted(("song" if card.is_song else card.type.value, n) for card, n in held),
            [*CardType, "song"],
        ),
        keywords=_most_first(_counted((w, n) for card, n in held for w in set(card.keywords))),
        classifications=_most_first(
            _counted((word, n) for card, n in held for word in card.classifications)
        ),
        curve=_curve(held),
        average_cost=round(sum(card.cost * n for card, n in held) / max(deck.size, 1), 2),
        inkable=inkable,
        inkable_share=round(inkable / max(deck.size, 1), 4),
        opening_hand=hypergeometric(deck.size, inkable, min(OPENING_HAND, deck.size)),
    )


def _curve(held: list[tuple[Card, int]]) -> list[CostStep]:
    """A step for each cost from the lowest to the highest; in a long one only those with cards."""
    if not held:
        return []
    costs = _counted((card.cost, count) for card, count in held)
    inkable = _counted((card.cost, count) for card, count in held if card.inkable)
    lowest, highest = min(costs), max(costs)
    steps = sorted(costs) if highest - lowest > LONGEST_CURVE else range(lowest, highest + 1)
    return [CostStep(cost, costs[cost], inkable[cost]) for cost in steps]


def hypergeometric(population: int, successes: int, drawn: int) -> list[float]:
    """The chance of exactly 0, 1, ... successes among cards drawn without putting back."""
    ways = comb(population, drawn)
    return [
        comb(successes, hits) * comb(population - successes, drawn - hits) / ways
        for hits in range(drawn + 1)
    ]


def _counted(weighed: Iterable[tuple[T, int]]) -> Counter[T]:
    """How many of each, where several are named at once."""
    counts: Counter[T] = Counter()
    for word, count in weighed:
        counts[word] += count
    return counts


def _in_order(counts: Counter[str], order: list[str]) -> dict[str, int]:
    return {str(word): counts[word] for word in order if counts[word]}


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return {str(word): count for word, count in counts.most_common()}
