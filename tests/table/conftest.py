"""A server for the tests of this folder: a real one, in a thread, on a port of its own."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from tests.table.client import Client
from tests.table.postgres import Postgres, programs

from inkborn.table.app import make_app
from inkborn.table.live import Live
from inkborn.table.service import Service
from inkborn.table.settings import Settings


class Running:
    """A server that runs in this process. `service`: what it has."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        self.clients: list[Client] = []
        config = uvicorn.Config(
            self.app, port=0, log_config=None, ws_max_size=1 << 16, ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.01)
            assert self.thread.is_alive(), "the server did not start"
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"

    def _run(self) -> None:
        asyncio.run(self.server.serve())

    def end(self) -> None:
        for client in self.clients:
            client.http.close()
        self.server.should_exit = True
        self.thread.join(20)

    @property
    def service(self) -> Service:
        found: Service = self.app.state.service
        return found

    def live(self, match: str) -> Live:
        """A match that is in the server's memory."""
        return self.service.matches._live[match]

    def forget(self, match: str) -> None:
        """The server forgets a match, as it does when nobody has looked at it for long."""
        while self.live(match).watched:
            self.thread.join(0.01)
        del self.service.matches._live[match]

    def client(self, name: str = "") -> Client:
        self.clients.append(Client(self.base, name))
        return self.clients[-1]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path: Path = tmp_path_factory.mktemp("table") / "table.sqlite"
    running = Running(Settings(database=f"sqlite:///{path}"))
    yield running
    running.end()


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client("Ann")


@pytest.fixture
def ben(server: Running) -> Client:
    return server.client("Ben")


@pytest.fixture
def anybody(server: Running) -> Iterator[httpx.Client]:
    """Requests without a player."""
    with httpx.Client(base_url=server.base, timeout=60) as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL; where none is installed, its tests are skipped, and loudly so."""
    folder = programs()
    if folder is None:
        missing = "PostgreSQL is not installed (Debian: postgresql): its tests were NOT run"
        if os.environ.get("INKBORN_ALL"):
            pytest.fail(missing)
        pytest.skip(missing)
    running = Postgres(folder)
    yield running
    running.end()
