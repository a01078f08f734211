"""Compiling card texts: the whole pool, the cards of a deck, and from the disk cache."""

import os
import tempfile
from collections.abc import Iterator

from benchmarks.measure import Measurement, measure


def measurements() -> Iterator[Measurement]:
    from inkborn import load_catalogue
    from inkborn.decks import shipped_deck
    from inkborn.text import compile_all, compile_cards

    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        catalogue = load_catalogue()
        deck = [entry.card for entry in shipped_deck("songbirds").deck(catalogue).entries]

        def pool() -> None:
            compile_all(catalogue, cached=False)

        def cards() -> None:
            compile_cards(deck, catalogue)

        def cached() -> None:
            compile_all(catalogue)

        yield measure("compile, a deck's cards", cards, target=0.3)
        yield measure("compile, whole pool", pool, target=20.0, runs=3)
        cached()
        yield measure("compile, from cache", cached, target=0.1)
