"""A server as a process of its own, to be ended and killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.table.client import Client


class Serving:
    """`inkborn serve`, which has said that it answers."""

    def __init__(self, database: str = "", *options: str, home: Path | None = None) -> None:
        command = [sys.executable, "-m", "inkborn", "serve", "--port", "0", "--log", "warning"]
        command += ["--database", database] if database else []
        environment = dict(os.environ)
        if home is not None:
            environment["INKBORN_HOME"] = str(home)
        self.process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline().rstrip("\n")
        self.base = self.line.removeprefix("inkborn table: ")
        self._clients: list[Client] = []

    def client(self, name: str = "", token: str = "") -> Client:
        client = Client(self.base, name)
        if token:
            client.use(token)
        self._clients.append(client)
        return client

    def end(self) -> int:
        """SIGTERM; the exit code."""
        self._close()
        self.process.terminate()
        return self.process.wait(timeout=20)

    def kill(self) -> None:
        """As a power cut does: nothing can be tidied up."""
        self._close()
        for child in self.workers():
            os.kill(child, signal.SIGKILL)
        self.process.kill()
        self.process.wait()

    def workers(self) -> list[int]:
        """The processes that serve beside the first, if there are such."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in found.read_text().split()] if found.exists() else []

    def _close(self) -> None:
        for client in self._clients:
            client.http.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
