"""A program that talks to a table as the contract says, and answers only with what is offered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 60


class Client:
    """A player at a server."""

    def __init__(self, base: str, name: str = "") -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=PATIENCE)
        self.token = ""
        if name:
            self.use(self.post("/api/players", {"name": name}, 201)["token"])

    def use(self, token: str) -> None:
        """From now on this is the player of that token."""
        self.token = token
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {token}"

    def post(self, path: str, body: object, status: int = 200) -> Json:
        return self._json(self.http.post(path, json=body), status)

    def put(self, path: str, body: object, status: int = 200) -> Json:
        return self._json(self.http.put(path, json=body), status)

    def get(self, path: str, status: int = 200) -> Json:
        return self._json(self.http.get(path), status)

    @staticmethod
    def _json(response: httpx.Response, status: int) -> Json:
        assert response.status_code == status, response.text
        found: Json = response.json()
        return found

    def begin(self, *seats: Json, **more: object) -> Json:
        return self.post("/api/matches", {"seats": list(seats), **more}, 201)

    def sit(self, match: str, **hello: object) -> Socket:
        return Socket(self.base, match, {"token": self.token or None, **hello})


def me(deck: str = "puppies") -> Json:
    return {"kind": "me", "deck": deck}


def bot(name: str = "greedy", deck: str = "songbirds") -> Json:
    return {"kind": "bot", "bot": name, "deck": deck}


OPEN: Json = {"kind": "open"}


class Socket:
    """A socket that has said hello. `view`: the last that came."""

    def __init__(self, base: str, match: str, hello: Json | None) -> None:
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                f"{base.replace('http', 'ws')}/api/matches/{match}/socket",
                max_size=None,
                open_timeout=PATIENCE,
            )
        )
        self.frames: list[str] = []
        self.view: Json = {}
        if hello is not None:
            self.send({"type": "hello", "since": 0, **hello})

    def __enter__(self) -> Socket:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, message: object) -> None:
        self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self) -> Json:
        text = str(self.connection.recv(timeout=PATIENCE))
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["type"] == "view":
            self.view = message
        return message

    def until(self, *kinds: str) -> Json:
        """The next message of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def asked(self) -> Json:
        """The next view with a choice."""
        while not self.view or self.view["view"]["choice"] is None:
            self.until("view", "over")
            assert self.frames and json.loads(self.frames[-1])["type"] == "view", (
                "the match is over"
            )
        return self.view

    def answer(self, places: object, seq: int | None = None) -> Json:
        """Answers, and returns what comes back: view or refused."""
        seq = self.view["seq"] if seq is None else seq
        self.send({"type": "answer", "seq": seq, "answer": places})
        return self.until("view", "refused")

    def ask(self, message: Json, *kinds: str) -> Json:
        self.send(message)
        return self.until(*kinds, "refused")

    def play(self, chance: Random) -> Iterator[Json]:
        """Plays to the end with answers by chance; yields each message."""
        answered = -1
        while True:
            message = self.view if self.view and self.view["seq"] > answered else self.receive()
            yield message
            if message["type"] == "over":
                return
            if message["type"] != "view":
                continue
            choice = message["view"]["choice"]
            if choice is None or message["seq"] <= answered:
                self.view = {}
                continue
            answered = message["seq"]
            reply = any_answer(choice, chance)
            self.send({"type": "answer", "seq": answered, "answer": reply})


def any_answer(choice: Json, chance: Random) -> list[int] | str:
    """An answer that the choice offers, by chance."""
    options = choice["options"]
    if choice["kind"] == "name":
        return "Mickey Mouse"
    if choice["kind"] == "order":
        return chance.sample(range(len(options)), len(options))
    for _ in range(200):
        count = chance.randint(choice["least"], min(choice["most"], len(options)))
        places = chance.sample(range(len(options)), count)
        if is_offered(choice, places):
            return places
    return list(range(choice["least"]))


def is_offered(choice: Json, places: list[int]) -> bool:
    """The bounds that a choice states, read from the message alone."""
    picked = [choice["options"][place] for place in places]
    total = sum(option.get("weight", 0) for option in picked)
    if picked and (total < choice["total_least"] or 0 <= choice["total_most"] < total):
        return False
    if any(option.get("needed") for option in choice["options"]):
        if picked and not any(option.get("needed") for option in picked):
            return False
    if choice["grouped"] and len(picked) > 1:
        groups = {option.get("group", 0) for option in picked}
        return len(groups) == (len(picked) if choice["apart"] else 1)
    return True
