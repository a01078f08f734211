"""Which mix of decks nobody can beat, with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from random import Random
from typing import Final

import msgspec

from inkborn.lab.statistics.intervals import Estimate, Z, quantile

DRAWS: Final = 200
"""How often the rates are drawn from their intervals, to see how the mix varies."""
Matrix = Sequence[Sequence[Estimate]]


class Equilibrium(msgspec.Struct, frozen=True):
    """Shares of the mix against which no deck wins more than half; in the order of the decks."""

    shares: tuple[Estimate, ...]


def is_possible() -> bool:
    """Whether what solves it is installed (extra `lab`)."""
    return find_spec("scipy") is not None


def equilibrium(rates: Matrix, seed: int = 1) -> Equilibrium:
    """The mix for the rates as they are; its interval by rates drawn from their intervals."""
    shares = _solve([[cell.value for cell in row] for row in rates])
    chance = Random(seed)
    drawn = [_solve(_drawn(rates, chance)) for _ in range(DRAWS)]
    games = min((cell.count for row in rates for cell in row if cell.count), default=0)
    return Equilibrium(
        tuple(
            Estimate(
                share,
                quantile([one[deck] for one in drawn], 0.025),
                quantile([one[deck] for one in drawn], 0.975),
                games,
            )
            for deck, share in enumerate(shares)
        )
    )


def _drawn(rates: Matrix, chance: Random) -> list[list[float]]:
    size = len(rates)
    made = [[0.5] * size for _ in range(size)]
    for one in range(size):
        for other in range(one + 1, size):
            cell = rates[one][other]
            rate = chance.gauss((cell.low + cell.high) / 2, cell.half_width / Z)
            made[one][other], made[other][one] = rate, 1 - rate
    return made


def _solve(rates: Sequence[Sequence[float]]) -> list[float]:
    """The largest v for which some mix wins at least v against every deck."""
    from scipy.optimize import linprog

    size = len(rates)
    against = [[-rates[one][other] for one in range(size)] + [1.0] for other in range(size)]
    found = linprog(
        [0.0] * size + [-1.0],
        A_ub=against,
        b_ub=[0.0] * size,
        A_eq=[[1.0] * size + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * size + [(None, None)],
    )
    return [max(0.0, round(float(share), 6)) for share in found.x[:size]]
