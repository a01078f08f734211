"""The compiled variant: never stale, never in the way, never a reason to fail."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from tools import compiled as builder

from inkborn import __version__, compiled
from inkborn.engine.machine import run as machine


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources, and a Python of its own to keep builds in."""
    shutil.copytree(compiled.SOURCE / "inkborn", tmp_path / "src" / "inkborn")
    monkeypatch.setattr(compiled, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    monkeypatch.setattr(compiled, "digest", compiled.digest.__wrapped__)
    return tmp_path / "src" / "inkborn"


def complete() -> Path:
    folder = compiled.build_folder()
    (folder / "inkborn" / "engine").mkdir(parents=True)
    (folder / compiled.COMPLETE).write_text(compiled.digest(), "ascii")
    return folder


@pytest.mark.parametrize(
    "edited", ["engine/machine/run.py", "engine/state/ids.py", "model/nouns.py"]
)
def test_an_edit_of_a_compiled_or_built_in_source_makes_the_build_useless(
    sources: Path, monkeypatch: pytest.MonkeyPatch, edited: str
) -> None:
    monkeypatch.setenv(compiled.VARIABLE, "1")
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    complete()
    assert compiled.use()
    with (sources / edited).open("a") as source:
        source.write("# edited\n")
    assert not compiled.is_built()
    assert not compiled.use()


def test_an_edit_elsewhere_leaves_the_build_useful(sources: Path) -> None:
    complete()
    (sources / "cli" / "main.py").write_text("")
    assert compiled.is_built()


def test_a_build_that_was_interrupted_is_not_used(sources: Path) -> None:
    (complete() / compiled.COMPLETE).unlink()
    assert not compiled.is_built()


def test_a_fitting_build_is_used_without_a_variable_and_turned_off_by_it(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    complete()
    monkeypatch.setenv(compiled.VARIABLE, "0")
    assert not compiled.use()
    assert not compiled.is_used()
    monkeypatch.delenv(compiled.VARIABLE)
    assert compiled.use()
    assert compiled.is_used()


def test_the_build_of_a_wheel_is_found_if_it_fits(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete().rename(compiled.packaged_folder())
    assert compiled.fitting_build() == compiled.packaged_folder()
    (compiled.packaged_folder() / compiled.COMPLETE).write_text("of other sources", "ascii")
    assert compiled.fitting_build() is None


def test_exactly_the_modules_of_a_build_are_found_in_it(sources: Path) -> None:
    folder = complete()
    file = folder / "inkborn" / "engine" / "machine" / f"run{EXTENSION_SUFFIXES[0]}"
    file.parent.mkdir(parents=True)
    file.touch()
    finder = compiled.CompiledModules(folder)
    found = finder.find_spec("inkborn.engine.machine.run", None)
    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("inkborn.engine.game", None) is None


def test_games_their_records_and_bots_stay_python() -> None:
    """People may subclass them."""
    hot = {path.as_posix() for path in compiled.hot_sources()}
    assert {"inkborn/engine/machine/run.py", "inkborn/engine/effects/damaging.py"} <= hot
    assert not {"inkborn/engine/game.py", "inkborn/engine/__init__.py"} & hot
    assert not {"inkborn/players/greedy.py", "inkborn/players/random.py"} & hot


def test_every_pattern_of_what_stays_python_finds_something() -> None:
    for pattern in (*compiled.HOT, *compiled.COLD):
        assert [*compiled.SOURCE.glob(pattern)], pattern


def test_the_variant_that_runs_is_the_one_that_was_asked_for() -> None:
    wanted = os.environ.get(compiled.VARIABLE) != "0" and compiled.is_built()
    assert compiled.is_used() is wanted
    assert str(machine.__file__).endswith(tuple(EXTENSION_SUFFIXES)) is wanted
    command = [sys.executable, "-m", "inkborn", "--version"]
    environment = {**os.environ, compiled.VARIABLE: "0"}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert printed.stdout == f"inkborn {__version__} (pure Python)\n"


def test_without_a_compiler_one_line_is_said_and_nothing_fails(
    sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builder, "compiler", lambda: None)
    builder.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert "there is no C compiler" in line
    assert "pure Python" in line
    assert not compiled.is_built()


def test_a_complete_build_is_not_made_again(
    sources: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    complete()
    builder.main()
    assert capsys.readouterr().out == ""
