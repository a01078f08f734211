"""Everything that a process of the server has: the database, players, matches, limits."""

from __future__ import annotations

from inkborn.table.analyses import Analyses
from inkborn.table.around import Around
from inkborn.table.bots import Bots
from inkborn.table.limits import Limits
from inkborn.table.lobby import Lobby
from inkborn.table.matches import Matches
from inkborn.table.metrics import Metrics
from inkborn.table.people import People
from inkborn.table.processes import Process
from inkborn.table.settings import Settings
from inkborn.table.store import Store


class Service:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.url)
        self.people = People(self.store)
        self.bots = Bots(settings.bots)
        self.matches = Matches(self.store, self.bots, self.metrics, settings.cached)
        self.table = Around(self.matches)
        self.lobby = Lobby(self.matches)
        self.desk = Process()
        self.analyses = Analyses()
        self.limits = Limits(settings)
        self.metrics.watch(lambda: len(self.matches.in_memory))

    async def open(self) -> None:
        self.store.open()
        self.matches.bus.open()
        self.table.open()

    async def close(self) -> None:
        self.table.close()
        self.matches.close()
        self.bots.close()
        self.desk.close()
        self.analyses.close()
        self.store.close()
