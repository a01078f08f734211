"""From a source of card data to a catalogue."""

import hashlib
import os

from inkborn.cards.cache import read_cached, write_cached
from inkborn.cards.catalogue import Catalogue
from inkborn.cards.lorcanajson import CardBook, read_lorcanajson
from inkborn.cards.sources import Snapshot, find_snapshot
from inkborn.errors import BadSnapshot


def load_catalogue(source: str | os.PathLike[str] | None = None) -> Catalogue:
    """The card book: of a file, of INKBORN_CARDS, or the installed snapshot."""
    snapshot = find_snapshot(source)
    digest = hashlib.sha256(snapshot.data).hexdigest()
    book = read_cached(digest)
    if book is None:
        book = read_book(snapshot)
        write_cached(digest, book)
    return Catalogue(
        book.cards,
        made_on=book.made_on,
        origin=snapshot.origin,
        digest=digest,
        sets=book.sets,
        warnings=[f"a correction no longer applies: {line}" for line in book.unused_corrections],
    )


def read_book(snapshot: Snapshot) -> CardBook:
    try:
        return read_lorcanajson(snapshot.text())
    except BadSnapshot as error:
        raise BadSnapshot(f"{snapshot.origin}: {error}") from None
