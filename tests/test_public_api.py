"""The names that `import inkborn` promises."""

import subprocess
import sys

import pytest

import inkborn


def test_every_public_name_is_there() -> None:
    assert sorted(inkborn.__all__) == sorted(set(inkborn.__all__))
    for name in inkborn.__all__:
        assert getattr(inkborn, name).__name__ == name


def test_the_table_of_lazy_names_and_the_list_of_public_names_agree() -> None:
    assert set(inkborn._HOME) == set(inkborn.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = inkborn.nonsense


def test_importing_the_package_alone_reads_no_cards() -> None:
    code = "import sys, inkborn; print('msgspec' in sys.modules, 'inkborn.cards' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]


def test_the_public_names_are_listed_before_anybody_used_them() -> None:
    assert set(inkborn.__all__) == {name for name in dir(inkborn) if not name.startswith("_")}
