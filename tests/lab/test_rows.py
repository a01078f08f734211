"""Results as rows: kept once, found again, refused if they are of another version."""

import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.lab import coins

import inkborn
from inkborn.errors import InkbornError
from inkborn.lab.games import Seen
from inkborn.lab.rows import Store, versions_now


def test_a_row_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    seen = Seen((0, 0, 1), (0,), (0, 1, 2), (2,), (1,), (0, 1, 20), (1,), (1,))
    row = coins.row(0)
    row = msgspec.structs.replace(
        row, seen=(seen, seen), job=msgspec.structs.replace(row.job, detail=True)
    )
    with Store(tmp_path / "r.sqlite") as store:
        store.add([row])
        assert store.find(row.job) == row
        assert list(store.rows()) == [row]


def test_the_same_game_is_counted_once(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite") as store:
        store.add([coins.row(0), coins.row(0)])
        store.add([coins.row(0), coins.row(0, seed=1), coins.row(0, starting=1)])
        assert store.count() == 3


def test_a_game_whose_cards_were_not_told_is_played_again_where_they_are_wanted(
    tmp_path: Path,
) -> None:
    row = coins.row(0)
    with Store(tmp_path / "r.sqlite") as store:
        store.add([row])
        assert store.find(row.job) == row
        assert store.find(msgspec.structs.replace(row.job, detail=True)) is None


@pytest.mark.parametrize(
    ("field", "words"), [("engine", "engine"), ("cards", "card data"), ("rows", "row format")]
)
def test_results_of_another_version_are_refused(tmp_path: Path, field: str, words: str) -> None:
    path = tmp_path / "r.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as base:
        base.execute("update about set value = 'another' where name = ?", (field,))
    base.close()
    with pytest.raises(InkbornError, match=f"another version: {words} another .here: "):
        Store(path)


def test_what_is_no_results_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary " * 100)
    with pytest.raises(InkbornError, match=r"notes\.txt: not a results file"):
        Store(path)
    with pytest.raises(InkbornError, match="not a results file"):
        Store(tmp_path)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite"
    with sqlite3.connect(path) as base:
        base.execute("create table songs (name text)")
    base.close()
    before = path.read_bytes()
    with pytest.raises(InkbornError, match="not one of results"):
        Store(path)
    assert path.read_bytes() == before


def test_the_engine_version_is_that_of_the_sources() -> None:
    assert versions_now().engine.startswith(f"{inkborn.__version__}+")
    assert versions_now().digest == versions_now().digest
