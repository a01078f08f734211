"""The bench: what it reports, and that it measures the same games each time. Nothing about time."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from benchmarks import history

from inkborn.compiled import is_used
from inkborn.lab import clock, growth, workload
from inkborn.lab.bench import Calibrated, Figures

KEYS = {
    "games_per_second", "decisions_per_second", "us_per_decision", "copy_us", "view_us", "peak_mb",
    "compile_pool_s", "calibration", "compiled", "playouts_per_second", "quiet_copy_us",
}  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> str:
    command = [sys.executable, "-m", "inkborn", "bench", "--json", "--seconds", "0.2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return done.stdout


def test_the_promised_keys_are_there_with_figures_above_zero(printed: str) -> None:
    found = json.loads(printed)
    assert found.keys() >= KEYS
    assert found["games_per_second"].keys() == {"random", "greedy"}
    assert found["compiled"] is is_used()
    figures = [*found["games_per_second"].values(), *(found[key] for key in KEYS)]
    assert all(f > 0 for f in figures if isinstance(f, (int, float)) and not isinstance(f, bool))


def test_a_calibrated_figure_is_the_figure_in_loops(printed: str) -> None:
    found = msgspec.json.decode(printed, type=Figures)
    loops = found.us_per_decision / 1e6 / found.calibration
    assert found.calibrated.us_per_decision == pytest.approx(loops, rel=0.01)
    assert found.calibrated.games_per_second["random"] < found.games_per_second["random"]


def test_pure_and_compiled_are_what_they_say(printed: str) -> None:
    command = [sys.executable, "-m", "inkborn", "bench", "--compiled", "--json", "--seconds", "0.1"]
    environment = {**os.environ, "INKBORN_COMPILED": ""}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env=environment
    )
    if done.returncode == 2:
        assert "no compiled build of these sources" in done.stderr
    else:
        assert json.loads(done.stdout)["compiled"] is True


def test_the_measured_games_are_always_the_same() -> None:
    one, two = workload.random_game(5), workload.random_game(5)
    assert one.game.record == two.game.record
    assert one.game.over
    assert workload.greedy_game(4).game.record == workload.greedy_game(4).game.record
    middle = workload.middle_of(5)
    assert not middle.over
    assert len(middle.answers) == one.decisions // 2


def test_a_clock_counts_work_and_calibrates_between_stretches() -> None:
    measured = clock.timed(lambda number: 3, seconds=0.01)
    assert measured.work % 3 == 0
    assert len(measured.loops) >= 2
    assert clock.calibration_loop() == clock.calibration_loop()


def test_a_clock_repeats_its_work_and_keeps_the_fastest_time_of_each() -> None:
    done: list[int] = []

    def work(number: int) -> int:
        done.append(number)
        return len([*range(2_000)]) // 2_000

    measured = clock.timed(work, seconds=0.05)
    first = done.index(0, 1) if 0 in done[1:] else len(done)
    assert first % 3 == 0
    assert done == [place % first for place in range(len(done))]
    assert measured.fastest.keys() == set(range(first))
    assert measured.undisturbed >= measured.per_second


def test_gathering_games_fill_the_table_and_idle_games_do_not() -> None:
    gathered = list(growth.samples(2, most=999))
    idle = list(growth.samples(2, most=growth.FEW))
    assert max(one.cards for one in gathered) >= 40
    assert max(one.turn for one in idle) >= 40
    late = [one.cards for one in idle if one.turn >= 40]
    assert max(late) <= growth.FEW + 3


def entry(games: float, view: float, *, compiled: bool = False) -> history.HistoryEntry:
    names = [name for name in Calibrated.__struct_fields__ if name != "games_per_second"]
    figures = dict.fromkeys(names, 1.0) | {"view_us": view}
    calibrated = msgspec.convert({**figures, "games_per_second": {"random": games}}, Calibrated)
    return history.HistoryEntry(
        on="2026-01-01", commit="abc", compiled=compiled, load=0.0, calibration=0.01, peak_mb=50.0,
        games_per_second={"random": games}, calibrated=calibrated,
    )  # fmt: skip


def test_the_history_keeps_runs_and_tells_better_from_worse(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    history.append(entry(2.0, 1.0), file)
    history.append(entry(3.0, 1.0, compiled=True), file)
    before = history.last(history.read(file), compiled=False)
    assert before == entry(2.0, 1.0)
    lines = history.compare(entry(3.0, 2.0), before)
    (games,) = (line for line in lines if line.startswith("games_per_second random"))
    (view,) = (line for line in lines if line.startswith("view_us"))
    (copy,) = (line for line in lines if line.startswith("copy_us"))
    assert games.endswith("better")
    assert view.endswith("WORSE")
    assert copy.endswith("+0%")


def test_the_history_in_git_can_be_read() -> None:
    assert all(one.games_per_second for one in history.read())
