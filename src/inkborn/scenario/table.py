"""The game that a scenario plays, and how it refers to seats and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from inkborn.cards.names import name_key
from inkborn.engine.actions import ink, play
from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import Core
from inkborn.engine.meaning import slots
from inkborn.engine.state.state import (
    CARD,
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    NOWHERE,
    PLAY,
    UNDER,
    Decision,
    State,
    card_under,
)
from inkborn.errors import shown
from inkborn.scenario.cast import Cast
from inkborn.scenario.failure import ScenarioFailure

Rank = Callable[[int], int]
"""How far a card is from the zone that a step speaks of: the smallest is meant."""

_OTHER_ZONES = (PLAY, HAND, DISCARD, INKWELL, UNDER, DECK, NOWHERE)


class Table:
    """A game, its cast, and the ids that the scenario gives to cards."""

    def __init__(self, game: BareGame, cast: Cast, ids: dict[str, int]) -> None:
        self.game = game
        self.cast = cast
        self.ids = ids

    @property
    def core(self) -> Core:
        return self.game.core

    @property
    def state(self) -> State:
        return self.game.core.state

    @property
    def pending(self) -> Decision | None:
        """The decision that is pending, the main phase aside."""
        decision = self.game.decision
        return None if decision is None or decision.kind == "main" else decision

    # ------------------------------------------------------------ seats

    def seat(self, value: object) -> int:
        """The seat of this name."""
        name = str(value)
        if name not in self.game.seats:
            raise ScenarioFailure(
                f"no seat {shown(name)}; the seats are {', '.join(self.game.seats)}"
            )
        return self.game.seats.index(name)

    def seats(self, seats: Iterable[int]) -> str:
        return ", ".join(self.game.seats[seat] for seat in seats) or "nobody"

    # ------------------------------------------------------------ cards

    def full_name(self, card: int) -> str:
        return self.core.info[card].definition.full_name

    def zone_cards(self, seat: int, zone: int) -> list[int]:
        """The cards of a zone in their order: decks from the top, stacks topmost first."""
        player = self.state.players[seat]
        if zone == UNDER:
            records = [self.state.inplay[card] for card in player.board]
            return [card_under(c) for record in records for c in record.under]
        if zone == NOWHERE:
            return []
        return slots.zone_cards(self.core, seat, _ZONE_WORDS[zone])

    def find(
        self, ref: object, *, rank: Rank | None = None, acting: int | None = None,
        among: Iterable[int] | None = None,
    ) -> int:  # fmt: skip
        """The card that a reference means (see "Referring to cards"); raises if there is none."""
        found = self.matches(ref, rank=rank, acting=acting, among=among)
        if found:
            return found[0]
        if among is None:
            raise ScenarioFailure(f"{ref} is nowhere in this game")
        options = ", ".join(self.full_name(card) for card in among) or "none"
        raise ScenarioFailure(f"{ref} is not among the options: {options}")

    def matches(
        self, ref: object, *, rank: Rank | None = None, acting: int | None = None,
        among: Iterable[int] | None = None,
    ) -> list[int]:  # fmt: skip
        """All cards that a reference fits, the one that is meant first."""
        fits = self._fits(ref)
        pool = range(len(self.state.owner)) if among is None else among
        cards = [card for card in pool if fits(card)]
        if len(cards) < 2:
            return cards
        near = self.in_play_first if rank is None else rank
        seats = len(self.state.players)
        first = self.state.active if acting is None else acting
        places: dict[tuple[int, int], dict[int, int]] = {}  # in each zone of each seat

        def key(card: int) -> tuple[int, int, int, int]:
            zone, owner = self.state.zone[card], self.state.owner[card]
            order = places.get((owner, zone))
            if order is None:
                cards = self.zone_cards(owner, zone)
                order = places[owner, zone] = {card: place for place, card in enumerate(cards)}
            place = order.get(card, len(order))
            return near(card), (owner - first) % seats, _OTHER_ZONES.index(zone), place

        return sorted(cards, key=key)

    def _fits(self, ref: object) -> Callable[[int], bool]:
        """Whether a card is what a reference names: an id, a full name, either with a seat."""
        if not isinstance(ref, str) or not ref.strip():
            raise ScenarioFailure(f"{shown(ref)} does not name a card")
        seat, name = -1, ref.strip()
        if not self._is_named(name) and ":" in name:
            front, _, rest = name.partition(":")
            if front.strip() in self.game.seats:
                seat, name = self.seat(front.strip()), rest.strip()
        key = name_key(name)
        if key in self.ids:
            wanted = self.ids[key]
            return lambda card: card == wanted and seat in (-1, self.state.owner[card])
        self.cast.card(name)  # an unknown card is reported as such
        there = {info.definition.full_name for info in self.core.info}
        names = {one for one in there if name_key(one) == key}
        return lambda card: self.full_name(card) in names and seat in (-1, self.state.owner[card])

    def _is_named(self, name: str) -> bool:
        return name_key(name) in self.ids or self.cast.knows(name)

    # ------------------------------------------------------------ the zone a step speaks of

    def in_play_first(self, card: int) -> int:
        return 0 if self.state.zone[card] == PLAY else 1

    def inked_from_first(self, card: int) -> int:
        return self._hand_first(card, ink.sources(self.core, self.state.active))

    def played_from_first(self, card: int) -> int:
        return self._hand_first(card, play.sources(self.core, self.state.active))

    def _hand_first(self, card: int, sources: list[int]) -> int:
        if card in sources:
            return 0 if self.state.zone[card] == HAND else 1
        return 2 if self.state.zone[card] == HAND else 3

    def zone_first(self, zone: int) -> Rank:
        return lambda card: 0 if self.state.zone[card] == zone else 1

    # ------------------------------------------------------------ saying what is there

    def describe(self, decision: Decision) -> str:
        """A decision in words: who, what kind, which options."""
        asked = self.game.seats[decision.player]
        text = f"{asked} is asked: {decision.kind}"
        if decision.prompt:
            text += f" ({decision.prompt})"
        if decision.source >= 0:
            text += f" for {self.full_name(decision.source & CARD)}"
        names = self.option_names(decision)
        return f"{text}; options: {', '.join(map(str, names))}" if names else text

    def option_names(self, decision: Decision) -> list[str | int]:
        """The options as full names, seats, numbers or texts."""
        match decision.kind:
            case "cards" | "order":
                return [self.full_name(ref & CARD) for ref in decision.options]
            case "player":
                return [self.game.seats[seat] for seat in decision.options]
            case "number":
                return list(decision.options)
            case "bag":
                return [self.full_name(card) for card in self.bag_sources(decision)]
        return list(decision.texts or [])

    def bag_sources(self, decision: Decision) -> list[int]:
        """The source card of each ability that a bag decision offers."""
        waiting = {one.id: one.frame.source & CARD for one in self.state.bag}
        return [waiting[number] for number in decision.options]


_ZONE_WORDS = {
    PLAY: "play",
    HAND: "hand",
    DECK: "deck",
    DISCARD: "discard",
    INKWELL: "inkwell",
}
