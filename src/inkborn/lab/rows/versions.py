"""Which programs and cards rows were made with: rows of different ones are never put together."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

import inkborn
from inkborn.workshop import shared_workshop

ROW_FORMAT: Final = 1
_DECIDE: Final = (
    "model",
    "rulebook",
    "text",
    "engine",
    "views",
    "players",
    "scenario",
    "lab/games",
)
"""What decides how a game goes."""


class Versions(msgspec.Struct, frozen=True):
    """Of the form of rows, of everything that decides how a game goes, and of the card data."""

    rows: int
    engine: str
    cards: str

    @property
    def digest(self) -> str:
        return sha256(msgspec.json.encode(self)).hexdigest()[:12]


@cache
def engine_version() -> str:
    """The version of inkborn with a digest of its sources: an edited rule is another engine."""
    found = sha256()
    folder = Path(inkborn.__file__).parent
    for part in _DECIDE:
        for path in sorted((folder / part).rglob("*")):
            if path.suffix in (".py", ".txt", ".tsv", ".json") and path.is_file():
                found.update(path.relative_to(folder).as_posix().encode() + b"\0")
                found.update(path.read_bytes())
    return f"{inkborn.__version__}+{found.hexdigest()[:10]}"


@cache
def versions_now() -> Versions:
    """Those of this installation."""
    snapshot = shared_workshop().catalogue.snapshot
    cards = f"{snapshot.made_on} {snapshot.digest[:12]}"
    return Versions(ROW_FORMAT, engine_version(), cards)
