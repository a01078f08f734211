"""Runs the server: one process, or several behind one port, until SIGTERM."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Final

import msgspec
import uvicorn

from inkborn.errors import InkbornError
from inkborn.table import logs
from inkborn.table.settings import Settings
from inkborn.table.socket import MOST_MESSAGE
from inkborn.table.store import Store

GRACE: Final = 1
"""Seconds for requests that are under way when the server ends."""

LAST: Final = 3.0
"""Seconds after which a process that was told to end is gone, whatever it was doing: what it has
acknowledged is committed.
"""

PAUSE: Final = 0.5
"""Seconds before a worker that has died is begun again."""

BACKLOG: Final = 2048


HINT: Final = "Ctrl+C ends the table. In the terminal instead: inkborn play"

ONE: Final = (
    "warning: several workers need PostgreSQL (--database postgresql://HOST/NAME); with SQLite one "
    "process serves, and is quick enough for hundreds of matches"
)


class Server(uvicorn.Server):
    """Says when it answers, and ends in time. `ready` is called once."""

    def __init__(self, config: uvicorn.Config, ready: Any) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        last = threading.Timer(LAST, os._exit, (0,))
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()


def serve(settings: Settings) -> int:
    """Serves until told to end; returns the exit code."""
    if settings.workers < 1:
        raise InkbornError("--workers: 1 or more")
    store = Store(settings.url)
    workers = settings.workers
    if workers > 1 and not store.postgres:
        print(ONE, file=sys.stderr)
        workers = 1
    try:
        listening = listen(settings)
    except InkbornError:
        if not settings.open:
            raise
        listening = listen(msgspec.structs.replace(settings, port=0))
    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    store.open()  # a database that cannot be opened is said at once, and workers find all tables
    store.close()
    if workers == 1:
        return run(settings, listening, lambda: say(address, settings.open))
    return Workers(settings, listening).run(address)


def say(address: str, show: bool = False) -> None:
    """The first line; then, for who has just begun, how to go on."""
    print(f"inkborn table: {address}", flush=True)
    if show:
        shown = open_browser(address)
        print(HINT if shown else f"Open this address in a browser. {HINT}", flush=True)


def open_browser(address: str) -> bool:
    """Opens the page in a window, if this machine has a screen and a browser."""
    import webbrowser

    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & {*os.environ}:
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def listen(settings: Settings) -> socket.socket:
    """The socket that everybody comes to."""
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InkbornError(f"{settings.host}:{settings.port}: {reason}") from None
    listening.setblocking(False)
    return listening


def run(settings: Settings, listening: socket.socket, ready: Any, parent: Any = None) -> int:
    """One process that serves. `parent`: a pipe; when it closes, the process ends."""
    from inkborn.table.app import make_app

    logs.prepare(settings.log)
    allow_many_sockets()
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        forwarded_allow_ips=settings.proxies,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=60,
    )
    server = Server(config, ready)
    # uvicorn raises the signal again when it is done; that must not decide the exit code.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent, server), daemon=True).start()
    server.run(sockets=[listening])
    return 0 if server.started else 3


def allow_many_sockets() -> None:
    """Every socket is an open file, and the usual limit is low."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _end_with(parent: Connection, server: uvicorn.Server) -> None:
    try:
        parent.recv()
    except (EOFError, OSError):
        server.should_exit = True


# ---------------------------------------------------------------- several processes


def _worker(settings: Settings, listening: socket.socket, pipe: Connection) -> None:
    asyncio.set_event_loop_policy(None)
    raise SystemExit(run(settings, listening, lambda: pipe.send("ready"), pipe))


class Workers:
    """Processes that serve one socket; one that dies is begun again."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings = settings
        self.listening = listening
        self.context = multiprocessing.get_context("spawn")
        self.workers: list[tuple[Any, Connection]] = []
        self.ending = threading.Event()

    def run(self, address: str) -> int:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.ending.set())
        self.workers = [self._begin() for _ in range(self.settings.workers)]
        ready = all(self._ready(*worker) for worker in self.workers)
        if not ready and not self.ending.is_set():
            self._end()
            raise InkbornError("a worker could not begin; standard error says why")
        if ready:
            say(address)
        while not self.ending.wait(PAUSE):
            for place, (process, _pipe) in enumerate(self.workers):
                if not process.is_alive():
                    self.workers[place] = self._begin()
        self._end()
        return 0

    def _begin(self) -> tuple[Any, Connection]:
        own, theirs = self.context.Pipe()
        process = self.context.Process(
            target=_worker, args=(self.settings, self.listening, theirs), name="worker"
        )
        process.start()
        theirs.close()
        return process, own

    def _ready(self, process: Any, pipe: Connection) -> bool:
        try:
            while not self.ending.is_set() and process.is_alive():
                if pipe.poll(0.1):
                    return bool(pipe.recv() == "ready")
        except EOFError:
            pass
        return False

    def _end(self) -> None:
        for process, _pipe in self.workers:
            process.terminate()
        until = time.monotonic() + LAST + PAUSE
        for process, _pipe in self.workers:
            process.join(max(0.0, until - time.monotonic()))
        for process, _pipe in self.workers:
            process.kill()
