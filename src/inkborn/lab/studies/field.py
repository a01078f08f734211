"""Many decks against each other: the matrix, and what it says about what to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Final

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Job, pairs
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.equilibrium import equilibrium, is_possible
from inkborn.lab.statistics.event import Standing, simulate
from inkborn.lab.statistics.intervals import Estimate
from inkborn.lab.statistics.mix import against_mix
from inkborn.lab.statistics.pairs import Score
from inkborn.lab.studies.match import LEAST_GAMES, Terms

MIRROR: Final = Estimate(0.5, 0.5, 0.5, 0)
MOST_DECKS: Final = 60
Cell = tuple[int, int]


class FieldResult(msgspec.Struct, frozen=True, kw_only=True):
    """Rates of the deck of the row against the deck of the column; all lists in the same order."""

    decks: tuple[str, ...]
    bots: tuple[str, str]
    rates: tuple[tuple[float, ...], ...]
    low: tuple[tuple[float, ...], ...]
    high: tuple[tuple[float, ...], ...]
    games: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]
    """Of the field that is expected."""
    against_field: tuple[Estimate, ...]
    """The rate of each deck against that field: the highest is the best answer to it."""
    best_answer: str
    equilibrium: tuple[Estimate, ...] | None
    """The mix that nobody beats; None where scipy is not installed."""
    players: int
    event: tuple[Standing, ...]
    """What each deck may expect of an event of so many players with these shares."""
    total: int
    played: int
    crashes: int
    seconds: float
    seed: int
    edition: str

    def cell(self, one: int, other: int) -> Estimate:
        return Estimate(
            self.rates[one][other], self.low[one][other], self.high[one][other],
            self.games[one][other],
        )  # fmt: skip


def field(
    runner: Runner,
    decks: Sequence[LabDeck],
    terms: Terms,
    *,
    games: int = 200,
    until: float | None = None,
    shares: Mapping[str, float] | None = None,
    players: int = 64,
) -> FieldResult:
    """Plays every deck against every other: so many games each, or, with `until`, most games where
    the interval is widest, until all reach at most that far (and never more than `games` each).
    """
    _check(decks, games)
    parts = shares_of(decks, shares or {})
    runner.add(*decks)
    scores = {cell: Score() for cell in combinations(range(len(decks)), 2)}
    crashes = 0
    runner.wanted = games * len(scores) if until is None else None
    while True:
        wanted = _next_games(scores, games, until)
        if not wanted:
            break
        jobs = list(_jobs(decks, terms, scores, wanted))
        for (cell, _), row in zip(jobs, runner.rows(job for _, job in jobs), strict=True):
            scores[cell].add(row)
            crashes += bool(row.culprit)
            if runner.is_due:
                widest = max((score.rate for score in scores.values()), key=_width)
                left = _games_left(scores, games, until)
                runner.tell(f"field of {len(decks)}, the widest", widest, games_left=left)
    return _result(runner, decks, terms, scores, parts, players, crashes)


def _width(estimate: Estimate) -> float:
    return estimate.half_width


def _check(decks: Sequence[LabDeck], games: int) -> None:
    if not 2 <= len(decks) <= MOST_DECKS:
        raise InkbornError(f"a field has 2 to {MOST_DECKS} decks")
    names = [deck.name for deck in decks]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise InkbornError(f"named twice: {', '.join(sorted(twice))}")
    if games < 2 or games % 2:
        raise InkbornError("games come in pairs: an even number is wanted")


def shares_of(decks: Sequence[LabDeck], given: Mapping[str, float]) -> tuple[float, ...]:
    """The share of each deck; those without one share the rest equally."""
    names = [deck.name for deck in decks]
    unknown = sorted(set(given) - set(names))
    if unknown:
        raise InkbornError(f"shares: no deck of this field is named {', '.join(unknown)}")
    total = sum(given.values())
    others = len(names) - len(given)
    if total > 1 + 1e-9 or (not others and total <= 0):
        raise InkbornError(f"shares: {100 * total:.0f}% in all; 100% at most")
    rest = (1 - total) / others if others else 0.0
    whole = 1.0 if others else total
    return tuple(given.get(name, rest) / whole for name in names)


def _next_games(scores: Mapping[Cell, Score], games: int, until: float | None) -> dict[Cell, int]:
    """How many games each pairing gets next: all of them, or more where it is widest."""
    if until is None:
        return {cell: games - score.games for cell, score in scores.items() if score.games < games}
    least = min(LEAST_GAMES, games)
    wanted = {}
    for cell, score in scores.items():
        if score.games < least:
            wanted[cell] = least - score.games
        elif score.rate.half_width > until and score.games < games:
            needed = score.games * (score.rate.half_width / until) ** 2
            more = min(needed, 2 * score.games, games) - score.games
            wanted[cell] = max(2, 2 * round(more / 2))
    return wanted


def _games_left(scores: Mapping[Cell, Score], games: int, until: float | None) -> float:
    left = 0.0
    for score in scores.values():
        needed: float = games
        if until is not None and score.games:
            needed = min(games, score.games * (score.rate.half_width / until) ** 2)
        left += max(0.0, needed - score.games)
    return left


def _jobs(
    decks: Sequence[LabDeck], terms: Terms, scores: Mapping[Cell, Score], wanted: Mapping[Cell, int]
) -> Iterator[tuple[Cell, Job]]:
    for (one, other), count in wanted.items():
        fingerprints = (decks[one].fingerprint, decks[other].fingerprint)
        jobs = pairs(
            fingerprints, terms.bots, edition=terms.edition, seed=terms.seed, known=terms.known,
            first=scores[one, other].pairs,
        )  # fmt: skip
        for job in islice(jobs, count):
            yield (one, other), job


def matrix(size: int, scores: Mapping[Cell, Score]) -> list[list[Estimate]]:
    """The rates of all pairings, both ways round."""
    found = [[MIRROR] * size for _ in range(size)]
    for (one, other), score in scores.items():
        rate = score.rate
        found[one][other] = rate
        found[other][one] = rate.turned
    return found


def _result(
    runner: Runner,
    decks: Sequence[LabDeck],
    terms: Terms,
    scores: Mapping[Cell, Score],
    shares: tuple[float, ...],
    players: int,
    crashes: int,
) -> FieldResult:
    rates = matrix(len(decks), scores)
    pairs_of = {cell: score.scores for cell, score in scores.items()}
    against = [against_mix(deck, rates[deck], pairs_of, shares) for deck in range(len(decks))]
    best = max(range(len(decks)), key=lambda deck: against[deck].value)
    return FieldResult(
        decks=tuple(deck.name for deck in decks),
        bots=terms.bots,
        rates=tuple(tuple(cell.value for cell in row) for row in rates),
        low=tuple(tuple(cell.low for cell in row) for row in rates),
        high=tuple(tuple(cell.high for cell in row) for row in rates),
        games=tuple(tuple(cell.count for cell in row) for row in rates),
        shares=shares,
        against_field=tuple(against),
        best_answer=decks[best].name,
        equilibrium=equilibrium(rates, pairs_of, terms.seed) if is_possible() else None,
        players=players,
        event=tuple(
            simulate([[cell.value for cell in row] for row in rates], shares,
                     players=players, seed=terms.seed)
        ),
        total=sum(score.games for score in scores.values()),
        played=runner.played,
        crashes=crashes,
        seconds=round(runner.seconds, 3),
        seed=terms.seed,
        edition=terms.edition,
    )  # fmt: skip
