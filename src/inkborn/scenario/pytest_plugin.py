"""Collects scenario files (`*.yaml`) as tests, one for each scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from inkborn.scenario.run import Document, documents_of, run_document
from inkborn.workshop import Workshop

_SCENARIO = re.compile(r"^(?:--- +)?scenario:", re.MULTILINE)


@cache
def _workshop() -> Workshop:
    return Workshop()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    if not _SCENARIO.search(file_path.read_text(encoding="utf-8")):
        return None
    file: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return file


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        for document in documents_of(self.path):
            yield ScenarioItem.from_parent(self, name=document.title, document=document)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, name: str, parent: pytest.Collector, document: Document) -> None:
        super().__init__(name, parent)
        self.document = document

    def runtest(self) -> None:
        result = run_document(self.document, _workshop())
        if not result.ok:
            pytest.fail(result.message, pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.document.line - 1, self.name
