"""What was written down of golden games, scenarios and texts."""

from pathlib import Path

import pytest
from tests.golden.games import card_data


def kept_lines(file: Path, written_by: str) -> list[str]:
    """The lines of a file of digests; with other card data than theirs they say nothing."""
    first, *lines = file.read_text("utf-8").splitlines()
    if first != card_data():
        pytest.skip(f"written down with other card data; python -m {written_by}")
    return lines
