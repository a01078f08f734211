"""`inkborn play` and `replay` in a terminal of 80×24."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

LONGEST = 60
"""Seconds without a sign of life after which it waits for something that nobody types."""


def in_terminal(typed: str, *arguments: str, state: Path, code: int = 0) -> str:
    """What the terminal shows when this is typed into it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "INKBORN_STATE": str(state), "TERM": "dumb", "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "inkborn", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    while select.select([ours], [], [], LONGEST)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the other side is closed
            break
        if not part:
            break
        shown += part
    else:
        process.kill()
    os.close(ours)
    assert process.wait(LONGEST) == code, shown.decode()
    return shown.decode().replace("\r\n", "\n")


def test_a_first_game_begins_with_decks_and_how_to_keep_the_hand(tmp_path: Path) -> None:
    shown = in_terminal("\nq\n", "play", state=tmp_path)
    assert "You play puppies against the bot greedy with songbirds." in shown
    assert "Other decks that come along" in shown
    assert "Enter keeps your hand" in shown
    assert "The game is saved" in shown


def test_an_unfinished_game_goes_on_and_is_dropped_only_if_one_says_so(tmp_path: Path) -> None:
    in_terminal("\nend\nq\n", "play", "--seed", "5", state=tmp_path)
    again = in_terminal("q\n", "play", "--seed", "6", state=tmp_path)
    assert "Your game puppies against songbirds goes on: turn" in again
    assert "--seed would be for another game (--new)" in again
    kept = in_terminal("n\nq\n", "play", "--new", state=tmp_path)
    assert "Drop the unfinished game" in kept and "It goes on." in kept
    dropped = in_terminal("y\nq\n", "play", "--new", state=tmp_path)
    assert "You play puppies" in dropped
    other = in_terminal("q\n", "play", "whispers", state=tmp_path)
    assert "You play whispers" in other
    assert len(list((tmp_path / "games").glob("*.json"))) == 2


def test_after_a_game_the_replay_is_kept_and_can_be_stepped_through(tmp_path: Path) -> None:
    shown = in_terminal("\nconcede\nn\n", "play", "--seed", "5", state=tmp_path)
    assert "Greedy won in turn" in shown and "Again?" in shown
    (replay,) = (tmp_path / "replays").glob("*.json")
    assert str(replay) in shown.replace("\n", "")
    film = in_terminal("\n\nb\nt\nbt\n0\nq\n", "replay", str(replay), state=tmp_path)
    places = [line.split("/")[0] for line in film.splitlines() if line.startswith("[")]
    assert places[:4] == ["[0", "[1", "[2", "[1"]
    assert places[-1] == "[0"


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shown = in_terminal("\nend\nq\n", "play", state=tmp_path / "file")
    assert shown.count("cannot be saved") == 1
    assert "The game is not saved." in shown


def test_two_people_at_one_screen(tmp_path: Path) -> None:
    typed = "\n" * 4 + "q\n" * 2
    shown = in_terminal(typed, "play", "--against", "friend", "--seed", "5", state=tmp_path)
    assert "press Enter when only you look at the screen" in shown


def test_an_error_is_broken_between_words(tmp_path: Path) -> None:
    shown = in_terminal("", "play", "--against", "nobody", state=tmp_path, code=2)
    lines = shown.splitlines()
    assert len(lines) > 1 and all(len(line) <= 80 for line in lines)
    assert " ".join(" ".join(lines).split()).endswith("greedy, random, search")


def test_nobody_is_welcomed_to_a_game_with_a_deck_that_is_none(tmp_path: Path) -> None:
    shown = in_terminal("", "play", "pupies", state=tmp_path, code=2)
    assert "the nearest: puppies" in " ".join(shown.split())
    assert "You play" not in shown
