"""What a decision was worth: the answer that was given beside the best one that can be found.

First the candidates are tried against each other, the one that was played among them. Then the best
and the played one are tried in worlds that neither was picked by: so luck in the first trial makes
nothing look better than it is.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

from inkborn.analyst.moments import Moment
from inkborn.engine.answers.answers import Answer
from inkborn.players.policy import choose
from inkborn.players.search.budget import Budget, Meter
from inkborn.players.search.candidates import candidates
from inkborn.players.search.halving import halve, ranked
from inkborn.players.search.lines import expected_line, in_words
from inkborn.players.search.thought import SURE, Tally
from inkborn.players.search.worlds import Decks, Worlds, try_out

FRESH: Final = 3
"""One simulation of so many goes to the comparison in fresh worlds, for either of the two."""


class Judgement(msgspec.Struct, frozen=True):
    """A decision and what it was worth, for the seat that made it.

    `chance`: to win with the best answer that was found, within `low` and `high` (95%); `after`: to
    win with the one that was given. `loss`: the difference; `least`: what it is at least (95%).
    `stake`: the difference between the best answer and the worst. `best_line`, `played_line`: what
    is expected to follow either, in words.
    """

    number: int
    turn: int
    seat: int
    asked: str
    played: str
    best: str
    chance: float
    low: float
    high: float
    after: float
    loss: float
    least: float
    stake: float
    simulations: int
    best_line: tuple[str, ...] = ()
    played_line: tuple[str, ...] = ()


def judge(moment: Moment, decks: Decks, simulations: int, seed: int) -> Judgement:
    """Tries a decision out. Same moment, decks, simulations and seed: same judgement."""
    worlds = Worlds(moment.perspective, seed, decks)
    world = worlds.world(0)
    answers = candidates(world, choose(world))
    if moment.played not in answers:
        answers.append(moment.played)
    played = best = answers.index(moment.played)
    used, spread = 0, 0.0
    if len(answers) > 1:
        meter = Meter(Budget(simulations=simulations))
        tallies = halve(worlds, answers, meter)
        order = ranked(tallies, range(len(answers)))
        best, used = order[0], meter.used
        means = [tally.mean for tally in tallies if tally.count]
        spread = max(means) - min(means)
    fresh = Worlds(moment.perspective, seed + 1, decks)
    times = max(4, simulations // FRESH)
    chance, after, apart = _compare(fresh, answers[best], answers[played], times)
    loss = max(0.0, apart.mean)
    low, high = chance.interval
    different = best != played
    return Judgement(
        moment.number, moment.turn, moment.seat, moment.asked, moment.said,
        in_words(world, answers[best]), chance.mean, low, high, after.mean, loss,
        max(0.0, apart.mean - SURE * apart.error) if different else 0.0, max(loss, spread),
        used + times * (2 if different else 1),
        expected_line(world, answers[best]) if different else (),
        expected_line(world, moment.played) if different else (),
    )  # fmt: skip


class Difference(Tally):
    """Differences between results, from -1 to 1; their spread may be nothing."""

    __slots__ = ()

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        mean = self.mean
        spread = max(0.0, self.squares / max(1, self.count) - mean * mean)
        return sqrt((spread + 0.5 / max(1, self.count)) / max(1, self.count))


def _compare(
    worlds: Worlds, best: Answer, played: Answer, times: int
) -> tuple[Tally, Tally, Tally]:
    """How two answers fare in the same worlds, and by how much the first is better."""
    first, second, apart = Tally(), Tally(), Difference()
    for number in range(times):
        world = worlds.world(number)
        won = try_out(world, best, worlds.seat)
        instead = won if best == played else try_out(world, played, worlds.seat)
        first.add(won)
        second.add(instead)
        apart.add(won - instead)
    return first, second, apart
