"""Invariant 8: what a seat gets is made of what it knows.

Beside a game stands a twin that the seat cannot tell from it: the cards that the seat has never
seen are others, all cards have other numbers, hands and inkwells that it cannot look into lie
otherwise, chance will be another. Every view, choice, log line, refusal, count, perspective and
sample of the seat is the same in both, byte for byte, and stays so while both go on alike
(`courses`). A sample is such a game, too: it looks to the seat like the real one. For a spectator
stands a twin of its own.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from inkborn.engine.answers.spoken import action_text, conceivable
from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import knows
from inkborn.engine.state.refusals import Action
from inkborn.engine.state.state import CARD, NOWHERE
from inkborn.errors import InkbornError
from inkborn.fuzz import answering
from inkborn.fuzz.twins import exchanged, rearranged, renumbered, reseeded
from inkborn.fuzz.violations import Violation, require
from inkborn.views import log, observe

ASKED: Final = 12
"""How many refusals are compared at one decision."""

GUESSED: Final = 4
"""Of how many hidden cards it is asked by their numbers."""

TRIED: Final = (
    Action("ink"), Action("play", how="ink"), Action("play", how="sing"), Action("quest"),
    Action("challenge"),
)  # fmt: skip
"""What is tried with them."""


def check_secrets(game: BareGame, rng: random.Random) -> None:
    """8: for one of the seats that are still in the game, or a spectator."""
    seats = [p for p, player in enumerate(game.state.players) if not player.out]
    seat = rng.choice(seats)
    check_view(game, seat, rng)
    check_log(game, seat, rng)
    check_spectator(game, rng)
    twin = rearranged(twin_of(game, seat, rng), seat, rng)
    check_twin(game, twin, seat, rng.getrandbits(32))
    if not game.over:
        check_sample(game, seat, rng)
        check_unnoticed(game)


def check_view(game: BareGame, seat: int, rng: random.Random) -> None:
    """8: what a seat sees and is asked does not change with cards that it does not know now, nor
    what it hears that asks for them by their numbers, which it could guess.
    """
    cards = hidden(game, seat)
    other = exchanged(game, cards, rng)
    one, two = observe(game, seat), observe(other, seat)
    if one != two:
        raise Violation(8, f"player {seat + 1} sees what it cannot know: {parting(one, two)}")
    guessed = rng.sample(sorted(cards), min(GUESSED, len(cards)))
    asked = [replace(one, card=card, target=card) for card in guessed for one in TRIED]
    for action in asked:
        heard, said = heard_of(game, seat, action), heard_of(other, seat, action)
        require(heard == said, 8, f"player {seat + 1} hears {heard!r}, or {said!r}")


def check_log(game: BareGame, seat: int, rng: random.Random) -> None:
    """8: what a seat has read. Only cards that it has never seen are exchanged: the log names
    others rightly.
    """
    other = exchanged(game, unseen(game, seat), rng)
    for one, two in zip(log(game, seat), log(other, seat), strict=True):
        require(one == two, 8, f"the log of player {seat + 1} says {one!s}, or {two!s}")


def check_spectator(game: BareGame, rng: random.Random) -> None:
    """8: a spectator sees and reads no more than what every seat knows."""
    seats = len(game.seats)
    other = exchanged(game, hidden(game, seats), rng)
    one, two = observe(game, None), observe(other, None)
    if one != two:
        raise Violation(8, f"a spectator sees what it cannot know: {parting(one, two)}")
    twin = rearranged(twin_of(game, seats, rng), seats, rng)
    for name, shown in shown_to(game, None).items():
        if shown != shown_to(twin, None)[name]:
            what = differing(shown, shown_to(twin, None)[name])
            raise Violation(8, f"a spectator can tell by its {name}: {what}")
    for card in range(len(game.state.owner)):
        everybody = all(knows(game.state, seat, card) for seat in range(seats))
        if knows(game.state, seats, card) and game.state.zone[card] != NOWHERE:
            require(everybody, 8, f"a spectator knows card {card}, which not all seats do")


# ---------------------------------------------------------------- twins


def hidden(game: BareGame, viewer: int) -> set[int]:
    """The cards that a viewer does not know."""
    state = game.state
    return {
        card
        for card, zone in enumerate(state.zone)
        if zone != NOWHERE and card not in state.resolving and not knows(state, viewer, card)
    }


def unseen(game: BareGame, viewer: int) -> set[int]:
    """The cards that a viewer does not know and has never read of."""
    read = {
        ref & CARD
        for event in game.core.events
        if event.seats >> viewer & 1
        for ref in (event.subject, event.object, event.source)
        if ref >= 0
    }
    return hidden(game, viewer) - read


def twin_of(
    game: BareGame, viewer: int, rng: random.Random, kept: frozenset[int] = frozenset()
) -> BareGame:
    """A game that the viewer cannot tell from this one. What others have may be any cards, but for
    those that are `kept`; of its own list a seat knows what is in it.
    """
    others = [p for p in range(len(game.seats)) if p != viewer and rng.random() < 0.5]
    twin = exchanged(game, unseen(game, viewer) - kept, rng, frozenset(others))
    return renumbered(reseeded(twin, rng), rng)


def check_twin(game: BareGame, twin: BareGame, seat: int, seed: int) -> None:
    """8: everything that a seat gets is the same, byte for byte."""
    one, two = everything(game, seat, seed), everything(twin, seat, seed)
    for name in one:
        if one[name] != two[name]:
            what = differing(one[name], two[name])
            raise Violation(8, f"player {seat + 1} can tell by its {name}: {what}")


def everything(game: BareGame, seat: int, seed: int) -> dict[str, bytes]:
    """All that a seat gets, as bytes."""
    perspective = game.perspective(seat)
    found = shown_to(game, seat)
    found["refusals"] = "\n".join(refusals(game, seat)).encode()
    found["perspective"] = perspective.written
    if not game.over:
        found["sample"] = perspective.sample(seed).state_hash().encode()
    return found


def shown_to(game: BareGame, seat: int | None) -> dict[str, bytes]:
    """What a seat, or with None a spectator, is sent."""
    return {
        "view": msgspec.json.encode(observe(game, seat)),
        "log": msgspec.json.encode(log(game, seat)),
        "count of moments": str(game.seq(seat)).encode(),
    }


def refusals(game: BareGame, seat: int) -> list[str]:
    """What a seat hears that asks why it cannot do something, answers what is not asked, or takes
    what is not its turn.
    """
    heard = []
    asked = game.decision
    texts = ["quest nobody at all", "end"]
    if asked is not None and asked.player == seat and asked.kind == "main":
        actions = [*conceivable(game.core)]
        step = max(1, len(actions) // ASKED)
        texts += [action_text(game.core, action) for action in actions[::step]]
    heard += [heard_of(game, seat, text) for text in texts]
    other = game.copy()
    for attempt in (
        partial(other.answer, "no such thing in any game", seat=seat),
        partial(other.answer, (-1,), seat=seat),
        partial(other.undo, seat=seat),
        partial(other.cancel, seat=seat),
    ):
        try:
            attempt()
        except InkbornError as error:
            heard.append(str(error))
    return heard


def heard_of(game: BareGame, seat: int, what: Action | str) -> str:
    """What a seat hears that asks why it cannot take an action."""
    try:
        refusal = game.why_not(what, seat=seat)
    except InkbornError as error:
        return f"{what}: {error}"
    return f"{what}: {'' if refusal is None else game.explain(refusal)}"


# ---------------------------------------------------------------- samples


def check_sample(game: BareGame, seat: int, rng: random.Random) -> None:
    """8: a sample stands at the same decision, looks to the seat like the game, and is known alike;
    what happens in it happens nowhere else.
    """
    perspective = game.perspective(seat)
    before = perspective.written
    sample, seed = perspective.sample(rng.getrandbits(32)), rng.getrandbits(32)
    asked, found = game.decision, sample.decision
    assert asked is not None
    require(
        found is not None and (found.kind, found.player) == (asked.kind, asked.player),
        8,
        f"a sample for player {seat + 1} stands elsewhere: {asked.kind} {asked.prompt!r}",
    )
    one, two = observe(game, seat), observe(sample, seat)
    if one != two:
        raise Violation(8, f"a sample contradicts player {seat + 1}: {parting(one, two)}")
    again = sample.perspective(seat)
    if again.written != before:
        what = differing(before, again.written)
        raise Violation(8, f"a sample is known otherwise to player {seat + 1}: {what}")
    other, truth = perspective.sample(seed).state_hash(), game.state_hash()
    answering.give(sample, answering.random_answer(sample, rng))
    require(game.state_hash() == truth, 8, "an answer to a sample has changed the game")
    require(perspective.sample(seed).state_hash() == other, 8, "samples share something")


# ---------------------------------------------------------------- what others must not notice


def check_unnoticed(game: BareGame) -> None:
    """8: where others must not notice that somebody is asked, they get nothing new."""
    asked = game.decision
    if asked is None or asked.noticeable:
        return
    told = game.state.told
    for seat in (*range(len(game.seats)), None):
        if seat == asked.player:
            continue
        view = observe(game, seat)
        quiet = view.choice is None and view.waiting_for == game.state.active
        require(quiet and not view.noticeable, 8, f"seat {seat} notices that somebody is asked")
        require(not log(game, seat, told), 8, f"the log tells seat {seat} that somebody is asked")


# ---------------------------------------------------------------- where things differ


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


def differing(one: bytes, two: bytes) -> str:
    """The surroundings of the first byte that differs."""
    place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    begin = max(0, place - 120)
    return f"{one[begin : place + 120]!r} or {two[begin : place + 120]!r}"
