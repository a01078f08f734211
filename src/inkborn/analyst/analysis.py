"""A whole game: the chance to win by decision, what cost most, luck and skill told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import msgspec

from inkborn.analyst.blame import blamed
from inkborn.analyst.judge import Judgement, judge
from inkborn.analyst.moments import Find, Moment, moments
from inkborn.engine.records.replay import Record, definitions_for
from inkborn.players.search.worlds import Decks
from inkborn.workshop import shared_workshop

USUAL: Final = 60
"""Simulations for a decision at first sight."""
AGAIN: Final = 12
"""Decisions that are looked at a second time: those that seem to have cost most."""
CLOSER: Final = 4
"""So many times the simulations for these."""

Progress = Callable[[int, int], None]
"""Told how many decisions are judged, of how many."""


class Balance(msgspec.Struct, frozen=True):
    """Where a seat's result comes from: it began with `start`, lost `mistakes` by its own
    decisions, was given `gifts` by those of its opponents, and the rest up to `result` was luck:
    what was drawn and what had been hidden. `accuracy`: how much of what was at stake it kept, 0 to
    1. With more than two sides `gifts` is None, and luck has what others did in it.
    """

    seat: int
    name: str
    decisions: int
    accuracy: float
    start: float
    mistakes: float
    gifts: float | None
    luck: float
    result: float


class Analysis(msgspec.Struct, frozen=True):
    """A game as the analyst sees it: every decision, and for each seat the balance."""

    seats: tuple[str, ...]
    winners: tuple[str, ...]
    edition: str
    turns: int
    seed: int
    simulations: int
    decisions: tuple[Judgement, ...]
    balances: tuple[Balance, ...]

    def worst(self, most: int = 3, seat: int | None = None) -> list[Judgement]:
        """The decisions that cost most, the worst first."""
        found = [one for one in self.decisions if one.loss > 0 and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.loss, one.number))[:most]


def analyse(
    played: Record,
    *,
    find: Find | None = None,
    simulations: int = USUAL,
    seed: int = 0,
    lists_known: bool = True,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Analysis:
    """Judges every decision of a record by what the seat that made it knew.

    `lists_known`: the deck lists of all count as known, else they are assumed. The same simulations
    and seed give the same analysis with any number of jobs.
    """
    find = find or shared_workshop().definition
    lists = definitions_for(played, find)
    decks: Decks = lists if lists_known else [None] * len(lists)
    found = list(moments(played, find))
    closer = min(AGAIN, len(found))
    told = _counted(progress, len(found) + closer)
    judged = list(told(_judged(found, decks, simulations, seed, jobs)))
    losses = [one.loss for one in blamed(found, judged)]
    order = sorted(range(len(found)), key=lambda place: (-losses[place], place))[:closer]
    again = [found[place] for place in order]
    deeper = told(_judged(again, decks, CLOSER * simulations, seed + 2, jobs))
    for place, one in zip(order, deeper, strict=True):
        judged[place] = one
    judged = blamed(found, judged)
    return Analysis(
        played.seats, played.ending.winners, played.edition, played.ending.turn, seed, simulations,
        tuple(judged), tuple(balances(played, judged)),
    )  # fmt: skip


def _judged(
    found: Sequence[Moment], decks: Decks, simulations: int, seed: int, jobs: int
) -> Iterator[Judgement]:
    one = partial(judge, decks=decks, simulations=simulations, seed=seed)
    if jobs == 1:
        yield from map(one, found)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, found, chunksize=4)


def _counted(
    progress: Progress | None, total: int
) -> Callable[[Iterable[Judgement]], Iterator[Judgement]]:
    done = 0

    def told(judged: Iterable[Judgement]) -> Iterator[Judgement]:
        nonlocal done
        for one in judged:
            done += 1
            if progress is not None:
                progress(done, total)
            yield one

    return told


def balances(played: Record, judged: Sequence[Judgement]) -> Iterator[Balance]:
    """For each seat that has decided anything."""
    teams = played.teams or tuple(range(len(played.seats)))
    two_sides = len(set(teams)) == 2
    for seat, name in enumerate(played.seats):
        own = [one for one in judged if one.seat == seat]
        if not own:
            continue
        theirs = [one for one in judged if teams[one.seat] != teams[seat]]
        result = _result(played, name)
        mistakes = sum(one.loss for one in own)
        first = own[0]
        gifts = sum(one.loss for one in theirs if one.number > first.number) if two_sides else None
        stake = sum(one.stake for one in own)
        yield Balance(
            seat, name, len(own), 1 - mistakes / stake if stake else 1.0, first.chance, mistakes,
            gifts, result - first.chance + mistakes - (gifts or 0.0), result,
        )  # fmt: skip


def _result(played: Record, name: str) -> float:
    if not played.ending.winners:
        return 0.5
    return 1.0 if name in played.ending.winners else 0.0
