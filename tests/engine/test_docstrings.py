"""The examples in the docstrings of the public API run."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "name", ["inkborn.engine.game", "inkborn.engine.records.series", "inkborn.game"]
)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0
