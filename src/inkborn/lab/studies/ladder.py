"""Bots against each other over many decks: ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import SEEDS, Job
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate
from inkborn.lab.statistics.pairs import Score
from inkborn.lab.statistics.ratings import ratings
from inkborn.lab.statistics.sequential import Sequential, Verdict
from inkborn.lab.studies.match import SequentialResult, Terms, told

ANCHORED = "random"


class Rung(msgspec.Struct, frozen=True):
    """A bot, its rating (random is 1000), and its rate against each other bot."""

    bot: str
    rating: Estimate
    against: dict[str, Estimate]
    crashes: int


class LadderResult(msgspec.Struct, frozen=True, kw_only=True):
    """The best first."""

    rungs: tuple[Rung, ...]
    decks: tuple[str, ...]
    sprt: SequentialResult | None
    games: int
    played: int
    seconds: float
    seed: int
    edition: str


def ladder(
    runner: Runner,
    bots: Sequence[str],
    decks: Sequence[LabDeck],
    terms: Terms,
    *,
    games: int = 100,
    near: int | None = None,
    fewer: Mapping[str, int] | None = None,
    sprt: Sequential | None = None,
) -> LadderResult:
    """Every bot against every other, so many games each, mirrored and mixed decks in turn.

    `near`: only against those that stand so near in the order they are given. `fewer`: how many
    games a slow bot plays in each of its pairings. `sprt`: of the first two bots alone, until the
    test has decided.
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise InkbornError("a ladder needs two different bots or more")
    fewer = fewer or {}
    if strangers := sorted(set(fewer) - set(bots)):
        raise InkbornError(
            f"fewer games for {strangers[0]}, who is not on the ladder: {', '.join(bots)}"
        )
    runner.add(*decks)
    places = [
        (one, other)
        for one, other in combinations(range(len(bots)), 2)
        if near is None or other - one <= near
    ]
    if sprt is not None:
        places = [(0, 1)]
    wanted = {
        pairing: min(games, *(fewer.get(bots[one], games) for one in pairing)) for pairing in places
    }
    scores: dict[tuple[int, int], list[float]] = {}
    rates: dict[tuple[int, int], Estimate] = {}
    crashes = dict.fromkeys(bots, 0)
    runner.wanted = sum(count + count % 2 for count in wanted.values())
    for (one, other), count in wanted.items():
        # By name: in whichever order bots are given, what is kept is found again.
        first, second = sorted((one, other), key=lambda place: bots[place])
        score, found = Score(), []
        for row in runner.rows(_jobs((bots[first], bots[second]), decks, terms, count)):
            if row.culprit:
                crashes[bots[second if row.winner == 0 else first]] += 1
            pair = score.add(row)
            if pair is None:
                continue
            found.append(pair if first == one else 1.0 - pair)
            if runner.is_due:
                runner.tell(f"{bots[first]} against {bots[second]}", score.rate)
            if sprt is not None and sprt.add(found[-1]) is not Verdict.UNDECIDED:
                break
        scores[one, other] = found
        rates[one, other] = score.rate if first == one else score.rate.turned
    anchor = bots.index(ANCHORED) if ANCHORED in bots else 0
    rated = ratings(len(bots), scores, anchor, terms.seed)
    rungs = [
        Rung(bot, rated[place], _against(place, bots, rates), crashes[bot])
        for place, bot in enumerate(bots)
    ]
    return LadderResult(
        rungs=tuple(sorted(rungs, key=lambda rung: -rung.rating.value)),
        decks=tuple(deck.name for deck in decks),
        sprt=None if sprt is None else told(sprt),
        games=runner.games,
        played=runner.played,
        seconds=round(runner.seconds, 3),
        seed=terms.seed,
        edition=terms.edition,
    )


def _against(
    place: int, bots: Sequence[str], rates: dict[tuple[int, int], Estimate]
) -> dict[str, Estimate]:
    found = {}
    for (one, other), rate in rates.items():
        if place == one:
            found[bots[other]] = rate
        elif place == other:
            found[bots[one]] = rate.turned
    return found


def _jobs(
    bots: tuple[str, str], decks: Sequence[LabDeck], terms: Terms, games: int
) -> Iterator[Job]:
    """Pair n: a deck for the first bot, the same or another one for the second; next the decks
    exchanged, so that neither bot has the better ones.
    """
    size = len(decks)
    for number in range(-(-games // 2)):
        turn, exchanged = divmod(number, 2)
        one = decks[turn % size].fingerprint
        other = decks[(turn + turn // size) % size].fingerprint
        pair = (other, one) if exchanged else (one, other)
        for starting in (0, 1):
            seed = terms.seed * SEEDS + number
            yield Job(pair, bots, terms.edition, seed, starting, terms.known)
