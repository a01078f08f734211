"""Players who remember what was acknowledged while the server is killed again and again."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from random import Random

from tests.table.client import OPEN, Client, Socket, any_answer, me
from tests.table.process import Serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from inkborn.engine.records.replay import Record
from inkborn.game import Game

GONE = (ConnectionClosed, ConnectionError, InvalidHandshake, EOFError, OSError)
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
        if reply["type"] == "refused":
            self.wrong.append(f"{self.sent}: {reply['error']}")


def play_while_killed(database: str, kills: int, *options: str, seed: int = 5) -> str:
    """Two people play; the server is killed at moments by chance and begun anew. Returns the match,
    which has come to its end and plays again.
    """
    chance = Random(seed)
    serving = Serving(database, *options)
    ann, ben = serving.client("Ann"), serving.client("Ben")
    begun = ann.begin(me(), OPEN)
    match: str = begun["match"]
    invite = {"invite": begun["invites"]["1"], "deck": "songbirds"}
    ben.post(f"/api/matches/{match}/join", invite)
    players = [Player(ann.token, match, seed), Player(ben.token, match, seed + 1)]
    where = [serving.base]
    threads = [threading.Thread(target=one.play, args=(lambda: where[0],)) for one in players]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        time.sleep(chance.random() / 2)
        serving.kill()
        serving = Serving(database, *options)
        where[0] = serving.base
    for thread in threads:
        thread.join()
    assert [player.wrong for player in players] == [[], []]
    check_record(serving.client(token=ann.token), match)
    assert serving.end() == 0
    return match


def check_record(client: Client, match: str) -> None:
    """A finished match plays again, whatever was killed meanwhile."""
    record = client.get(f"/api/matches/{match}/record")
    Game.replay(Record.from_json(json.dumps(record)))
