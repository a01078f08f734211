"""A deck by itself: how fast it is, and when things happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from math import inf

import msgspec

from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.idle import IDLE
from inkborn.lab.games.job import Arrangement, Row, pairs
from inkborn.lab.games.neutral import idle_deck
from inkborn.lab.games.watch import read_condition
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, mean, rate
from inkborn.lab.statistics.pairs import by_pair
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

    def told(what: str, first: Callable[[Row], int]) -> ByTurn:
        return _by_turn(what, rows, first, turns)

    return AloneResult(
        deck=deck.name,
        against=opponent.name,
        wins=told("wins", lambda row: row.own_turns if row.winner == 0 else -1),
        lore=tuple(told(f"{n} lore", partial(_reached, lore=n)) for n in lore),
        conditions=tuple(
            told(text, partial(_watched, place=place)) for place, text in enumerate(conditions)
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


def _watched(row: Row, place: int) -> int:
    return row.watched[place]


def _by_turn(what: str, rows: Sequence[Row], first: Callable[[Row], int], turns: int) -> ByTurn:
    """`first`: the own turn in which it happens for the first time; -1 if never."""

    def by(row: Row, last: float) -> float:
        return float(0 <= first(row) <= last)

    def when(row: Row) -> float | None:
        return first(row) if first(row) >= 0 else None

    return ByTurn(
        what,
        rate(by_pair(rows, partial(by, last=inf))),
        tuple(rate(by_pair(rows, partial(by, last=turn))) for turn in range(1, turns + 1)),
        mean(by_pair(rows, when)),
    )
