"""Sequential halving: all answers are tried in the same worlds; the worse half is dropped, and the
rest are tried in more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2

from inkborn.engine.answers.answers import Answer
from inkborn.players.search.tally import Tally

Trial = Callable[[int, Answer], float]
"""How an answer fares in the world of that number, 0 to 1."""


def halve(answers: Sequence[Answer], simulations: int, trial: Trial) -> list[Tally]:
    """How each answer fares; every one is tried once at least, whatever that takes."""
    found = [Tally() for _ in answers]
    left = list(range(len(answers)))
    rounds = max(1, ceil(log2(len(answers))))
    world = 0
    for _ in range(rounds):
        for _ in range(max(1, simulations // (rounds * len(left)))):
            for place in left:
                found[place].add(trial(world, answers[place]))
            world += 1
        left = ranked(found, left)[: max(2, ceil(len(left) / 2))]
    return found


def ranked(found: Sequence[Tally], places: Sequence[int]) -> list[int]:
    """The best first, what was tried most before all; of equal ones the earlier."""
    return sorted(places, key=lambda place: (-found[place].count, -found[place].mean, place))
