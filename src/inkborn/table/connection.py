"""One socket: what waits to be sent, so that a slow client never holds up anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkborn.table import protocol as p
from inkborn.table import sight

MOST_WAITING: Final = 500
"""Messages; who is further behind is sent away, and comes back to where the match stands."""

TRY_AGAIN: Final = 1013  # of the WebSocket protocol: come back later

encode = msgspec.json.Encoder().encode


CardsOf = Callable[[set[str]], tuple[p.CardData, ...]]


class Connection:
    """A window on a match. `data`: gives the data of cards; with it the window is a page, that
    wants to know of cards and of the table, too.
    """

    def __init__(self, socket: WebSocket, viewer: int, data: CardsOf | None = None) -> None:
        self.socket = socket
        self.viewer = viewer
        self._data = data
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._cards: set[str] = set()
        self.behind = False

    @property
    def page(self) -> bool:
        return self._data is not None

    def send(self, message: p.FromServer) -> None:
        self.send_text(encode(message).decode())

    def send_text(self, text: str) -> None:
        """Never waits."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.behind = True
            self._waiting = asyncio.Queue()
            self._waiting.put_nowait(None)
        elif not self.behind:
            self._waiting.put_nowait(text)

    def send_view(self, view: p.View, text: str | None = None) -> None:
        """A view, before it the data of cards that are new to a page. `text`: the view, encoded."""
        if self._data is not None:
            new = sight.names_in(view.view) | {c for line in view.log for c in line.cards}
            new -= self._cards
            if new:
                self._cards |= new
                self.send(p.Cards(self._data(new)))
        self.send_text(encode(view).decode() if text is None else text)

    def end(self) -> None:
        self._waiting.put_nowait(None)

    async def send_on(self) -> None:
        """Sends what waits until the connection ends."""
        try:
            while True:
                waiting = self._waiting
                text = await waiting.get()
                if text is None:
                    break
                await self.socket.send_text(text)
            if self.behind:
                await self.socket.close(TRY_AGAIN, "too slow: connect again")
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
