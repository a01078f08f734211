"""The examples of docs/lab.md, run as they stand there."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "lab.md"


def test_the_examples_of_the_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(DOCS), module_relative=False)
    assert failed == 0
    assert tried > 5
