"""Games that agree with what a seat knows, what it does not know being drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inkborn.engine.machine import run as machine
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.core import Core
from inkborn.engine.now.index import index_of
from inkborn.engine.state import chance
from inkborn.engine.state.state import State
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook.editions import Edition

_TRIES: Final = 12
"""How often cards are drawn anew to find a game in which the same seat is asked the same."""


class Prior:
    """What a deck may be made of where its list is not known.

    `slots`: numbers of copies, and the cards of which they are one. `copies`: how many of a card
    that was seen there are, if not more have been seen.
    """

    __slots__ = ("copies", "slots")

    def __init__(
        self, slots: Sequence[tuple[int, Sequence[CardDefinition]]], copies: int = 1
    ) -> None:
        self.slots = tuple((number, tuple(cards)) for number, cards in slots)
        self.copies = copies


Assumed = Sequence[CardDefinition] | Prior
"""What is assumed about a deck: its list, or what it may be made of."""


class Hidden:
    """The cards of one player that a seat cannot tell.

    `places`: where they are; `somewhere`: places and what is among them; `pool`: what the others
    are, as far as it goes, and `slots`: what they may be then; `strangers`: cards that are nowhere
    any more.
    """

    __slots__ = ("places", "pool", "slots", "somewhere", "strangers")

    def __init__(self) -> None:
        self.places: list[int] = []
        self.somewhere: list[tuple[list[int], list[int]]] = []
        self.strangers: list[int] = []
        self.pool: list[int] = []
        self.slots: list[tuple[int, list[int]]] = []


class Template:
    """All that is the same in every sample of a perspective."""

    __slots__ = ("asks_again", "core", "hidden")

    def __init__(
        self,
        state: State,
        book: Book,
        hidden: list[Hidden],
        edition: Edition,
        variant: str,
        asks_again: bool,
    ) -> None:
        info = [book.cards[d] for d in state.defs]  # of unknown cards it is not asked
        self.core = Core(state, book, edition, info)
        self.core.variant = variant
        index_of(self.core)
        self.hidden = hidden
        self.asks_again = asks_again

    def draw(self, seed: int) -> Core:
        """A game; the same for the same seed.

        Where another seat is asked because of what it alone knows, a game is looked for in which it
        is asked the same. If none is found the decision stands as the viewer imagines it.
        """
        core = self._drawn(seed, 0)
        if not self.asks_again:
            return core
        asked = _asked(self.core.state)
        for attempt in range(1, _TRIES + 1):
            machine.ask_again(core)
            machine.run(core)
            if _asked(core.state) == asked:
                return core
            core = self._drawn(seed, attempt)
        return core

    def _drawn(self, seed: int, attempt: int) -> Core:
        like = self.core
        state = like.state.copy()
        state.defs = defs = like.state.defs[:]
        state.key = key = chance.key_of(seed, f"sample {attempt}")
        block = 0
        for hidden in self.hidden:
            if hidden.places or hidden.strangers:
                block = _deal(defs, hidden, key, block)
        state.chance = block
        cards = like.book.cards
        core = Core(state, like.book, like.edition, [cards[d] for d in defs])
        core.variant = like.variant
        core.index = like.index
        core.abilities = like.abilities.copy()
        return core


def _asked(state: State) -> tuple[int, str, int, int] | None:
    """Who is asked what kind of question, and by which step of how many procedures."""
    decision = state.decision
    if decision is None:
        return None
    return decision.player, decision.kind, len(state.stack), state.stack[-1].pc


def _deal(defs: list[int], hidden: Hidden, key: str, block: int) -> int:
    """Says what the hidden cards of a player are; returns how far the stream was used."""
    for places, cards in hidden.somewhere:
        free = [place for place in places if defs[place] < 0]
        block += chance.shuffle(free, key, block)
        for place, card in zip(free, cards, strict=False):
            defs[place] = card
        for card in cards[len(free) :]:
            _make_room(defs, hidden, places, card)
    open_places = [place for place in hidden.places if defs[place] < 0]
    pool = hidden.pool[:]
    block += chance.shuffle(pool, key, block)
    if hidden.slots:
        wanted = len(open_places) + len(hidden.strangers)
        block += _fill_up(pool, wanted, hidden.slots, key, block)
        block += chance.shuffle(pool, key, block)
    count = len(pool)
    for place, where in enumerate(open_places):
        defs[where] = pool[place % count]
    for place, where in enumerate(hidden.strangers):
        defs[where] = pool[-1 - place % count]
    return block


def _fill_up(
    pool: list[int], wanted: int, slots: list[tuple[int, list[int]]], key: str, block: int
) -> int:
    """Takes slots in a random order until there are enough cards; returns the blocks it took."""
    order = [*range(len(slots))]
    used = chance.shuffle(order, key, block)
    numbers = chance.words(key, block + used, len(order))
    for place, number in zip(order, numbers, strict=False):
        copies, cards = slots[place]
        pool += [cards[number * len(cards) >> chance.BITS]] * copies
        if len(pool) >= wanted:
            break
    del pool[wanted:]
    return used + len(numbers) // chance.WORDS


def _make_room(defs: list[int], hidden: Hidden, places: list[int], card: int) -> None:
    """A card has to be among places that others have taken: one of those goes elsewhere."""
    for others, cards in hidden.somewhere:
        for place in places:
            if place in others and defs[place] in cards:
                for other in others:
                    if defs[other] < 0:
                        defs[other], defs[place] = defs[place], card
                        return
