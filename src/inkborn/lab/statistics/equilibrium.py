"""Which mix of decks nobody can beat, with how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Final

from inkborn.lab.statistics.intervals import Estimate, Z, quantile
from inkborn.lab.statistics.mix import Scores

DRAWS: Final = 200
"""How often the rates are drawn from their intervals, to see how the mix varies."""
Matrix = Sequence[Sequence[Estimate]]


def is_possible() -> bool:
    """Whether what solves it is installed (extra `lab`)."""
    return find_spec("scipy") is not None


def equilibrium(
    rates: Matrix, scores: Scores, seed: int = 1, draws: int = DRAWS
) -> tuple[Estimate, ...]:
    """The share of each deck in the mix against which none wins more than half.

    For the rates as they are; the interval by rates drawn from theirs.
    """
    shares = _solve([[cell.value for cell in row] for row in rates])
    drawn = [_solve(one) for one in _drawn(rates, scores, seed, draws)]
    games = min((cell.count for row in rates for cell in row if cell.count), default=0)
    return tuple(
        Estimate(
            share,
            quantile([one[deck] for one in drawn], 0.025),
            quantile([one[deck] for one in drawn], 0.975),
            games,
        )
        for deck, share in enumerate(shares)
    )


def _drawn(rates: Matrix, scores: Scores, seed: int, draws: int) -> Iterator[list[list[float]]]:
    """Matrices as they might have been: each rate off by as much as its interval says, those of
    pairings with common seeds off together (each seed weighs more or less in all of them).
    """
    import numpy

    size, chance = len(rates), numpy.random.default_rng(seed)
    cells = list(combinations(range(size), 2))
    most = max((len(one) for one in scores.values()), default=0)
    parts = numpy.zeros((most, len(cells)))
    for column, cell in enumerate(cells):
        found = numpy.array(scores.get(cell, ()), dtype=float)
        if len(found):
            parts[: len(found), column] = found - found.mean()
    off = chance.standard_normal((draws, most)) @ parts
    length = numpy.sqrt((parts**2).sum(axis=0))
    alone = chance.standard_normal((draws, len(cells)))
    units = numpy.where(length > 0, off / numpy.where(length > 0, length, 1.0), alone)
    for draw in units:
        made = [[0.5] * size for _ in range(size)]
        for (one, other), unit in zip(cells, draw, strict=True):
            cell_rate = rates[one][other]
            rate = (cell_rate.low + cell_rate.high) / 2 + float(unit) * cell_rate.half_width / Z
            made[one][other], made[other][one] = rate, 1 - rate
        yield made


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
