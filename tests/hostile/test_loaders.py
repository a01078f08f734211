"""Every reader, fed with damaged documents: it reads them or refuses them, and nothing else."""

from collections import Counter

import pytest

from inkborn.fuzz.loaders.__main__ import run
from inkborn.fuzz.loaders.readers import READERS

INPUTS = 20_000
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_documents_are_read_or_refused(part: int) -> None:
    fates: Counter[str] = Counter()
    for name, fate, failure in run(READERS, INPUTS // PARTS, f"tests {part}"):
        assert failure is None, f"{failure.seed}: {failure.message}\n{failure.trace}"
        fates[f"{name} {fate}"] += 1
    for reader in READERS:
        if reader.weight >= 1:
            assert fates[f"{reader.name} read"] and fates[f"{reader.name} refused"], fates
