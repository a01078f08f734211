"""What the operator of a server decides; the rest has good defaults."""

from __future__ import annotations

import msgspec

from inkborn.folders import data_folder

GENEROUS = 50
"""How many times more a program on the same machine may do than one from elsewhere."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a server can be told. Limits hold for each address."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """A URL; empty: SQLite in the data folder."""
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Addresses of pages beside the own one that may open sockets, as "https://play.example.org"."""
    proxies: str = "127.0.0.1,::1"
    """From whom X-Forwarded-For and -Proto are believed."""
    requests: float = 30.0
    """A second."""
    burst: int = 300
    messages: float = 40.0
    """On one socket, a second."""
    sockets: int = 100
    matches: int = 200
    """Begun within an hour."""
    cached: int = 1000
    """Games that are kept in memory although nobody looks at them."""
    bots: int = 0
    """Processes for bots; 0: as many as there are processors, less one."""
    log: str = "info"
    open: bool = False
    """Show the page in a browser of this machine; if the port is taken, any other will do."""

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{data_folder() / 'table.sqlite'}"
