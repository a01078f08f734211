"""Plays fuzzed games and keeps what is needed to play a failure again."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable
from typing import Final

import msgspec

from inkborn.engine.game import BareGame
from inkborn.fuzz import answering, costly, invariants, leaving, secrets
from inkborn.fuzz.setups import Record, Setup
from inkborn.fuzz.violations import Violation, require
from inkborn.fuzz.witness import Witness

LIMIT: Final = 6000
"""Decisions after which a game counts as stalled (11)."""

CONCESSIONS: Final = 0.001
"""How often a player concedes instead of answering."""

IN_BETWEEN: Final = 10
"""How much more often they do so when something else than a turn action is asked."""

Bot = Callable[[BareGame, random.Random], answering.Reply]


class Failure(msgspec.Struct, frozen=True):
    """A game that went wrong: the message, where, and the record up to there."""

    message: str
    trace: str
    record: Record


class Outcome(msgspec.Struct, frozen=True):
    """How a fuzzed game went."""

    seed: int
    decisions: int
    turns: int
    failure: Failure | None = None
    answers: tuple[answering.Reply, ...] = ()


def play(
    setup: Setup,
    *,
    bot: Bot = answering.random_answer,
    costly_share: float = 0.02,
    concessions: float = CONCESSIONS,
    limit: int = LIMIT,
    prepare: Callable[[BareGame], None] | None = None,
    watch: Callable[[BareGame], None] | None = None,
) -> Outcome:
    """Plays one game. `costly_share`: how often the costly invariants are checked. `concessions`:
    how often somebody concedes. `prepare`: called as the game begins; `watch`: called at every
    decision.
    """
    rng = random.Random(setup.seed)
    checks = random.Random(~setup.seed)
    answers: list[answering.Reply] = []
    game: BareGame | None = None
    try:
        game = setup.begin()
        if prepare is not None:
            prepare(game)
        witness = Witness(game)
        while True:
            invariants.check_always(game)
            if watch is not None:
                watch(game)
            if costly_share:
                witness.follow(game)
                secrets.check_unnoticed(game)
            if checks.random() < costly_share:
                costly.check_sampled(game, checks, witness)
            if game.over:
                if costly_share:
                    costly.check_replay(game, setup.definitions())
                break
            require(len(answers) < limit, 11, f"the game has not ended after {limit} decisions")
            if _quits(game, rng, concessions):
                seat = _leaver(game, rng)
                answers.append(seat)
                leaving.concede(game, seat)
            else:
                answers.append(bot(game, rng))
                answering.give(game, answers[-1])
    except Exception as error:
        failure = Failure(name_of(error), traceback.format_exc(), Record(setup, tuple(answers)))
        turns = 0 if game is None else game.state.turn
        return Outcome(setup.seed, len(answers), turns, failure, tuple(answers))
    return Outcome(setup.seed, len(answers), game.state.turn, None, tuple(answers))


def _quits(game: BareGame, rng: random.Random, share: float) -> bool:
    if game.decision is not None and game.decision.kind != "main":
        share = min(0.5, share * IN_BETWEEN)
    return rng.random() < share


def _leaver(game: BareGame, rng: random.Random) -> int:
    return rng.choice([p for p, player in enumerate(game.state.players) if not player.out])


def name_of(error: Exception) -> str:
    """What identifies a failure while it is made smaller: the kind of error and where it arose."""
    if isinstance(error, Violation):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rpartition('/')[2]}:{last.name}"
    return f"{type(error).__name__} in {place}: {error}"
