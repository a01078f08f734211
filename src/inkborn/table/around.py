"""Around the game: who is here, offers, stand-ins, claims; told to pages as `table` messages."""

from __future__ import annotations

from inkborn.table.connection import Connection
from inkborn.table.live import Live
from inkborn.table.matches import Matches
from inkborn.table.people import Refusal


class Around:
    """What happens at a table beside the game."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    def arrived(self, live: Live, connection: Connection) -> None:
        pass

    def left(self, live: Live, connection: Connection) -> None:
        pass

    async def act(self, live: Live, connection: Connection, message: object) -> None:
        raise Refusal(400, "not yet")
