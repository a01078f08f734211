"""Starting the command line."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.measure import Measurement, measure


def measurements() -> Iterator[Measurement]:
    def help_page() -> None:
        command = [sys.executable, "-m", "inkborn", "--help"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    yield measure("inkborn --help", help_page, target=0.3)
