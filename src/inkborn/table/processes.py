"""Processes beside the server for whatever takes long: bots, and scenarios of the judge's desk."""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from inkborn.errors import InkbornError

T = TypeVar("T")


class WorkFailed(InkbornError):
    """A process has crashed, taken too long, or been refused; its work is lost."""


def _serve(pipe: Connection) -> None:
    """What a process does until the pipe closes: functions that it is sent, one after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        try:
            function, arguments = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            result = function(*arguments)
        except Exception as error:
            result = WorkFailed(f"{type(error).__name__}: {error}")
        try:
            pipe.send_bytes(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
        except OSError:
            return  # the server has gone


class Process:
    """One process, begun when it is first needed, and the thread that talks to it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "beside")
        self._pipe: Connection | None = None
        self._process: Any = None

    async def call(self, seconds: float, function: Callable[..., T], *arguments: object) -> T:
        """The result of a function (one at the top of a module), or `WorkFailed`."""
        data = pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL)
        loop = asyncio.get_running_loop()
        result: T = await loop.run_in_executor(self._thread, self._ask, data, seconds)
        return result

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()

    # ------------------------------------------------------------ in the thread

    def _ask(self, data: bytes, seconds: float) -> Any:
        try:
            pipe = self._running()
            pipe.send_bytes(data)
            if not pipe.poll(seconds):
                raise WorkFailed(f"no answer after {seconds:.1f} s")
            result = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError, WorkFailed) as error:
            self._end()
            raise WorkFailed(str(error) or "the process has ended") from None
        if isinstance(result, WorkFailed):
            raise result
        return result

    def _running(self) -> Connection:
        if self._pipe is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), daemon=True)
            self._process.start()
            other.close()
        return self._pipe

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=1)
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = self._process = None
