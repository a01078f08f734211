"""Games that somebody cannot tell apart: hidden cards exchanged, cards renumbered, another seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import msgspec

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import insiders
from inkborn.engine.machine.core import MARKETING_CARD, Core
from inkborn.engine.state import chance
from inkborn.engine.state.plain import load_state, plain
from inkborn.engine.state.state import CARD, CARD_BITS, FIRST, KEY, State, card_under, face_down

ZONES: Final = ("deck", "hand", "discard", "board", "ready_ink", "exerted_ink")


def like(game: BareGame, state: State) -> BareGame:
    """A game with another state that remembers nothing it would compute."""
    core = Core(state, game.core.book, game.core.edition)
    core.variant = game.core.variant
    core.events = game.core.events
    twin = BareGame(core, game.seats)
    twin.answers = game.answers[:]
    twin._seq = game._seq[:]
    return twin


def exchanged(
    game: BareGame, cards: set[int], rng: random.Random, strange: frozenset[int] = frozenset()
) -> BareGame:
    """The same game with these cards exchanged among each other, each player's for themselves.

    `strange`: players whose cards become any cards of the game instead.
    """
    state = game.state.copy()
    state.defs = defs = state.defs[:]
    for seat in range(len(state.players)):
        mine = [card for card in sorted(cards) if state.owner[card] == seat]
        shuffled = [defs[card] for card in mine]
        rng.shuffle(shuffled)
        if seat in strange:
            shuffled = rng.choices(_any_cards(game), k=len(mine))
        for card, definition in zip(mine, shuffled, strict=True):
            defs[card] = definition
    return like(game, state)


def _any_cards(game: BareGame) -> list[int]:
    """The numbers of the definitions that a hidden card can have."""
    cards = game.core.book.cards
    return [n for n, info in enumerate(cards) if info.definition.name != MARKETING_CARD]


def reseeded(game: BareGame, rng: random.Random) -> BareGame:
    """The same game with other chance ahead of it."""
    state = game.state.copy()
    state.key, state.chance = chance.key_of(rng.getrandbits(64)), rng.randrange(1000)
    return like(game, state)


def rearranged(game: BareGame, viewer: int, rng: random.Random) -> BareGame:
    """The same game with the hands and inkwells that a viewer cannot look into lying otherwise."""
    state = game.state.copy()
    for seat, player in enumerate(state.players):
        if not insiders(game.core, seat) >> viewer & 1:
            rng.shuffle(player.hand)
        if seat != viewer:
            ink, ready = player.ready_ink + player.exerted_ink, len(player.ready_ink)
            rng.shuffle(ink)
            player.ready_ink, player.exerted_ink = ink[:ready], ink[ready:]
    return like(game, state)


# ---------------------------------------------------------------- other numbers


def renumbered(game: BareGame, rng: random.Random) -> BareGame:
    """The same game with its cards numbered in another order, so that copies change places too."""
    count = len(game.state.owner)
    numbers = [*range(count)]
    rng.shuffle(numbers)
    data = plain(game.state)
    handles = data.pop("handles")
    data = _walk(data, lambda value: _moved(value, numbers))
    data["handles"] = [_placed(row, numbers) for row in handles]
    for name in ("owner", "defs", "zone", "incarnation", "known"):
        data[name] = _placed(data[name], numbers)
    for seat in data["players"]:
        for name in ZONES:
            seat[name] = [numbers[card] for card in seat[name]]
    for record in data["inplay"].values():
        record["card"] = numbers[record["card"]]
        record["at"] = -1 if record["at"] < 0 else numbers[record["at"]]
        record["under"] = [
            numbers[c] if c >= 0 else face_down(numbers[card_under(c)]) for c in record["under"]
        ]
    data["inplay"] = {str(numbers[int(card)]): row for card, row in data["inplay"].items()}
    data["resolving"] = [numbers[card] for card in data["resolving"]]
    for one in data["somewhere"]:
        one["places"] = sorted(numbers[card] for card in one["places"])
    for frame in _frames(data):
        for name in ("card", "target"):
            if 0 <= frame["reg"].get(name, -1) < count:
                frame["reg"][name] = numbers[frame["reg"][name]]
    twin = like(game, load_state(data))
    twin.core.events = [
        msgspec.structs.replace(
            event,
            subject=_moved(event.subject, numbers),
            object=_moved(event.object, numbers),
            source=_moved(event.source, numbers),
        )
        for event in game.core.events
    ]
    return twin


def _placed(values: list[Any], numbers: list[int]) -> list[Any]:
    made = values[:]
    for old, new in enumerate(numbers):
        made[new] = values[old]
    return made


def _moved(value: int, numbers: list[int]) -> int:
    """A ref, or the use of an ability, of a card that has another number now."""
    if value < FIRST:
        return value
    if value >= KEY:
        return (_moved(value >> CARD_BITS, numbers) << CARD_BITS) + (value & CARD)
    return value - (value & CARD) + numbers[value & CARD]


def _walk(value: Any, change: Callable[[int], int]) -> Any:
    if isinstance(value, dict):
        return {_key(key, change): _walk(one, change) for key, one in value.items()}
    if isinstance(value, list):
        return [_walk(one, change) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return change(value)
    return value


def _key(key: str, change: Callable[[int], int]) -> str:
    return str(change(int(key))) if key.isdecimal() else key


def _frames(data: dict[str, Any]) -> list[dict[str, Any]]:
    found = [*data["stack"], *data["waiting_actions"]]
    return found + [one["frame"] for kind in ("bag", "watching", "lasting") for one in data[kind]]
