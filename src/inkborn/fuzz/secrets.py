"""Invariant 8: exchanging cards that a seat cannot know leaves its view, log and decisions as they
are."""

from __future__ import annotations

import json
import random

import msgspec

from inkborn.engine.core import SIMULTANEOUS
from inkborn.engine.game import Game
from inkborn.engine.knowledge import knows
from inkborn.engine.state import CARD, DECK, HAND, NOWHERE
from inkborn.fuzz.violations import Violation, require
from inkborn.views import log, observe


def check_secrets(game: Game, rng: random.Random) -> None:
    """8: for one of the seats that are still in the game."""
    seat = rng.choice([p for p, player in enumerate(game.state.players) if not player.out])
    check_view(game, seat, rng)
    check_log(game, seat, rng)


def check_view(game: Game, seat: int, rng: random.Random) -> None:
    """8: what a seat sees and is asked."""
    other = exchanged(game, hidden(game, seat), rng)
    one, two = observe(game, seat), observe(other, seat)
    if one != two:
        raise Violation(8, f"player {seat + 1} sees what it cannot know: {parting(one, two)}")


def check_log(game: Game, seat: int, rng: random.Random) -> None:
    """8: what a seat has read. Only cards that it has never seen are exchanged: the log names
    others rightly.
    """
    seen = {
        ref & CARD
        for event in game.core.events
        if event.seats >> seat & 1
        for ref in (event.subject, event.object, event.source)
        if ref >= 0
    }
    other = exchanged(game, hidden(game, seat) - seen, rng)
    for one, two in zip(log(game, seat), log(other, seat), strict=True):
        require(one == two, 8, f"the log of player {seat + 1} says {one!s}, or {two!s}")


def hidden(game: Game, seat: int) -> set[int]:
    """The cards that a seat cannot know.

    The top of a deck may lie face up, so it stays. A team that takes its turns together decides
    together, so teammates show each other their cards.
    """
    state = game.state
    tops = {player.deck[-1] for player in state.players if player.deck}
    trusted = {seat}
    if game.core.variant == SIMULTANEOUS:
        trusted = {p for p, team in enumerate(state.teams) if team == state.teams[seat]}
    return {
        card
        for card, zone in enumerate(state.zone)
        if zone != NOWHERE
        and not (zone == HAND and state.owner[card] in trusted)
        and not (zone == DECK and card in tops)
        and card not in state.resolving
        and not knows(state, seat, card)
    }


def exchanged(game: Game, cards: set[int], rng: random.Random) -> Game:
    """The same game with these cards exchanged among each other, each player's for themselves."""
    data = json.loads(game.to_json())
    defs, owner = data["state"]["defs"], data["state"]["owner"]
    for seat in range(len(game.state.players)):
        mine = [card for card in sorted(cards) if owner[card] == seat]
        shuffled = [defs[card] for card in mine]
        rng.shuffle(shuffled)
        for card, definition in zip(mine, shuffled, strict=True):
            defs[card] = definition
    return Game.from_json(json.dumps(data))


def parting(one: object, two: object, place: str = "view") -> str:
    """The first difference between two pieces of a view."""
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        names = one.__struct_fields__
        pairs = [(f"{place}.{n}", getattr(one, n), getattr(two, n)) for n in names]
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        pairs = [(f"{place}[{i}]", *both) for i, both in enumerate(zip(one, two, strict=True))]
    else:
        return f"{place} is {one!s:.300} or {two!s:.300}"
    return next(parting(a, b, name) for name, a, b in pairs if a != b)
