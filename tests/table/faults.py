"""Players who remember what was acknowledged while the server is killed again and again."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from random import Random

from sqlalchemy import create_engine, text
from tests.table.client import OPEN, Client, Socket, any_answer, me
from tests.table.process import Serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from inkborn.engine.records.replay import Record
from inkborn.game import Game

GONE = (ConnectionClosed, ConnectionError, InvalidHandshake, EOFError, OSError)
CUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
PAUSE = 0.05


class Player:
    """Plays one seat in a thread of its own. `acknowledged`: the largest seq that was shown."""

    def __init__(self, token: str, match: str, seed: int) -> None:
        self.token = token
        self.match = match
        self.chance = Random(seed)
        self.acknowledged = 0
        self.sent: tuple[int, object] | None = None
        self.over = False
        self.wrong: list[str] = []

    def play(self, base: Callable[[], str]) -> None:
        """Plays to the end, coming back after every lost connection."""
        while not self.over and not self.wrong:
            try:
                with Socket(base(), self.match, {"token": self.token}) as socket:
                    self._play(socket)
            except GONE:
                time.sleep(PAUSE)

    def _play(self, socket: Socket) -> None:
        seq = socket.until("view")["seq"]
        if seq < self.acknowledged:
            self.wrong.append(f"lost: {self.acknowledged} was acknowledged, {seq} is left")
        while not self.over and not self.wrong:
            self._step(socket)

    def _step(self, socket: Socket) -> None:
        view = socket.view
        self.acknowledged = max(self.acknowledged, view["seq"])
        choice = view["view"]["choice"]
        self.over = view["view"]["over"]
        if self.over:
            return
        if choice is None or (self.sent is not None and self.sent[0] > view["seq"]):
            socket.until("view")
            return
        if self.sent is None or self.sent[0] != view["seq"]:
            self.sent = (view["seq"], any_answer(choice, self.chance))
        reply = socket.answer(self.sent[1], self.sent[0])
        if reply["type"] == "refused" and "database" in reply["error"]:
            time.sleep(PAUSE)  # it was cut off: nothing is acknowledged, the answer goes again
        elif reply["type"] == "refused":
            self.wrong.append(f"{self.sent}: {reply['error']}")


class Table:
    """A server that is killed, loses a worker, or is cut off from its database."""

    def __init__(self, database: str, options: tuple[str, ...]) -> None:
        self.database = database
        self.options = options
        self.serving = Serving(database, *options)

    def base(self) -> str:
        return self.serving.base

    def suffer(self, chance: Random) -> str:
        """One of what can happen here, by chance; its name."""
        kinds = ["server"]
        if self.serving.workers():
            kinds.append("worker")
        if self.database.startswith("postgresql"):
            kinds.append("connection")
        kind = chance.choice(kinds)
        if kind == "server":
            self.serving.kill()
            self.serving = Serving(self.database, *self.options)
        elif kind == "worker":
            os.kill(chance.choice(self.serving.workers()), signal.SIGKILL)
        else:
            engine = create_engine(self.database.replace("postgresql:", "postgresql+psycopg:"))
            with engine.connect() as connection:
                connection.execute(CUT)
            engine.dispose()
        return kind


def begin(serving: Serving, seed: int) -> list[Player]:
    """Two people sit down at a new match."""
    ann, ben = serving.client("Ann"), serving.client("Ben")
    begun = ann.begin(me(), OPEN)
    match: str = begun["match"]
    invite = {"invite": begun["invites"]["1"], "deck": "songbirds"}
    ben.post(f"/api/matches/{match}/join", invite)
    return [Player(ann.token, match, seed), Player(ben.token, match, seed + 1)]


def play_while_killed(
    database: str, kills: int, *options: str, seed: int = 5, matches: int = 1
) -> list[str]:
    """People play; the server suffers at moments by chance. Returns the matches, each of which has
    come to its end and plays again.
    """
    chance = Random(seed)
    table = Table(database, options)
    players = [
        player for place in range(matches) for player in begin(table.serving, seed + 1000 * place)
    ]
    threads = [threading.Thread(target=one.play, args=(table.base,)) for one in players]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        time.sleep(chance.random() * matches / 2)
        table.suffer(chance)
    for thread in threads:
        thread.join()
    assert [player.wrong for player in players if player.wrong] == []
    for player in players[::2]:
        check_record(table.serving.client(token=player.token), player.match)
    assert table.serving.end() == 0
    return [player.match for player in players[::2]]


def check_record(client: Client, match: str) -> None:
    """A finished match plays again, whatever was killed meanwhile."""
    record = client.get(f"/api/matches/{match}/record")
    Game.replay(Record.from_json(json.dumps(record)))
