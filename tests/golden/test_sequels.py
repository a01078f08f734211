"""What scenarios show beside what they state is as it was written down; see sequels.py."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.golden.kept import kept_lines
from tests.golden.sequels import FILE, TESTS, files, scenarios_of, written
from tests.golden.sights import short

from inkborn.workshop import shared_workshop


@cache
def kept() -> dict[str, str]:
    """By file and title: what was written down."""
    rows = [line.split() for line in kept_lines(FILE, "tests.golden.sequels")]
    return {f"{file} {part[:8]}": part for file, *parts in rows for part in parts}


@pytest.mark.parametrize("file", files(), ids=lambda file: file.relative_to(TESTS).as_posix())
def test_the_sequels_are_as_written_down(file: Path) -> None:
    assert list(_differences(file)) == []


def _differences(file: Path) -> Iterator[str]:
    name = file.relative_to(TESTS).as_posix()
    for scenario in scenarios_of(file):
        was = kept().get(f"{name} {short(scenario.title.encode())}")
        if was is None:
            yield f"{scenario.title!r} is new: python -m tests.golden.sequels"
        elif was != written(scenario, shared_workshop()):
            yield f"{scenario.title!r} shows something else: see tests/golden/sequels.py"


def test_nothing_is_kept_of_scenarios_that_are_gone() -> None:
    found = {
        f"{file.relative_to(TESTS).as_posix()} {short(scenario.title.encode())}"
        for file in files()
        for scenario in scenarios_of(file)
    }
    assert kept().keys() - found == set()
