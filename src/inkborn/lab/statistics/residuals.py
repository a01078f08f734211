"""Machines whose results differ from those of the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from inkborn.lab.games.job import Row

SUSPICIOUS: Final = 4.0


class Machine(msgspec.Struct, frozen=True):
    """A machine, its games, and how far its results are from what the others expect of them.

    `residual`: in standard errors; beyond 4 something is wrong with that machine.
    """

    name: str
    games: int
    residual: float

    @property
    def is_suspicious(self) -> bool:
        return abs(self.residual) > SUSPICIOUS


def machines(rows: Sequence[Row]) -> tuple[Machine, ...]:
    """What each machine's games of each pairing give, against those of all other machines."""
    cells: dict[tuple[str, str, str, str], dict[str, list[float]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for row in rows:
        cells[*row.job.decks, *row.job.bots][row.machine].append(row.score)
    off: dict[str, float] = defaultdict(float)
    variance: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for cell in cells.values():
        for name, own in cell.items():
            count[name] += len(own)
            others = [score for other, found in cell.items() if other != name for score in found]
            if not others:
                continue
            expected = (sum(others) + 0.5) / (len(others) + 1)
            off[name] += sum(own) - expected * len(own)
            spread = expected * (1 - expected)
            variance[name] += spread * len(own) * (1 + len(own) / len(others))
    return tuple(
        Machine(name, count[name], round(off[name] / sqrt(variance[name] or 1.0), 2))
        for name in sorted(count)
    )
