"""A client that does not read holds up nobody, and is sent away once it is too far behind."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.websockets import WebSocket

from inkborn.table.connection import MOST_WAITING, TRY_AGAIN, Connection


class Stuck:
    """A socket whose client reads nothing until it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed = 0

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


async def behind(messages: int) -> Stuck:
    socket = Stuck()
    connection = Connection(cast("WebSocket", socket), 0)
    sending = asyncio.create_task(connection.send_on())
    await asyncio.sleep(0)
    for number in range(messages):
        connection.send_text(str(number))  # never waits
    socket.reads.set()
    connection.end()
    await sending
    return socket


def test_who_catches_up_gets_everything_in_order() -> None:
    socket = asyncio.run(behind(MOST_WAITING))
    assert socket.sent == [str(number) for number in range(MOST_WAITING)]
    assert socket.closed == 0


def test_who_is_too_far_behind_is_sent_away_and_nothing_is_kept_for_it() -> None:
    socket = asyncio.run(behind(10 * MOST_WAITING))
    assert socket.closed == TRY_AGAIN
    assert len(socket.sent) <= 1
