"""Invariant 8 once more, by somebody who does not ask the engine what is hidden.

A witness sits beside the table and takes down, for each seat, which cards have ever been in its
sight: what lay open or was held when somebody had to decide, and what the events in between say was
shown. It knows zones and kinds of events, nothing of the engine's own bookkeeping of knowledge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import SIMULTANEOUS
from inkborn.engine.state.events import Event
from inkborn.engine.state.state import CARD, DISCARD, NOWHERE, PLAY, State
from inkborn.fuzz.secrets import parting
from inkborn.fuzz.twins import exchanged
from inkborn.fuzz.violations import Violation, require
from inkborn.model import abilities as a
from inkborn.views import log, observe

COVERED: Final = frozenset(("draw", "opening hand", "put", "return", "ink", "under", "look"))
"""Events whose cards need not be seen by all: by those alone in whose sight they are or come."""


class Witness:
    """What each seat of a game has had in its sight. `follow` has to be called at every decision.

    `seen`: at any time. `fresh`: since the deck that the card is in was shuffled.
    """

    def __init__(self, game: BareGame) -> None:
        seats = range(len(game.seats))
        self.seen: list[set[int]] = [set() for _ in seats]
        self.fresh: list[set[int]] = [set() for _ in seats]
        self.events = 0
        self.open_tops = any(_opens_deck(info.definition) for info in game.core.info)
        for card in range(len(game.state.owner)):
            if game.core.is_fixed_ink(card):  # which cards these are is a rule (10.2.2)
                self._sees(card, seats)
        self.follow(game)

    def follow(self, game: BareGame) -> None:
        """Takes down what has happened since the last time."""
        events = game.core.events[self.events :]
        self.events = len(game.core.events)
        for place, event in enumerate(events):
            if event.kind == "shuffle":
                self._forget(game.state, event.player, {*_later(events[place + 1 :])})
            else:
                self._witness(game, event)
        for card in in_sight(game.state):
            self._sees(card, range(len(self.seen)))
        for owner, player in enumerate(game.state.players):
            for card in player.hand:
                self._sees(card, insiders(game, owner))
            if self.open_tops and player.deck:
                self._sees(player.deck[-1], range(len(self.seen)))

    def _witness(self, game: BareGame, event: Event) -> None:
        everybody = range(len(self.seen))
        card = event.subject & CARD
        if event.source >= 0:
            self._sees(event.source & CARD, everybody)
        if event.kind == "search":
            for found in game.state.players[event.player].deck:
                self._sees(found, insiders(game, event.player))
        if event.subject < 0:
            return
        if event.kind not in COVERED or event.rule == "ink.put":
            self._sees(card, everybody)
        elif event.kind == "look":
            self._sees(card, insiders(game, event.player))
        elif event.kind in ("draw", "opening hand"):
            owner = game.state.owner[card]
            self._sees(card, everybody if self.open_tops else insiders(game, owner))

    def _sees(self, card: int, seats: range | list[int]) -> None:
        for seat in seats:
            self.seen[seat].add(card)
            self.fresh[seat].add(card)

    def _forget(self, state: State, owner: int, later: set[int]) -> None:
        """A deck was shuffled; what is handled afterwards may have been kept apart from it."""
        deck = {*state.players[owner].deck} - later
        for fresh in self.fresh:
            fresh -= deck

    # ------------------------------------------------------------ what has to be the same

    def check(self, game: BareGame, rng: random.Random) -> None:
        """8: for one of the seats that are still in the game."""
        seat = rng.choice([p for p, player in enumerate(game.state.players) if not player.out])
        self.check_view(game, seat, rng)
        self.check_log(game, seat, rng)

    def check_view(self, game: BareGame, seat: int, rng: random.Random) -> None:
        """8: a view does not change with cards that the seat has never seen, nor with the order of
        those that were shuffled.
        """
        one = observe(game, seat)
        for cards in (self.never_seen(game, seat), *self.shuffled(game, seat)):
            two = observe(exchanged(game, cards, rng), seat)
            if one != two:
                what = parting(one, two)
                raise Violation(8, f"player {seat + 1} sees what was never in its sight: {what}")

    def check_log(self, game: BareGame, seat: int, rng: random.Random) -> None:
        """8: nor does what the seat has read."""
        other = exchanged(game, self.never_seen(game, seat), rng)
        for one, two in zip(log(game, seat), log(other, seat), strict=True):
            require(one == two, 8, f"the log of player {seat + 1} betrays {one!s}, or {two!s}")

    def never_seen(self, game: BareGame, seat: int) -> set[int]:
        """The cards that a seat has never had in its sight."""
        zone = game.state.zone
        return {c for c in range(len(zone)) if zone[c] != NOWHERE} - self.seen[seat]

    def shuffled(self, game: BareGame, seat: int) -> Iterator[set[int]]:
        """The cards of each deck that a seat has not seen since it was shuffled."""
        for player in game.state.players:
            yield {*player.deck} - self.fresh[seat]


def in_sight(state: State) -> Iterator[int]:
    """The cards that everybody sees: in play, in a discard, face up under a card, being played."""
    for card, zone in enumerate(state.zone):
        if zone in (PLAY, DISCARD):
            yield card
    for record in state.inplay.values():
        yield from (card for card in record.under if card >= 0)
    yield from state.resolving


def insiders(game: BareGame, owner: int) -> list[int]:
    """Who looks into a hand: its player, and a team that takes its turns together (9.3)."""
    teams = game.state.teams
    if game.core.variant != SIMULTANEOUS:
        return [owner]
    return [seat for seat, team in enumerate(teams) if team == teams[owner]]


def _later(events: list[Event]) -> Iterator[int]:
    for event in events:
        if event.subject >= 0:
            yield event.subject & CARD


def _opens_deck(definition: a.CardDefinition) -> bool:
    """Whether a card may have decks played with their top card face up."""
    return "TopFaceUp" in repr(definition.abilities)
