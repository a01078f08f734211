"""Loading the card book, for the first time and from the cache."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Measurement, measure

LOAD = "from inkborn import load_catalogue; load_catalogue()"


def measurements() -> Iterator[Measurement]:
    """Whole processes, so that imports count too; and the loading alone."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        os.environ["XDG_CACHE_HOME"] = folder

        def load() -> None:
            subprocess.run([sys.executable, "-c", LOAD], env=environment, check=True)

        def forget() -> None:
            shutil.rmtree(Path(folder) / "inkborn", ignore_errors=True)

        def first() -> None:
            forget()
            load()

        yield measure("book, first time, whole process", first, target=2.0)
        yield measure("book, from cache, whole process", load, target=0.2)

        from inkborn import load_catalogue

        def first_here() -> None:
            forget()
            load_catalogue()

        yield measure("book, first time", first_here, target=2.0)
        yield measure("book, from cache", load_catalogue, target=0.2)
