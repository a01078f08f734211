"""The table of effects: every node that is an effect stands in it, with all that is asked of it."""

import pytest

from inkborn.engine.effects import kinds
from inkborn.engine.lower import books
from inkborn.model import abilities as a


def test_every_effect_stands_in_the_table_and_nothing_else() -> None:
    assert set(a.Effect.__args__) ^ set(kinds.KINDS) == set()


def test_the_modules_that_fill_the_table_are_those_that_books_imports_for_it() -> None:
    adding = {kind.lower.__module__ for kind in kinds.KINDS.values()}
    assert adding == {module.__name__ for module in books.EFFECTS}


def test_an_effect_that_no_module_adds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(kinds.KINDS, a.Shuffle)
    with pytest.raises(TypeError, match="no module of effects adds Shuffle"):
        kinds.possible(a.Shuffle())
