"""Games with cards that nobody printed: what was read is also played, with all invariants on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from inkborn.fuzz.driver import Outcome, play
from inkborn.fuzz.pool import names
from inkborn.fuzz.setups import Setup
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook.editions import NEWEST

COPIES = 3
PRINTED = 18
"""So many cards of a deck are printed ones: something to act upon."""


class Designed(Setup, frozen=True):
    """A setup whose decks hold designed cards beside printed ones."""

    cards: tuple[CardDefinition, ...] = ()

    def definitions(self) -> dict[str, CardDefinition]:
        own = {card.full_name: card for card in self.cards}
        printed = Setup(
            self.seed,
            tuple(tuple(name for name in deck if name not in own) for deck in self.decks),
            self.edition,
        )
        return {**printed.definitions(), **own}


def play_with(cards: Sequence[CardDefinition], seed: int, *, costly: float = 0.0) -> Outcome:
    """One game of two players whose decks are made of these cards."""
    rng = random.Random(seed)
    decks = []
    for _seat in range(2):
        deck = [card.full_name for card in cards for _copy in range(COPIES)]
        deck += rng.choices(names(), k=PRINTED)
        rng.shuffle(deck)
        decks.append(tuple(deck))
    setup = Designed(seed, tuple(decks), NEWEST.id, cards=tuple(cards))
    return play(setup, costly_share=costly)
