"""What the decisions of a finished match were worth.

An analysis takes some seconds of a processor. It is made once, in a process of its own, one match
after the other; who asks meanwhile is told so, and asks again. It can be made anew, so nothing
keeps it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from inkborn.analyst import Analysis, analyse
from inkborn.engine.records.replay import Record
from inkborn.table import protocol as p
from inkborn.table.people import Declined
from inkborn.table.processes import Process, WorkFailed

SIMULATIONS: Final = 40
SECONDS: Final = 600.0
"""For a match; one that takes longer is given up."""
KEPT: Final = 200
WAITING: Final = 20
"""Matches that may wait for their analysis."""
WORST: Final = 6


def analysed(record: str) -> Analysis:
    """In the process."""
    return analyse(Record.from_json(record), simulations=SIMULATIONS)


class Analyses:
    """The analyses of a server: those that are made, and those that are being made."""

    def __init__(self) -> None:
        self._process = Process()
        self._made: OrderedDict[str, p.Analysis] = OrderedDict()
        self._making: dict[str, asyncio.Task[None]] = {}

    def of(self, match: str, record: Callable[[], str]) -> p.Analysis:
        """What is known of a match by now; if nothing, its analysis begins, with the record."""
        found = self._made.get(match)
        if found is not None:
            self._made.move_to_end(match)
            return found
        if match not in self._making:
            if len(self._making) >= WAITING:
                raise Declined(429, "analysis: many matches are being analysed; try again later")
            self._making[match] = asyncio.create_task(self._make(match, record()))
        return p.Analysis("thinking")

    async def _make(self, match: str, record: str) -> None:
        try:
            self._made[match] = told(await self._process.call(SECONDS, analysed, record))
        except WorkFailed as error:
            self._made[match] = p.Analysis("failed", error=f"analysis: {error}")
        finally:
            del self._making[match]
        if len(self._made) > KEPT:
            self._made.popitem(last=False)

    def close(self) -> None:
        for task in self._making.values():
            task.cancel()
        self._process.close()


def told(found: Analysis) -> p.Analysis:
    """An analysis as it is sent."""
    worst = {one.number for one in found.worst(WORST)}
    return p.Analysis(
        "done",
        decisions=tuple(
            p.Worth(
                one.number, one.turn, one.seat, round(one.chance, 3), round(one.low, 3),
                round(one.high, 3), round(one.loss, 3), one.played, one.best,
                one.best_line if one.number in worst else (), one.number in worst,
            )
            for one in found.decisions
        ),
        balances=tuple(
            p.Balance(
                one.seat, round(one.accuracy, 3), round(one.start, 3), round(one.mistakes, 3),
                None if one.gifts is None else round(one.gifts, 3), round(one.luck, 3), one.result,
            )
            for one in found.balances
        ),
    )  # fmt: skip
