"""The examples of docs/lab.md, run as they stand there."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from inkborn.lab import Lab

DOCS = Path(__file__).parents[2] / "docs" / "lab.md"


def test_the_examples_of_the_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(DOCS), module_relative=False)
    assert failed == 0
    assert tried > 5


def test_the_example_with_pandas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas", reason="SKIPPED: pandas is not installed")
    pytest.importorskip("pyarrow", reason="SKIPPED: pyarrow is not installed")
    monkeypatch.chdir(tmp_path)
    Lab(results="results.sqlite").match("puppies", "songbirds", games=4)
    written = re.findall(r"```python\n(import .*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert len(written) == 1
    known: dict[str, Any] = {}
    exec(written[0], known)
    assert list(known["games"].turns) == list(known["pandas"].read_parquet("results.parquet").turns)
    assert len(known["games"]) == 4
