"""A deck by itself: how fast it is, and when things happen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import msgspec

from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.idle import IDLE
from inkborn.lab.games.job import Arrangement, Row, pairs
from inkborn.lab.games.neutral import idle_deck
from inkborn.lab.games.watch import read_condition
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, mean, wilson
from inkborn.lab.studies.hands import Ink, ink_curve
from inkborn.lab.studies.match import Terms


class ByTurn(msgspec.Struct, frozen=True):
    """How often something has happened by the end of each own turn, from the first on."""

    what: str
    ever: Estimate
    turns: tuple[Estimate, ...]
    mean: Estimate
    """The turn in which it happens, where it does."""


class AloneResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deck against nobody (goldfish), or against a deck (turns)."""

    deck: str
    against: str
    wins: ByTurn
    lore: tuple[ByTurn, ...]
    conditions: tuple[ByTurn, ...]
    curve: tuple[Ink, ...]
    games: int
    played: int
    seconds: float


def goldfish(
    runner: Runner, deck: LabDeck, terms: Terms, *, games: int = 500, turns: int = 15
) -> AloneResult:
    """A deck against somebody who does nothing: how soon it wins."""
    terms = msgspec.structs.replace(terms, bots=(terms.bots[0], IDLE))
    return turns_of(runner, deck, idle_deck(), terms, lore=(5, 10, 15), games=games, turns=turns)


def turns_of(
    runner: Runner,
    deck: LabDeck,
    opponent: LabDeck,
    terms: Terms,
    *,
    lore: Sequence[int] = (5, 10, 15, 20),
    conditions: Sequence[str] = (),
    games: int = 500,
    turns: int = 12,
) -> AloneResult:
    """When a deck reaches so much lore, and when conditions (of the scenario language, with A for
    the deck and B for its opponent) are first true, by its own turns.
    """
    for text in conditions:
        read_condition(text)
    runner.add(deck, opponent)
    jobs = pairs(
        (deck.fingerprint, opponent.fingerprint), terms.bots, edition=terms.edition,
        seed=terms.seed, known=terms.known,
        arranged=Arrangement(watch=tuple(conditions)).written(),
    )  # fmt: skip
    rows = []
    runner.wanted = games
    for row in runner.rows(islice(jobs, games)):
        rows.append(row)
        if runner.is_due:
            runner.tell(f"turns of {deck.name}")
    won = [row.own_turns if row.winner == 0 else -1 for row in rows]
    return AloneResult(
        deck=deck.name,
        against=opponent.name,
        wins=_by_turn("wins", won, turns),
        lore=tuple(_by_turn(f"{n} lore", [_reached(row, n) for row in rows], turns) for n in lore),
        conditions=tuple(
            _by_turn(text, [row.watched[place] for row in rows], turns)
            for place, text in enumerate(conditions)
        ),
        curve=ink_curve(rows),
        games=len(rows),
        played=runner.played,
        seconds=round(runner.seconds, 3),
    )


def _reached(row: Row, lore: int) -> int:
    """The own turn by which the first deck had so much lore; -1 if never."""
    assert row.seen is not None
    for turn, now in enumerate(row.seen[0].lore):
        if now >= lore:
            return (turn + 2) // 2 if row.job.starting == 0 else max(1, (turn + 1) // 2)
    return -1


def _by_turn(what: str, firsts: Sequence[int], turns: int) -> ByTurn:
    happened = [float(turn) for turn in firsts if turn >= 0]
    by_then = [sum(turn <= last for turn in happened) for last in range(1, turns + 1)]
    return ByTurn(
        what,
        wilson(len(happened), len(firsts)),
        tuple(wilson(count, len(firsts)) for count in by_then),
        mean(happened),
    )
