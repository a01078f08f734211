"""The socket of a match: hello, then messages in both directions."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkborn.errors import InkbornError
from inkborn.table import protocol as p
from inkborn.table import web
from inkborn.table.connection import Connection
from inkborn.table.limits import Bucket
from inkborn.table.live import Live
from inkborn.table.matches import playing, rules_of
from inkborn.table.people import Declined
from inkborn.table.service import Service

PATIENCE: Final = 30.0
"""Seconds until the first message has to be there."""

POLICY: Final = 1008
MOST_MESSAGE: Final = 1 << 16

log = logging.getLogger("inkborn.table")


async def endpoint(socket: WebSocket) -> None:
    """GET /api/matches/{match}/socket."""
    service, address = web.service(socket), web.address(socket)
    guest = service.limits.guest(address)
    try:
        web.check_origin(socket)
        if guest.sockets >= guest.most_sockets:
            raise Declined(429, "too many sockets from your address")
        live = await service.matches.get(socket.path_params["match"])
    except InkbornError as error:
        await _deny(socket, web.error(error))
        return
    guest.sockets += 1
    service.metrics.sockets.inc()
    try:
        await socket.accept()
        await Conversation(service, socket, live).run(service.limits.messages(address))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # gone
    finally:
        guest.sockets -= 1
        service.metrics.sockets.dec()


async def _deny(socket: WebSocket, response: Response) -> None:
    try:
        await socket.send_denial_response(response)
    except RuntimeError:  # the server cannot say why
        await socket.close(POLICY)


class Conversation:
    """One client at one match."""

    def __init__(self, service: Service, socket: WebSocket, live: Live) -> None:
        self.service = service
        self.matches = service.matches
        self.socket = socket
        self.live = live

    async def run(self, messages: Bucket) -> None:
        try:
            hello, connection = await self._hello()
        except InkbornError as error:
            await self.socket.send_text(self._refusal(0, error))
            await self.socket.close(POLICY)
            return
        sending = asyncio.create_task(connection.send_on())
        self.live.connections[connection.viewer].add(connection)
        self.service.table.arrived(self.live, connection)
        try:
            self.matches.greet(self.live, connection, hello.since)
            self.matches.refresh(self.live)
            self.matches.wake(self.live)
            await self._listen(connection, messages)
        finally:
            self.live.connections[connection.viewer].discard(connection)
            self.service.table.left(self.live, connection)
            connection.end()
            await asyncio.wait([sending], timeout=1)
            sending.cancel()

    async def _hello(self) -> tuple[p.Hello, Connection]:
        try:
            received = await asyncio.wait_for(self._receive(), PATIENCE)
        except TimeoutError:
            raise Declined(408, f"no hello within {PATIENCE:.0f} s") from None
        hello = web.read(received, p.FromClient)
        if not isinstance(hello, p.Hello):
            raise Declined(400, 'the first message is {"type": "hello", "token": "…", "since": 0}')
        token = hello.token or self.socket.cookies.get(web.COOKIE, "")
        person = await self.service.people.who(token) if token else None
        if person is None and hello.token:
            raise Declined(401, "token: nobody has this one; POST /api/players gives one")
        seat = None if person is None or hello.watch else self.live.seat_of(person.id)
        viewer = self.live.spectators if seat is None else seat
        data = self.live.cards_of if hello.page else None
        return hello, Connection(self.socket, viewer, data)

    async def _receive(self) -> str | bytes:
        """The next message; a binary one is taken for text."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        text: str | None = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    async def _listen(self, connection: Connection, messages: Bucket) -> None:
        while True:
            data = await self._receive()
            begun = time.perf_counter()
            try:
                if not messages.take():
                    raise Declined(429, "too many messages; wait a moment")
                message = web.read(data, p.FromClient)
                await self._act(connection, message)
            except InkbornError as error:
                self.service.metrics.refused.inc()
                connection.send_text(self._refusal(self.live.seq(connection.viewer), error))
            except Exception:
                self.service.metrics.errors.inc()
                log.exception("message failed", extra={"match": self.live.id})
                fault = Declined(400, "this could not be done, and changed nothing")
                connection.send_text(self._refusal(self.live.seq(connection.viewer), fault))
            else:
                if isinstance(message, p.Answer):
                    self.service.metrics.latency.observe(time.perf_counter() - begun)

    @staticmethod
    def _refusal(seq: int, error: InkbornError) -> str:
        rules = error.rules if isinstance(error, Declined) else ()
        return web.encode_text(p.Refused(seq, web.said(error), rules))

    # ------------------------------------------------------------ messages

    async def _act(self, connection: Connection, message: Any) -> None:
        live = self.live
        if isinstance(message, p.Ping):
            connection.send(p.Pong())
            return
        if isinstance(message, p.Hello):
            raise Declined(400, "hello was said already")
        if live.stale:
            async with live.lock:
                await self.matches.catch_up(live)
        seat = connection.viewer
        if seat == live.spectators:
            raise Declined(403, "who watches cannot do that; say hello with the token of a seat")
        match message:
            case p.Answer():
                if not await self.matches.answer(live, seat, message):
                    connection.send_view(live.frame(seat, live.seq(seat)))
            case p.Why():
                connection.send(self._why(seat, message))
            case p.Undo():
                await self.matches.take_back(live, seat, "undo")
            case p.Cancel():
                await self.matches.take_back(live, seat, "cancel")
            case p.Concede():
                await self.matches.concede(live, seat)
            case _:
                await self.service.table.act(live, connection, message)

    def _why(self, seat: int, asked: p.Why) -> p.Because:
        game = playing(self.live)
        action = asked.action or in_words(self.live.sight(seat), asked)
        if not action:
            raise Declined(400, 'why: name a turn action in words, as "quest simba"')
        try:
            refusal = game.why_not(action, seat=seat)
        except InkbornError as error:
            return p.Because(str(error))
        if refusal is None:
            return p.Because(None)
        return p.Because(game.explain(refusal), rules_of(game, refusal))


def in_words(seen: p.Sight, asked: p.Why) -> str:
    """An action that is given by handles, in words; "" if it speaks of cards that are not seen."""
    names = {card.id: card.card for seat in seen.seats for card in (*seat.hand, *seat.board)}
    card, target = names.get(asked.card, ""), names.get(asked.target, "")
    if not card and asked.kind != "end":
        return ""
    match asked.kind:
        case "end":
            return "end turn"
        case "challenge":
            return f"challenge {target} with {card}"
        case "move":
            return f"move {card} to {target}"
    return f"{asked.kind} {card}"
