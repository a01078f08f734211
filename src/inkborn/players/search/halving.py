"""Sequential halving: all candidates are tried in the same worlds; the worse half is dropped, and
the rest are tried in more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from typing import Final

from inkborn.engine.answers.answers import Answer
from inkborn.players.search.budget import Meter
from inkborn.players.search.thought import Tally
from inkborn.players.search.worlds import Worlds, try_out

ALIKE: Final = 8
"""Worlds in which all candidates come to the same before it is believed that they always do."""


def halve(worlds: Worlds, answers: Sequence[Answer], meter: Meter) -> list[Tally]:
    """How each answer fares, as far as the budget goes."""
    tallies = [Tally() for _ in answers]
    left = list(range(len(answers)))
    rounds = max(1, ceil(log2(len(answers))))
    number, differ = 0, False
    for round_ in range(1, rounds + 1):
        while meter.share < round_ / rounds or number == 0:
            results = []
            for place in left:
                if not meter.is_open:
                    return tallies
                meter.used += 1
                results.append(try_out(worlds.world(number), answers[place], worlds.seat))
                tallies[place].add(results[-1])
            number += 1
            differ = differ or min(results) != max(results)
            if number >= ALIKE and not differ:
                return tallies
        left = ranked(tallies, left)[: max(2, ceil(len(left) / 2))]
    return tallies


def ranked(tallies: Sequence[Tally], places: Sequence[int]) -> list[int]:
    """The best first; of equal ones the earlier, and the policy's answer is the first of all."""
    return sorted(places, key=lambda place: (-tallies[place].count, -tallies[place].mean, place))
