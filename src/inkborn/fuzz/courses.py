"""Invariant 8 as games go on: what happens to hidden cards changes nothing that a seat gets.

A game and a twin that the seat cannot tell from it go on together, with the same answers, as long
as nothing has come to light in which they differ. Decisions that the seat must not notice are
answered with as little as possible, in whichever of the two they come up.
"""

from __future__ import annotations

import random
from typing import Final

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import knows
from inkborn.engine.machine.run import is_answer
from inkborn.engine.state.state import CARD, DISCARD, HAND, PLAY, Decision
from inkborn.fuzz import answering
from inkborn.fuzz.secrets import hidden, parting, twin_of
from inkborn.fuzz.violations import Violation
from inkborn.views import log, observe

COURSE: Final = 6
"""For how many answers a game and its twin go on together."""


def check_courses(game: BareGame, rng: random.Random) -> None:
    """8: for one of the seats that are still in the game. In half of the twins the others hold what
    they hold, so that they can do the same; only decks and inkwells are different.
    """
    seat = rng.choice([p for p, player in enumerate(game.state.players) if not player.out])
    hands = [card for card, zone in enumerate(game.state.zone) if zone == HAND]
    kept = frozenset(hands if rng.random() < 0.5 else ())
    check_course(game.copy(), twin_of(game, seat, rng, kept), seat, rng)


def check_course(game: BareGame, twin: BareGame, seat: int, rng: random.Random) -> None:
    """8: a game and its twin stay alike while the same is answered and nothing of what is different
    has come to light.
    """
    both = ((game, hidden(game, seat)), (twin, hidden(twin, seat)))
    begun = len(game.core.events)
    for _ in range(COURSE):
        reply = _common_answer(game, twin, seat, rng)
        if reply is None:
            return
        chance = game.state.chance
        for one, _ in both:
            answering.give(one, reply)
        if not all(_passed_over(one, seat) for one, _ in both):
            return
        if game.state.chance != chance or any(_in_sight(one, cards, seat) for one, cards in both):
            return
        for name, first, second in (
            ("view", observe(game, seat), observe(twin, seat)),
            ("log", tuple(log(game, seat, begun)), tuple(log(twin, seat, begun))),
            ("count of moments", game.seq(seat), twin.seq(seat)),
        ):
            if first != second:
                what = parting(first, second, name)
                raise Violation(8, f"player {seat + 1} can tell after {reply}: {what}")


def _in_sight(game: BareGame, cards: set[int], seat: int) -> bool:
    """Whether one of these cards has come to light for the seat."""
    state = game.state
    return any(
        knows(state, seat, card)
        or state.zone[card] in (PLAY, DISCARD)
        or (state.zone[card] == HAND and state.owner[card] == seat)
        for card in cards
    )


def _passed_over(game: BareGame, seat: int) -> bool:
    """Answers what the seat must not notice; False if something has to be chosen there."""
    asked = game.decision
    while asked is not None and not asked.noticeable and asked.player != seat:
        reply = _as_little_as_possible(asked)
        if reply is None:
            return False
        game.answer(reply)
        asked = game.decision
    return True


def _as_little_as_possible(asked: Decision) -> answering.Places | None:
    if asked.kind == "order":
        return tuple(range(len(asked.options)))
    if asked.kind == "may":
        return (asked.options.index(0),)
    return () if asked.kind == "cards" and not asked.least else None


def _common_answer(
    game: BareGame, twin: BareGame, seat: int, rng: random.Random
) -> answering.Reply | None:
    """An answer that means the same in both games, to the seat: its own, one of the same options,
    one among cards that the seat does not know, or a plain one that shows nothing hidden.
    """
    asked, other = game.decision, twin.decision
    if asked is None or other is None or (asked.player, asked.kind) != (other.player, other.kind):
        return None
    if asked.player == seat or game.options == twin.options:
        return answering.random_answer(game, rng)
    if asked.kind == "main":
        last = (len(game.actions) - 1,)
        return last if len(game.actions) == len(twin.actions) else None
    if asked.kind == "may":
        return (asked.options.index(0),)
    if asked.kind in ("cards", "order") and _is_covered(game, seat) and _is_covered(twin, seat):
        places = answering.random_places(asked, rng)
        return places if is_answer(other, list(places)) else None
    return None


def _is_covered(game: BareGame, seat: int) -> bool:
    """Whether the seat knows none of the cards that somebody chooses from."""
    asked = game.decision
    assert asked is not None
    return not any(knows(game.state, seat, option & CARD) for option in asked.options)
