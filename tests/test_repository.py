"""What the repository must not hold: card text belongs to others and is read at run time."""

import subprocess
from pathlib import Path

import pytest

from inkborn.cards import Catalogue

ROOT = Path(__file__).parent.parent
# Shorter texts are phrases that anybody writing about the game would write.
LONG = 90


def tracked_text() -> dict[str, str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git repository")
    texts = {}
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file() and path.suffix != ".lock":
            texts[name] = " ".join(path.read_text("utf-8", errors="ignore").split())
    return texts


def test_no_file_quotes_a_card(catalogue: Catalogue) -> None:
    quotes = {
        ability.text
        for card in catalogue
        for ability in card.abilities
        if len(ability.text) >= LONG
    }
    files = tracked_text()
    everything = "\n".join(files.values())
    found = [quote for quote in quotes if quote in everything]
    assert [(name, q) for q in found for name, text in files.items() if q in text] == []
