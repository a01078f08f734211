"""What every test may use: the card book, and a cache folder of its own."""

import os
import tempfile
from collections.abc import Iterator

import pytest

from inkborn.cards import Catalogue, load_catalogue

pytest_plugins = ["inkborn.scenario.pytest_plugin"]


@pytest.fixture(scope="session", autouse=True)
def _own_cache() -> Iterator[None]:
    """Tests neither read nor write the user's cache, and see the installed card data."""
    kept = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="inkborn-tests-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        os.environ.pop("INKBORN_CARDS", None)
        yield
    os.environ.clear()
    os.environ.update(kept)


@pytest.fixture(scope="session")
def catalogue(_own_cache: None) -> Catalogue:
    return load_catalogue()
