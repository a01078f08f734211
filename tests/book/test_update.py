"""Downloading card data from a server on this machine."""

import gzip
import hashlib
import http.server
import io
import json
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inkborn.cards import load_catalogue
from inkborn.cards.sources import downloaded_file
from inkborn.cards.update import UpdateFailed, update_snapshot

Snapshot = dict[str, Any]
NO_CARDS = b'{"metadata":{"formatVersion":"1","generatedOn":"2026-01-01"},"sets":{},"cards":[]}'
Pages = dict[str, bytes]


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Pages, str]]:
    """What a small web server holds, and its address; downloads go to a folder of the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    held: Pages = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = held.get(self.path)
            self.send_response(404 if data is None else 200)
            self.send_header("Content-Length", str(len(data or b"")))
            self.end_headers()
            self.wfile.write(data or b"")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield held, f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def zipped(data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("allCards.json", data)
    return packed.getvalue()


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zipped])
def test_card_data_is_fetched_plain_or_packed(
    pages: tuple[Pages, str], snapshot: Snapshot, pack: Any
) -> None:
    held, address = pages
    data = pack(json.dumps(snapshot).encode())
    held["/cards"] = data
    held["/cards.md5"] = hashlib.md5(data).hexdigest().encode()
    book, path = update_snapshot(f"{address}/cards")
    assert (len(book.cards), path) == (1, downloaded_file())
    assert [card.name for card in load_catalogue()] == ["Inkling"]


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"/cards": b"<html>not today</html>"},
        {"/cards": b'{"metadata": {"formatVersion": "2'},
        {"/cards": b"PK\x03\x04 broken archive"},
        {"/cards": NO_CARDS},
    ],
)  # fmt: skip
def test_the_old_stays_when_the_new_is_no_card_data(
    pages: tuple[Pages, str], snapshot: Snapshot, bad: Pages
) -> None:
    held, address = pages
    held["/cards"] = json.dumps(snapshot).encode()
    update_snapshot(f"{address}/cards")
    old = downloaded_file().read_bytes()
    held.clear()
    held.update(bad)
    with pytest.raises(UpdateFailed, match="old"):
        update_snapshot(f"{address}/cards")
    assert downloaded_file().read_bytes() == old
    leftovers = [path.name for path in downloaded_file().parent.iterdir() if path.name[0] == "."]
    assert leftovers == []


def test_a_checksum_that_does_not_match_is_refused(
    pages: tuple[Pages, str], snapshot: Snapshot
) -> None:
    held, address = pages
    held["/cards"] = json.dumps(snapshot).encode()
    held["/cards.md5"] = b"0" * 32
    with pytest.raises(UpdateFailed, match="checksum"):
        update_snapshot(f"{address}/cards")
    assert not downloaded_file().exists()


def test_without_a_network_it_says_so() -> None:
    with pytest.raises(UpdateFailed, match="no answer, so the old card data stays"):
        update_snapshot("http://127.0.0.1:9/cards")


def test_only_web_addresses_are_fetched(tmp_path: Path) -> None:
    with pytest.raises(UpdateFailed, match="not a web address"):
        update_snapshot(f"file://{tmp_path}/cards.json")
