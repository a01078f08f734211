"""Bots in processes of their own. A process gets what a seat sees and is asked, and nothing else.

Card definitions are sent by name: every process compiles those it meets, once.
"""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import pickle
import signal
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final

from inkborn.engine.answers import Answer
from inkborn.errors import InkbornError
from inkborn.game import shared_workshop
from inkborn.model.abilities import CardDefinition
from inkborn.players import make_bot, read_bot
from inkborn.players.bot import Bot
from inkborn.views import View

GRACE: Final = 20.0
"""Seconds beyond its budget after which a bot is late; a process that has just begun compiles."""

MOST_BOTS: Final = 500
"""That a process remembers; a bot that is made anew has forgotten what it did this turn."""

log = logging.getLogger("inkborn.table")


class BotFailed(InkbornError):
    """A bot has crashed, taken too long, or answered nonsense."""


# ---------------------------------------------------------------- messages


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        if isinstance(value, CardDefinition):
            name = value.full_name
            known = shared_workshop().catalogue.get(name)
            if known is not None and shared_workshop().definition(known) is value:
                return name
        return None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: Any) -> CardDefinition:
        return shared_workshop().definition(name)


def _packed(value: object) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def _unpacked(data: bytes) -> Any:
    return _Unpickler(io.BytesIO(data)).load()


# ---------------------------------------------------------------- in the process


def _serve(pipe: Connection) -> None:
    """What a bot process does until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    bots: OrderedDict[str, Bot] = OrderedDict()
    while True:
        try:
            key, name, view = _unpacked(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            bot = bots.pop(key, None) or make_bot(name, zlib.crc32(key.encode()))
            bots[key] = bot
            if len(bots) > MOST_BOTS:
                bots.popitem(last=False)
            answer: object = bot.decide(view, view.choice)
        except Exception as error:
            answer = BotFailed(f"{type(error).__name__}: {error}")
        pipe.send_bytes(pickle.dumps(answer))


# ---------------------------------------------------------------- in the server


class _Process:
    """One process, and the thread that talks to it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bot")
        self._pipe: Connection | None = None
        self._process: Any = None

    def ask(self, data: bytes, seconds: float) -> Answer:
        """In the thread: sends a question and waits for the answer."""
        try:
            pipe = self._running()
            pipe.send_bytes(data)
            if not pipe.poll(seconds):
                raise BotFailed(f"no answer after {seconds:.1f} s")
            answer = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError, BotFailed) as error:
            self.end()
            raise BotFailed(str(error) or "the process has ended") from None
        if isinstance(answer, BotFailed):
            raise answer
        return answer  # type: ignore[no-any-return]

    def _running(self) -> Connection:
        if self._pipe is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), daemon=True, name="bot")
            self._process.start()
            other.close()
        return self._pipe

    async def decide(self, data: bytes, seconds: float) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self.ask, data, seconds)

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=1)
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = self._process = None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()


def _patience(name: str) -> float:
    """How many seconds to wait for a bot."""
    return GRACE + (read_bot(name).seconds or 0)


class Bots:
    """All bots of a server. A bot that fails is replaced by the greedy one, and the log says so."""

    def __init__(self, processes: int = 0) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._processes = [_Process() for _ in range(count)]
        self._replaced: dict[str, Bot] = {}

    async def decide(self, match: str, name: str, view: View) -> Answer:
        """The answer of a bot to what its seat sees and is asked."""
        assert view.choice is not None
        key = f"{match}/{view.seat}"
        replacement = self._replaced.get(key)
        if replacement is None:
            process = self._processes[zlib.crc32(key.encode()) % len(self._processes)]
            try:
                answer = await process.decide(_packed((key, name, view)), _patience(name))
                if isinstance(answer, str) or view.choice.allows(answer):
                    return answer
                raise BotFailed(f"{answer!r:.60} is no legal answer")
            except BotFailed as error:
                log.warning("bot replaced by greedy", extra={
                    "match": match, "seat": view.seat, "bot": name, "error": str(error),
                })  # fmt: skip
                replacement = self._replaced[key] = make_bot("greedy", zlib.crc32(key.encode()))
        return replacement.decide(view, view.choice)

    def forget(self, match: str, seats: int) -> None:
        """A match is over."""
        for seat in range(seats):
            self._replaced.pop(f"{match}/{seat}", None)

    def close(self) -> None:
        for process in self._processes:
            process.close()
