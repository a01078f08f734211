"""From a source of card data to a catalogue."""

import hashlib
import os

from inkborn.cards.cache import read_cached, write_cached
from inkborn.cards.catalogue import Catalogue, SnapshotInfo
from inkborn.cards.custom import custom_cards
from inkborn.cards.lorcanajson import CardBook, read_lorcanajson
from inkborn.cards.sources import Snapshot, find_snapshot, installed_snapshot
from inkborn.errors import BadSnapshot, Unreadable
from inkborn.reading import read_yaml


def load_catalogue(source: str | os.PathLike[str] | None = None) -> Catalogue:
    """The card book: of a file, of INKBORN_CARDS, or the installed snapshot.

    A file of custom cards adds them to the installed book.
    """
    snapshot = find_snapshot(source)
    if snapshot.is_lorcanajson:
        return _catalogue(snapshot)
    return _catalogue(installed_snapshot()).with_cards(
        custom_cards(_yaml(snapshot), snapshot.origin)
    )


def _catalogue(snapshot: Snapshot) -> Catalogue:
    digest = hashlib.sha256(snapshot.data).hexdigest()
    book = read_cached(digest)
    if book is None:
        book = read_book(snapshot)
        write_cached(digest, book)
    return Catalogue(
        book.cards,
        SnapshotInfo(origin=snapshot.origin, made_on=book.made_on, digest=digest),
        sets=book.sets,
        warnings=_warnings(book),
    )


def _warnings(book: CardBook) -> list[str]:
    if not book.unused_corrections:
        return []
    return [f"corrections that no longer match the data: {'; '.join(book.unused_corrections)}"]


def read_book(snapshot: Snapshot) -> CardBook:
    """The cards of LorcanaJSON data, freshly read; errors name the file."""
    try:
        return read_lorcanajson(snapshot.text())
    except BadSnapshot as error:
        raise BadSnapshot(f"{snapshot.origin}: {error}") from None


def _yaml(snapshot: Snapshot) -> object:
    try:
        return read_yaml(snapshot.text(), snapshot.origin)
    except Unreadable as error:
        raise BadSnapshot(f"{error} (and not LorcanaJSON)") from None
