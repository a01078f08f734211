"""What a decision was worth: the answer that was given beside the best one that can be found.

First the candidates are tried against each other, the one that was played among them. Then the best
and the played one are tried in worlds that neither was picked by: so luck in the first trial makes
nothing look better than it is. What can be made up for later in the turn is no loss yet: the played
answer is also tried with the best one after it, so that the decision is blamed after which the best
one was no longer possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from inkborn.analyst.halving import halve, ranked
from inkborn.analyst.moments import Moment
from inkborn.engine.actions import legal
from inkborn.engine.answers.answers import Answer
from inkborn.engine.game import BareGame
from inkborn.players.policy import answer_of
from inkborn.players.search.grow import Growth
from inkborn.players.search.lines import expected_line, in_words
from inkborn.players.search.tally import SURE, Tally
from inkborn.players.search.tree import give
from inkborn.players.search.worlds import Decks, Worlds

FRESH: Final = 3
"""One simulation of so many goes to the comparison in fresh worlds, for either of the two."""


class Judgement(msgspec.Struct, frozen=True):
    """A decision and what it was worth, for the seat that made it.

    `chance`: to win with the best answer that was found, within `low` and `high` (95%); `after`: to
    win with the one that was given, made up for later in the turn where that helps. `loss`: the
    difference; `least`: what it is at least (95%). `stake`: the difference between the best answer
    and the worst. `best_line`, `played_line`: what is expected to follow either, in words.
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
    first = Trials(moment, decks, seed)
    answers = list(first.growth.tree.root.answers)
    if moment.played not in answers:
        answers.append(moment.played)
    played = best = answers.index(moment.played)
    tried, spread = 0, 0.0
    if len(answers) > 1:
        found = halve(answers, simulations, first)
        best, tried = ranked(found, range(len(answers)))[0], sum(one.count for one in found)
        means = [one.mean for one in found]
        spread = max(means) - min(means)
    times = max(4, simulations // FRESH)
    fresh = Trials(moment, decks, seed + 1)
    chance, after, apart = _compare(fresh, answers[best], moment.played, times)
    loss = max(0.0, apart.mean)
    low, high = chance.interval
    different = best != played
    return Judgement(
        moment.number, moment.turn, moment.seat, moment.asked, moment.said,
        in_words(first.world(0), answers[best]), chance.mean, low, high, after.mean, loss,
        max(0.0, apart.mean - SURE * apart.error) if different else 0.0, max(loss, spread),
        tried + times * (2 if different else 1),
        expected_line(first.world(0), answers[best]) if different else (),
        expected_line(first.world(0), moment.played) if different else (),
    )  # fmt: skip


class Trials:
    """The worlds of a decision, to try answers in: played on as the policy does, then judged as the
    bot that searches judges.
    """

    def __init__(self, moment: Moment, decks: Decks, seed: int) -> None:
        self.worlds = Worlds(moment.perspective, seed, decks)
        self.growth = Growth(self.worlds)

    @property
    def asks_for_actions(self) -> bool:
        """Whether it is a decision between turn actions."""
        decision = self.worlds.root.decision
        return decision is not None and decision.kind == "main"

    def world(self, number: int) -> BareGame:
        return self.worlds.world(number)

    def __call__(self, number: int, answer: Answer) -> float:
        core = self.world(number).core.copy(quiet=True)
        give(core, answer)
        return self.growth.leaf(core)

    def made_up(self, number: int, answer: Answer, later: Answer) -> float:
        """The same, where the turn action `later` comes next if it is still possible then."""
        core = self.world(number).core.copy(quiet=True)
        assert not isinstance(later, str)
        action = legal.open_actions(core)[later[0]]
        turn, seat = core.state.turn, self.worlds.seat
        give(core, answer)
        while (decision := core.state.decision) is not None and core.state.turn == turn:
            if decision.kind == "main" and decision.player == seat:
                actions = legal.open_actions(core)
                if action in actions:
                    give(core, (actions.index(action),))
                break
            give(core, answer_of(core))
        return self.growth.leaf(core)


def _compare(
    trials: Trials, best: Answer, played: Answer, times: int
) -> tuple[Tally, Tally, Tally]:
    """How two answers fare in the same worlds, and by how much the first is better."""
    chance = [trials(number, best) for number in range(times)]
    if best == played:
        return _tally(chance), _tally(chance), _tally([0.0] * times, doubt=0.5)
    after = [trials(number, played) for number in range(times)]
    if trials.asks_for_actions:
        made_up = [trials.made_up(number, played, best) for number in range(times)]
        after = max(after, made_up, key=sum)
    apart = [one - other for one, other in zip(chance, after, strict=True)]
    return _tally(chance), _tally(after), _tally(apart, doubt=0.5)


def _tally(results: Sequence[float], doubt: float = 0.25) -> Tally:
    tally = Tally(doubt)
    for result in results:
        tally.add(result)
    return tally
