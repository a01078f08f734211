"""`inkborn analyse` as a user runs it."""

from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Run

from inkborn.analyst import Analysis
from inkborn.game import Game


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A game that was given up early: what is judged are its first decisions."""
    game = Game.new(["puppies", "songbirds"], seats=["Ann", "Ben"], seed=2)
    for _ in range(5):
        game.answer((len(game.actions) - 1,) if game.actions else ())
    game.concede(1)
    file = tmp_path / "short.json"
    file.write_text(game.record.to_json())
    return file


def test_a_game_is_told_and_drawn(run: Run, short: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("analyse", str(short), "--simulations", "4", "--jobs", "1", "--html", str(page))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Ann won in turn ")
    assert str(page) in done.stdout.replace("\n", "")
    assert "<polyline" in page.read_text("utf-8")


def test_the_better_play_stays_indented_and_the_curve_is_drawn_in_ascii(
    run: Run, short: Path
) -> None:
    done = run("analyse", str(short), "--simulations", "4", "--jobs", "1",
               COLUMNS="40", PYTHONUTF8="0", PYTHONIOENCODING="ascii")  # fmt: skip
    curve, _, worst = done.stdout.partition("decision by decision:")[2].partition("\nThe decisions")
    assert "Ann" in curve and "?" not in curve
    lines = worst.partition("   better: ")[2].splitlines()
    following = lines[1 : next(place for place, line in enumerate(lines) if line[:2] == "2.")]
    assert following and all(line.startswith("   ") for line in following)


def test_programs_read_the_same(run: Run, short: Path) -> None:
    done = run("analyse", str(short), "--simulations", "4", "--jobs", "1", "--json")
    found = msgspec.json.decode(done.stdout, type=Analysis)
    assert found.winners == ("Ann",) and len(found.decisions) == 5


def test_what_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nothing.json"
    file.write_text("[]")
    done = run("analyse", str(file))
    assert done.returncode == 2 and done.stderr.startswith("error: ")
