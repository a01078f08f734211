"""Fetches the current card data. The old stays until the new is complete and readable."""

import gzip
import hashlib
import io
import re
import urllib.error
import urllib.request
import zipfile
import zlib
from pathlib import Path

from inkborn.cards.cache import write_atomically
from inkborn.cards.load import read_book
from inkborn.cards.lorcanajson import CardBook
from inkborn.cards.sources import Snapshot, downloaded_file
from inkborn.errors import BadSnapshot, InkbornError
from inkborn.limits import CARD_DATA_BYTES

CURRENT = "https://lorcanajson.org/files/current/en/allCards.json"
TIMEOUT_SECONDS = 30


class UpdateFailed(InkbornError):
    """The card data could not be fetched; whatever was there before is still there."""


def update_snapshot(url: str = CURRENT) -> tuple[CardBook, Path]:
    """Downloads card data, checks it, puts it into the cache folder; or raises `UpdateFailed`."""
    if not url.startswith(("https://", "http://")):
        raise UpdateFailed(f"{url}: not a web address")
    data = _fetch(url)
    _check(url, data)
    try:
        text = _unpack(data)
        book = read_book(Snapshot(url, text))
    except (BadSnapshot, zipfile.BadZipFile, OSError, EOFError, zlib.error, RuntimeError) as error:
        raise UpdateFailed(
            f"{url}: what came is not card data, so the old stays: {error}"
        ) from None
    path = downloaded_file()
    try:
        write_atomically(path, gzip.compress(text, compresslevel=6, mtime=0))
    except OSError as error:
        raise UpdateFailed(f"{path}: cannot be written: {error.strerror or error}") from None
    return book, path


def _fetch(url: str) -> bytes:
    request = urllib.request.Request(url, headers={"User-Agent": "inkborn"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            data: bytes = answer.read(CARD_DATA_BYTES + 1)
            expected = answer.headers.get("Content-Length")
    except (OSError, ValueError, urllib.error.URLError) as error:
        reason = getattr(error, "reason", error)
        raise UpdateFailed(f"{url}: no answer, so the old card data stays: {reason}") from None
    if len(data) > CARD_DATA_BYTES or expected not in (None, str(len(data))):
        raise UpdateFailed(f"{url}: the download is incomplete or far too large; the old stays")
    return data


def _check(url: str, data: bytes) -> None:
    """Compares with the checksum published beside the file, where there is one."""
    try:
        published = _fetch(f"{url}.md5").decode("ascii", "replace")
    except UpdateFailed:
        return
    if match := re.search(r"\b[0-9a-f]{32}\b", published.lower()):
        found = hashlib.md5(data, usedforsecurity=False).hexdigest()
        if found != match[0]:
            raise UpdateFailed(f"{url}: the checksum does not match, so the old card data stays")


def _unpack(data: bytes) -> bytes:
    if not data.startswith(b"PK"):
        return Snapshot("download", data).text()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [entry for entry in archive.infolist() if entry.filename.endswith(".json")]
        if len(members) != 1 or members[0].file_size > CARD_DATA_BYTES:
            raise BadSnapshot("the archive does not hold exactly one JSON file")
        return archive.read(members[0])
