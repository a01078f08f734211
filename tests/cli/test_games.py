"""`inkborn watch`, `replay` and `play` as a user runs them, without a terminal."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from inkborn import folders

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_watch_shows_a_whole_game(run: Run) -> None:
    answer = run("watch", "puppies", "songbirds", "--seed", "7")
    assert answer.returncode == 0
    for part in ("Greedy 1 starts", "turn 1:", "wins with", "  hand  ", "decisions."):
        assert part in answer.stdout or part.replace("1 starts", "2 starts") in answer.stdout, part
    assert run("watch", "puppies", "songbirds", "--seed", "7").stdout == answer.stdout


def test_watch_as_json_with_bots_by_seat(run: Run) -> None:
    answer = run(
        "watch", "puppies", "puppies", "--bot", "greedy", "--bot", "random", "--seed", "1", "--json"
    )  # fmt: skip
    told = json.loads(answer.stdout)
    assert told["winners"] == ["Greedy 1"]
    assert told["log"][-1].startswith("Greedy 1 wins with")
    assert set(told["lore"]) == {"Greedy 1", "Random 2"}


def test_three_decks_are_three_players(run: Run) -> None:
    answer = run("watch", "puppies", "whispers", "songbirds", "--seed", "2", "--json")
    assert len(json.loads(answer.stdout)["lore"]) == 3


def test_a_saved_game_is_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("watch", "puppies", "whispers", "--seed", "3", "--save", str(file), "--json")
    whole = run("replay", str(file))
    assert whole.returncode == 0
    assert "turn 1:" in whole.stdout and "won in turn" in whole.stdout
    as_one = run("replay", str(file), "--seat", "1")
    assert "draws a card" in as_one.stdout
    assert "draws a card" not in whole.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("watch", "puppies"), "two decks or more"),
        (("watch", "puppies", "nosuchdeck"), "nosuchdeck: no such file, and no shipped deck"),
        (("watch", "puppies", "puppies", "--bot", "genius"), 'no bot "genius"'),
        (("watch", "puppies", "puppies", "--edition", "1999"), 'no edition "1999"'),
        (("watch", "a", "b", "c", "--bot", "greedy", "--bot", "random"), "each of the 3 seats"),
        (("replay", "nosuchfile.json"), "nosuchfile.json: cannot be read"),
        (("play", "nosuchdeck"), "no shipped deck"),
        (("play", "--against", "nobody"), 'no bot "nobody"'),
    ],
)
def test_bad_input_is_said_in_a_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    answer = run(*arguments)
    assert answer.returncode == 2
    assert message in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("command", [("play",), ("watch", "puppies")])
def test_a_list_that_is_not_legal_is_refused_and_played_where_anything_goes(
    run: Run, command: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "six.txt"
    file.write_text("4 Stitch - New Dog\n2 Stitch - Rock Star\n")
    answer = run(*command, str(file), "--seed", "1")
    assert answer.returncode == 2
    assert "is not legal in infinity" in answer.stderr
    assert "6 cards" in answer.stderr and "in anything, every deck is legal" in answer.stderr
    answer = run(*command, str(file), "--seed", "1", "--format", "anything")
    assert answer.returncode == 0
    assert "won in turn" in answer.stdout


def test_a_damaged_replay_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("watch", "puppies", "whispers", "--seed", "3", "--save", str(file), "--json")
    file.write_text(
        file.read_text().replace('"seed":3', '"seed":4').replace('"seed": 3', '"seed": 4')
    )
    answer = run("replay", str(file))
    assert answer.returncode == 2
    assert "error: replay: " in answer.stderr
    file.write_text("{}")
    assert run("replay", str(file)).returncode == 2


def test_one_variable_moves_all_that_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("INKBORN_STATE", raising=False)
    monkeypatch.setenv("INKBORN_HOME", str(tmp_path))
    assert folders.data_folder() == tmp_path
    assert folders.state_folder() == tmp_path / "games"


def test_play_without_a_terminal_shows_a_game_between_bots(run: Run, tmp_path: Path) -> None:
    answer = run("play", "--seed", "4", INKBORN_STATE=str(tmp_path))
    assert answer.returncode == 0
    assert "won in turn" in answer.stdout
    assert "there is no terminal to play in" in answer.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["play", "watch", "replay"])
def test_help_has_an_example(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.returncode == 0
    text = " ".join(answer.stdout.split())
    name = "watch" if command == "replay" else command
    assert f"Example: inkborn {name}" in text or f"Examples: inkborn {name}" in text
