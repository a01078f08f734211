"""A search on several cores: each process grows a tree of its own in worlds of its own, and what
they found is added up. The same number of workers and simulations gives the same answer.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from inkborn.engine.knowing.perspective import Perspective
from inkborn.players.search.budget import Budget, Meter
from inkborn.players.search.grow import Found, Growth
from inkborn.players.search.tally import Plain
from inkborn.players.search.worlds import Decks, Worlds


@cache
def _pool(workers: int) -> ProcessPoolExecutor:
    """The processes, which begin with the first search and end with the program."""
    return ProcessPoolExecutor(workers, get_context("spawn"))


def _grow(
    perspective: Perspective, seed: int, decks: Decks | None, budget: Budget, first: int, step: int
) -> tuple[int, list[Plain]]:
    meter = Meter(budget)
    return Growth(Worlds(perspective, seed, decks, first, step)).run(meter).plain


def warm(workers: int) -> None:
    """Begins the processes, so that the first decision need not wait for them."""
    for done in [_pool(workers).submit(int) for _ in range(workers)]:
        done.result()


def grow_together(
    found: Found,
    perspective: Perspective,
    seed: int,
    decks: Decks | None,
    budget: Budget,
    workers: int,
) -> None:
    """Adds to what was found. Shares the simulations, or gives each worker the whole time."""
    shares: list[Budget] = [budget] * workers
    if budget.simulations is not None:
        each, more = divmod(budget.simulations, workers)
        shares = [Budget(each + (place < more), budget.seconds) for place in range(workers)]
    asked = [
        _pool(workers).submit(_grow, perspective, seed, decks, share, place, workers)
        for place, share in enumerate(shares)
    ]
    for one in asked:
        found.add(*one.result())
