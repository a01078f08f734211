"""`inkborn scenario`: lines for failures, a sum, JSON, exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

GOOD = "scenario: Good\nplayers: {A: {lore: 3}, B: {}}\nsteps: [{expect: {A: {lore: 3}}}]\n"
BAD = "scenario: Bad\nplayers: {A: {lore: 3}, B: {}}\nsteps: [{expect: {A: {lore: 4}}}]\n"


def inkborn(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "inkborn", "scenario", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "below" / "bad.yml").write_text(f"{BAD}---\n{GOOD}", encoding="utf-8")
    return tmp_path


def test_a_folder_is_run_with_all_below_it(folder: Path) -> None:
    done = inkborn(str(folder))
    line, total = done.stdout.splitlines()
    assert line == (
        f"{folder / 'below' / 'bad.yml'}: Bad: step 1 (expect): A.lore: expected 4, found 3"
    )
    assert total == "2 passed, 1 failed"
    assert done.returncode == 1


def test_when_all_pass_only_the_sum_is_printed(folder: Path) -> None:
    done = inkborn(str(folder / "good.yaml"))
    assert done.stdout == "1 passed, 0 failed\n"
    assert done.returncode == 0


def test_json_lists_every_scenario(folder: Path) -> None:
    file = str(folder / "below" / "bad.yml")
    done = inkborn("--json", file)
    assert json.loads(done.stdout) == [
        {
            "file": file,
            "scenario": "Bad",
            "ok": False,
            "message": "step 1 (expect): A.lore: expected 4, found 3",
        },
        {"file": file, "scenario": "Good", "ok": True, "message": ""},
    ]
    assert done.returncode == 1


def test_a_path_that_does_not_exist_is_named(folder: Path) -> None:
    done = inkborn(str(folder / "nowhere"))
    assert "there is no file or folder" in done.stderr
    assert done.returncode == 2


def test_show_tells_steps_events_rules_questions_and_the_table(tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    file.write_text(
        dedent(
            """
            scenario: A duel
            players:
              A: {hand: [Dragon Fire], inkwell: 5, play: [Stitch - New Dog]}
              B: {play: [{card: Blank, exerted: true}, {card: Blank, id: other}]}
            steps:
              - challenge: {with: Stitch - New Dog, target: Blank}
              - play: Dragon Fire
              - choose: other
              - expect: {B: {lore: 1}}
            """
        ),
        encoding="utf-8",
    )
    done = inkborn(str(file), "--show")
    assert done.returncode == 1
    for part in (
        "A duel (2026-10)",
        "> challenge: {with: Stitch - New Dog, target: Blank}",
        "Stitch - New Dog challenges Blank",
        "4.6.4.4",
        "> choose: other",
        "expected 1, found 0",
        "hand  ",
        "0 passed, 1 failed",
    ):
        assert part in done.stdout, part


def test_an_empty_file_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("# nothing yet\n", encoding="utf-8")
    done = inkborn(str(tmp_path))
    assert done.returncode == 1
    assert "the file holds no scenario" in done.stdout


def test_an_unknown_key_lists_the_known_ones(tmp_path: Path) -> None:
    (tmp_path / "typo.yaml").write_text("scenario: A typo\nplayer: {}\n", encoding="utf-8")
    done = inkborn(str(tmp_path / "typo.yaml"))
    assert "unknown key `player`" in done.stdout
    assert "players" in done.stdout and "steps" in done.stdout
