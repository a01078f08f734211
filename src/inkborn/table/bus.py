"""News between the processes that serve the same matches: through memory in one process, through
LISTEN and NOTIFY of PostgreSQL between several.

A piece of news says what has changed, never how: whoever cares reads the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection, text

from inkborn.errors import InkbornError
from inkborn.table.store import Store

CHANNEL: Final = "inkborn"
PAUSE: Final = 1.0
"""Seconds between tries to listen again."""

log = logging.getLogger("inkborn.table")


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """`what`: answers (up to `number`), seats, presence (of `seats`, with so many `watching`),
    offer (`number`, by and about `seats`, `note` what), reply (to `number`).
    """

    sender: str
    match: str
    what: str
    number: int = 0
    seats: tuple[int, ...] = ()
    watching: int = 0
    yes: bool = False
    note: str = ""


class Bus:
    """Tells others of news, and calls `hear` with theirs, in the event loop."""

    def __init__(
        self, store: Store, hear: Callable[[News], None], lost: Callable[[], None]
    ) -> None:
        self.store = store
        self.name = secrets.token_hex(4)
        self._hear = hear
        self._lost = lost
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending = threading.Event()
        self.listening = not store.postgres

    @property
    def several(self) -> bool:
        """Whether there may be other processes."""
        return self.store.postgres

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        if self.store.postgres:
            threading.Thread(target=self._listen_on, name="listener", daemon=True).start()

    def close(self) -> None:
        self._ending.set()

    def note(self, connection: Connection, news: News) -> None:
        """Tells the others as part of a transaction: with its commit, or not at all."""
        if self.store.postgres:
            payload = msgspec.json.encode(news).decode()
            connection.execute(text("SELECT pg_notify(:channel, :payload)"),
                               {"channel": CHANNEL, "payload": payload})  # fmt: skip

    async def tell(self, news: News) -> None:
        """Tells the others something that is not in the database; nobody waits for it."""
        if self.store.postgres:
            try:
                await self.store.write(lambda connection: self.note(connection, news))
            except InkbornError as error:
                log.warning("news not told", extra={"what": news.what, "error": str(error)})

    # ------------------------------------------------------------ the listener's thread

    def _listen_on(self) -> None:
        import psycopg

        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(self._begin)
                    self._receive(connection)
            except psycopg.Error as error:
                log.warning("listening failed", extra={"error": str(error).strip()[:200]})
            self._call(self._stop)
            self._ending.wait(PAUSE)

    def _receive(self, connection: object) -> None:
        while not self._ending.is_set():
            for notice in connection.notifies(timeout=1.0):  # type: ignore[attr-defined]
                try:
                    news = msgspec.json.decode(notice.payload, type=News)
                except msgspec.MsgspecError:
                    continue  # somebody else uses the channel
                if news.sender != self.name:
                    self._call(partial(self._hear, news))

    def _call(self, what: Callable[[], None]) -> None:
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)

    def _begin(self) -> None:
        """Whatever was told while nobody listened may have been missed."""
        self.listening = True
        self._lost()

    def _stop(self) -> None:
        self.listening = False
        self._lost()
