"""The card book on disk in its clean form, so that it loads in a fraction of the time."""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec

from inkborn.cards import card, corrections, lorcanajson, names, raw, wording
from inkborn.cards.lorcanajson import CardBook
from inkborn.folders import cache_folder
from inkborn.reading import TYPES


def code_digest() -> str:
    """Changes whenever a module changes that decides what a card looks like."""
    digest = hashlib.sha256()
    for module in (card, corrections, lorcanajson, names, raw, wording):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:12]


def cached_path(snapshot_digest: str) -> Path:
    return cache_folder() / f"cards-{snapshot_digest[:16]}-{code_digest()}.msgpack"


def read_cached(snapshot_digest: str) -> CardBook | None:
    """The cached book, or None if there is none or it is not sound."""
    try:
        data = cached_path(snapshot_digest).read_bytes()
        with TYPES:
            return msgspec.msgpack.decode(data, type=CardBook)
    except (OSError, msgspec.MsgspecError, ValueError):
        return None


def write_cached(snapshot_digest: str, book: CardBook) -> None:
    """Keeps the book for next time. A cache that cannot be written is no reason to stop."""
    with suppress(OSError):
        path = cached_path(snapshot_digest)
        write_atomically(path, msgspec.msgpack.encode(book))
        for old in path.parent.glob("cards-*.msgpack"):
            if old != path and old.stat().st_mtime < path.stat().st_mtime - 30 * 86400:
                old.unlink(missing_ok=True)


def write_atomically(path: Path, data: bytes) -> None:
    """Writes beside the target and renames: nobody ever sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
