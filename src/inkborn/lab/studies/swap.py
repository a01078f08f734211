"""Is a change of a deck better? The same seeds with and without it, and a sequential test."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkborn.lab.games.decks import LabDeck
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, rate
from inkborn.lab.statistics.sequential import Sequential, Verdict
from inkborn.lab.studies.compare import Side, Trial, change, pair_score
from inkborn.lab.studies.match import SequentialResult, Terms, told

DIFFERENCES = tuple(place / 8 for place in range(9))
"""Differences of pairs, -1 to 1, moved to 0 to 1."""


class Against(msgspec.Struct, frozen=True):
    """What the change does against one opponent."""

    opponent: str
    before: Estimate
    after: Estimate
    change: Estimate


class SwapResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a change does to the rate of a deck.

    `verdict` of the test: better, not better; where it has not decided and the interval says more:
    probably better, probably worse; else undecided.
    """

    deck: str
    out: tuple[str, ...]
    into: tuple[str, ...]
    verdict: str
    change: Estimate
    before: Estimate
    after: Estimate
    against: tuple[Against, ...]
    sprt: SequentialResult
    games: int
    played: int
    seconds: float


def swap(
    runner: Runner,
    deck: LabDeck,
    changed: LabDeck,
    opponents: Sequence[LabDeck],
    terms: Terms,
    *,
    out: Sequence[str] = (),
    into: Sequence[str] = (),
    games: int = 4000,
    margin: float = 0.02,
) -> SwapResult:
    """Plays both decks with the same seeds until a test tells "no better" from "better by the
    margin", with 5% of errors either way, or until `games` are played.
    """
    trial = Trial(tuple(opponents), terms)
    test = Sequential(lower=0.5, higher=0.5 + margin / 2, values=DIFFERENCES)
    old: list[float] = []
    new: list[float] = []
    runner.wanted = games
    for before, after in trial.play(runner, [Side(deck), Side(changed)], range(max(1, games // 4))):
        old.append(pair_score(before))
        new.append(pair_score(after))
        shift = new[-1] - old[-1]
        verdict = test.add((shift + 1) / 2)
        if runner.is_due:
            runner.tell(f"{deck.name} changed", change(new, old), in_points=True)
        if verdict is not Verdict.UNDECIDED:
            break
    return SwapResult(
        deck=deck.name,
        out=tuple(out),
        into=tuple(into),
        verdict=in_words(test.verdict, change(new, old)),
        change=change(new, old),
        before=_rate(old),
        after=_rate(new),
        against=tuple(_against(opponent, trial, old, new) for opponent in opponents),
        sprt=told(test),
        games=4 * len(old),
        played=runner.played,
        seconds=round(runner.seconds, 3),
    )


def in_words(verdict: Verdict, found: Estimate) -> str:
    if verdict is not Verdict.UNDECIDED:
        return "better" if verdict is Verdict.HIGHER else "not better"
    if found.excludes(0.0):
        return "probably better" if found.value > 0 else "probably worse"
    return "undecided"


def _rate(scores: Sequence[float]) -> Estimate:
    return rate([score, score] for score in scores)


def _against(
    opponent: LabDeck, trial: Trial, old: Sequence[float], new: Sequence[float]
) -> Against:
    places = [place for place in range(len(old)) if trial.opponent(place) is opponent]
    before, after = [old[place] for place in places], [new[place] for place in places]
    return Against(opponent.name, _rate(before), _rate(after), change(after, before))
