"""A PostgreSQL of our own: a temporary folder, a port on loopback."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, if PostgreSQL is installed."""
    asked = shutil.which("pg_config")
    folders = [Path(folder) for folder in sorted(_debian(), reverse=True)]
    if asked is not None:
        said = subprocess.run([asked, "--bindir"], capture_output=True, text=True, check=True)
        folders.insert(0, Path(said.stdout.strip()))
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def _debian() -> list[str]:
    return [str(path) for path in Path("/usr/lib/postgresql").glob("*/bin")]


class Postgres:
    """A server with an empty cluster. It never runs as root: there it runs as user postgres."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder
        self.user = "postgres" if os.geteuid() == 0 else None
        self.home = Path(tempfile.mkdtemp(prefix="inkborn-postgres-"))
        if self.user:
            shutil.chown(self.home, self.user, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        data = ["-D", str(self.home / "data")]
        self._run("initdb", *data, "-U", "inkborn", "--auth=trust", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.home}"
        self._run("pg_ctl", *data, "-w", "-o", options, "-l", str(self.home / "log"), "start")

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(
            [str(self.programs / program), *options], check=True, user=self.user, cwd="/",
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def database(self, name: str) -> str:
        """The URL of a new database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "inkborn", name)
        return f"postgresql://inkborn@127.0.0.1:{self.port}/{name}"

    def end(self) -> None:
        self._run("pg_ctl", "-D", str(self.home / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.home, ignore_errors=True)
