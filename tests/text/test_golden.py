"""The compiled form of every playable card, as hashes: what a change of the grammar changes.

After an intended change: `python tests/text/test_golden.py` writes the file anew; review the diff.
"""

import hashlib
from pathlib import Path

import msgspec

from inkborn.cards import Catalogue, load_catalogue
from inkborn.text import compile_all
from inkborn.text.pool import is_playable

GOLDEN = Path(__file__).with_name("golden.tsv")


def golden_lines(catalogue: Catalogue) -> list[str]:
    """Full name, and for each ability the kind of its node and the first digits of its hash."""
    definitions = compile_all(catalogue, cached=False).definitions
    lines = []
    for card in catalogue:
        if is_playable(card) and card.full_name in definitions:
            abilities = definitions[card.full_name].abilities
            forms = [
                f"{type(ability).__name__[0]}:"
                f"{hashlib.sha256(msgspec.json.encode(ability)).hexdigest()[:8]}"
                for ability in abilities
            ]
            lines.append(f"{card.full_name}\t{' '.join(forms)}")
    return sorted(lines)


def test_trees_are_the_reviewed_ones(catalogue: Catalogue) -> None:
    found = dict(line.split("\t") for line in golden_lines(catalogue))
    kept = dict(line.split("\t") for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    changed = sorted(
        name for name in found.keys() | kept.keys() if found.get(name) != kept.get(name)
    )
    assert changed == []


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(golden_lines(load_catalogue())) + "\n", encoding="utf-8")
