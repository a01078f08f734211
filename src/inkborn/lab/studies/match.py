"""Two decks against each other: who wins how often, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Job, Row, pairs
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, mean, wilson
from inkborn.lab.statistics.pairs import Score, by_pair
from inkborn.lab.statistics.residuals import Machine, machines
from inkborn.lab.statistics.sequential import Sequential, Verdict

MOST_GAMES: Final = 1_000_000
LEAST_GAMES: Final = 100
"""Before an interval is believed to be narrow enough."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How games are played, the same in every study."""

    bots: tuple[str, str] = ("greedy", "greedy")
    edition: str
    seed: int = 1
    known: bool = True


class Crash(msgspec.Struct, frozen=True):
    """A game that a bot lost by its own fault."""

    seed: int
    starting: int
    what: str


class SequentialResult(msgspec.Struct, frozen=True, kw_only=True):
    """How far the sequential test is: `verdict` lower, higher or undecided."""

    lower: float
    higher: float
    alpha: float
    ratio: float
    bounds: tuple[float, float]
    pairs: int
    verdict: str


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """The first deck against the second; all rates are those of the first."""

    decks: tuple[str, str]
    bots: tuple[str, str]
    games: int
    wins: tuple[int, int]
    draws: int
    rate: float
    low: float
    high: float
    seconds: float
    starting: Estimate
    """The rate where the first deck starts, and where the second does."""
    second: Estimate
    turns: Estimate
    decisions: Estimate
    endings: dict[str, int]
    lore_curve: tuple[tuple[Estimate, ...], tuple[Estimate, ...]]
    """Mean lore of each deck after each turn of either player, while half of the games go on."""
    crashes: tuple[Crash, ...]
    machines: tuple[Machine, ...]
    sprt: SequentialResult | None
    played: int
    """Games that this run has played; the others were known."""
    seed: int
    edition: str

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.rate, self.low, self.high, self.games)


def match(
    runner: Runner,
    decks: tuple[LabDeck, LabDeck],
    terms: Terms,
    *,
    games: int = 1000,
    until: float | None = None,
    sprt: Sequential | None = None,
) -> MatchResult:
    """Plays pairs of games: so many, or until the interval reaches at most `until` to either side
    of its middle, or until the sequential test has decided; never more than `games`.
    """
    if games < 2 or games % 2 or games > MOST_GAMES:
        raise InkbornError(f"games come in pairs: an even number from 2 to {MOST_GAMES} is wanted")
    runner.add(*decks)
    rows: list[Row] = []
    score = Score()
    what = f"{decks[0].name} against {decks[1].name}"
    runner.wanted = games if until is None and sprt is None else None
    for row in runner.rows(islice(_jobs(decks, terms), games)):
        rows.append(row)
        pair = score.add(row)
        if pair is None:
            continue
        if runner.is_due:
            left = None if until is None else _games_left(score, games, until)
            runner.tell(what, score.rate, games_left=left)
        if sprt is not None and sprt.add(pair) is not Verdict.UNDECIDED:
            break
        if until is not None and score.games >= LEAST_GAMES and score.rate.half_width <= until:
            break
    return _result(decks, terms, rows, score, sprt, runner)


def _jobs(decks: tuple[LabDeck, LabDeck], terms: Terms) -> Iterator[Job]:
    fingerprints = (decks[0].fingerprint, decks[1].fingerprint)
    return pairs(
        fingerprints, terms.bots, edition=terms.edition, seed=terms.seed, known=terms.known
    )


def _games_left(score: Score, games: int, until: float) -> float:
    """The width shrinks with the root of the number of games."""
    wanted = score.games * (score.rate.half_width / until) ** 2
    return max(0.0, min(games, wanted) - score.games)


def _result(
    decks: tuple[LabDeck, LabDeck],
    terms: Terms,
    rows: Sequence[Row],
    score: Score,
    sprt: Sequential | None,
    runner: Runner,
) -> MatchResult:
    rate = score.rate
    return MatchResult(
        decks=(decks[0].name, decks[1].name),
        bots=terms.bots,
        games=score.games,
        wins=(score.wins, score.losses),
        draws=score.draws,
        rate=rate.value,
        low=rate.low,
        high=rate.high,
        seconds=round(runner.seconds, 3),
        starting=_started_by(rows, 0),
        second=_started_by(rows, 1),
        turns=mean(by_pair(rows, lambda row: row.turns)),
        decisions=mean(by_pair(rows, lambda row: row.decisions)),
        endings=dict(Counter(row.ending for row in rows).most_common()),
        lore_curve=(lore_curve(rows, 0), lore_curve(rows, 1)),
        crashes=tuple(
            Crash(row.job.seed, row.job.starting, row.culprit) for row in rows if row.culprit
        ),
        machines=machines(rows),
        sprt=None if sprt is None else told(sprt),
        played=runner.played,
        seed=terms.seed,
        edition=terms.edition,
    )


def told(test: Sequential) -> SequentialResult:
    """A sequential test as it stands."""
    return SequentialResult(
        lower=test.lower,
        higher=test.higher,
        alpha=test.alpha,
        ratio=round(test.ratio, 4),
        bounds=(round(test.lower_bound, 4), round(test.upper_bound, 4)),
        pairs=test.count,
        verdict=test.verdict.value,
    )


def _started_by(rows: Sequence[Row], starting: int) -> Estimate:
    scores = [row.score for row in rows if row.job.starting == starting]
    return wilson(sum(scores), len(scores))


def lore_curve(rows: Sequence[Row], deck: int) -> tuple[Estimate, ...]:
    """Mean lore after each turn, as long as half of the games last; a game that is over stays."""
    lengths = sorted(len(row.seen[deck].lore) for row in rows if row.seen is not None)
    if not lengths:
        return ()

    def lore(row: Row, turn: int) -> float | None:
        if row.seen is None:
            return None
        curve = row.seen[deck].lore
        return curve[min(turn, len(curve) - 1)]

    return tuple(
        mean(by_pair(rows, partial(lore, turn=turn))) for turn in range(lengths[len(lengths) // 2])
    )
