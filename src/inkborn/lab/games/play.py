"""Plays the game of a job and tells what came out."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from functools import cache
from typing import Final

from inkborn.errors import IllegalAnswer, printable
from inkborn.game import Game
from inkborn.lab.games.bots import Seat
from inkborn.lab.games.decks import LabDeck, Library
from inkborn.lab.games.job import Arrangement, Job, Row
from inkborn.lab.games.observe import seen_by
from inkborn.lab.games.watch import Watch
from inkborn.players.policy import Policy

MOST_DECISIONS: Final = 5_000
"""After so many the game is a draw: neither bot gets on."""


GREEDY: Final = ("greedy", "greedy")
SEATS: Final = ("A", "B")
"""The first deck and the second, as conditions name them."""


@cache
def machine_name() -> str:
    return platform.node()


def play(job: Job, library: Library) -> Row:
    """The row of a game; the same for the same job, wherever it is played."""
    decks = [library[fingerprint] for fingerprint in job.decks]
    game = new_game(job, decks)
    arranged = Arrangement.read(job.arranged)
    if job.bots == GREEDY and not arranged.watch:
        return _greedy(job, game, decks, arranged.back)
    seats = [Seat(job, seat, decks) for seat in (0, 1)]
    try:
        watch = Watch(game, arranged.watch) if arranged.watch else None
        culprit = _play_out(game, seats, arranged, watch)
    finally:
        for seat in seats:
            seat.leave(game.winners)
    return _row(job, game, decks, len(game.answers), culprit, watch)


def _greedy(job: Job, game: Game, decks: Sequence[LabDeck], back: Sequence[str] | None) -> Row:
    """The same game as with two greedy bots, by their judgement inside the engine: no views, and
    no events where nobody reads them.
    """
    if not job.detail:
        game = game.copy(quiet=True)
    policy, core, decisions = Policy(), game.core, 0
    while (decision := core.state.decision) is not None and decisions < MOST_DECISIONS:
        if back is not None and decision.player == 0:
            game.give(_places(game, back))
            back = None
        else:
            game.give(policy.decide(core))
        decisions += 1
    return _row(job, game, decks, decisions)


def new_game(job: Job, decks: Sequence[LabDeck]) -> Game:
    """The game before its first answer."""
    definitions = [deck.definitions for deck in decks]
    game = Game.new(definitions, seats=SEATS, seed=job.seed, edition=job.edition,
                    starting=job.starting)  # fmt: skip
    if job.arranged:
        _deal(game, Arrangement.read(job.arranged).hand)
    return game


def _deal(game: Game, wanted: Sequence[str]) -> None:
    """Makes the first seat's opening hand hold these cards: each changes places with another one.

    Nobody has looked yet, so that the names of two cards of its deck may be exchanged.
    """
    core, player = game.core, game.state.players[0]
    defs, names = list(core.state.defs), [info.definition.full_name for info in core.info]
    free = list(player.hand)
    missing: list[str] = []
    for name in wanted:
        found = next((card for card in free if names[card] == name), None)
        if found is None:
            missing.append(name)
        else:
            free.remove(found)
    for name in missing:
        there = next((card for card in reversed(player.deck) if names[card] == name), None)
        if there is None or not free:
            raise IllegalAnswer(f"an opening hand with {printable(name)} cannot be dealt")
        here = free.pop(0)
        names[here], names[there] = names[there], names[here]
        defs[here], defs[there] = defs[there], defs[here]
    core.state.defs = defs
    core.info = [core.book.cards[definition] for definition in defs]


def _places(game: Game, names: Sequence[str]) -> tuple[int, ...]:
    """Where cards of these names are in the first seat's opening hand."""
    hand = [game.core.info[card].definition.full_name for card in game.state.players[0].hand]
    places: list[int] = []
    for name in names:
        places += [p for p, one in enumerate(hand) if one == name and p not in places][:1]
    return tuple(sorted(places))


def _play_out(game: Game, seats: Sequence[Seat], arranged: Arrangement, watch: Watch | None) -> str:
    """Plays to the end; returns what a bot did that cost it the game."""
    back = arranged.back
    for _ in range(MOST_DECISIONS):
        if watch is not None:
            watch.look()
        decision = game.decision
        if decision is None:
            return ""
        if back is not None and decision.player == 0:
            game.answer(_places(game, back))
            back = None
            continue
        seat = seats[decision.player]
        try:
            answer = seat.answer(game)
        except Exception as error:
            return _lost(game, seat, f"{type(error).__name__}: {error}")
        try:
            game.answer(answer)
        except IllegalAnswer as error:
            return _lost(game, seat, f"illegal answer: {error}")
    return ""


def _lost(game: Game, seat: Seat, what: str) -> str:
    """A crash costs the bot that game, and is named."""
    game.concede(seat.number)
    return f"{seat.bot_name}: {printable(what, 300)}"


def _row(
    job: Job,
    game: Game,
    decks: Sequence[LabDeck],
    decisions: int,
    culprit: str = "",
    watch: Watch | None = None,
) -> Row:
    winner = game.winners[0] if game.winners else -1
    one, two = game.state.players
    return Row(
        job=job,
        winner=winner,
        ending=_ending(game, culprit),
        turns=game.state.turn,
        lore=(one.lore, two.lore),
        decisions=decisions,
        culprit=culprit,
        machine=machine_name(),
        seen=(seen_by(game, 0, decks[0]), seen_by(game, 1, decks[1])) if job.detail else None,
        own_turns=one.turns,
        watched=() if watch is None else tuple(watch.first),
    )


def _ending(game: Game, culprit: str) -> str:
    if culprit:
        return "crash"
    if not game.over:
        return "long"
    if not game.winners:
        return "loop"
    loser = game.state.players[1 - game.winners[0]]
    return "deck" if loser.out else "lore"
