"""Compiled definitions on disk, so that they are made once for each snapshot and each compiler."""

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from inkborn.cards.cache import write_atomically
from inkborn.folders import cache_folder
from inkborn.model import abilities, nouns
from inkborn.model.abilities import CardDefinition
from inkborn.reading import TYPES


class Refused(msgspec.Struct, frozen=True):
    """A card that does not compile: its name, the text, where it stopped and what was expected."""

    name: str
    text: str
    stopped_at: str
    expected: tuple[str, ...] = ()


class Compiled(msgspec.Struct, frozen=True):
    """All cards of a snapshot, compiled or refused."""

    definitions: dict[str, CardDefinition]
    refused: tuple[Refused, ...] = ()
    ambiguous: tuple[str, ...] = ()


@cache
def compiler_version() -> str:
    """Changes whenever the compiler, its grammar or the tree it makes changes."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    places = ("*.py", "read/*.py", "read/grammar/*.txt", "build/*.py")
    sources = [path for place in places for path in here.glob(place)]
    sources += [Path(str(module.__file__)) for module in (abilities, nouns)]
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cached_path(snapshot: str) -> Path:
    return cache_folder() / f"compiled-{snapshot[:16]}-{compiler_version()}.msgpack"


def read_compiled(snapshot: str) -> Compiled | None:
    """What was compiled before, or None if there is nothing or it is damaged."""
    try:
        data = cached_path(snapshot).read_bytes()
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            return None
        with TYPES:
            return msgspec.msgpack.decode(data[32:], type=Compiled)
    except (OSError, msgspec.MsgspecError, ValueError):
        return None


def write_compiled(snapshot: str, compiled: Compiled) -> None:
    """Keeps it for next time. A cache that cannot be written is no reason to stop."""
    with suppress(OSError):
        path = cached_path(snapshot)
        data = msgspec.msgpack.encode(compiled)
        write_atomically(path, hashlib.sha256(data).digest() + data)
        for old in path.parent.glob("compiled-*.msgpack"):
            if old != path and old.stat().st_mtime < path.stat().st_mtime - 30 * 86400:
                old.unlink(missing_ok=True)
