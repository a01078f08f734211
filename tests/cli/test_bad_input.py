"""Bad input: a clear message, exit code 2, no traceback, nothing damaged."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def refused(answer: subprocess.CompletedProcess[str]) -> str:
    assert answer.returncode == 2, answer.stdout
    assert "Traceback" not in answer.stderr
    assert answer.stderr.startswith(("error: ", "Usage: ")), answer.stderr
    return answer.stderr


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["cards", "show", "Elsa - Spirti of Wintr"], "the nearest: Elsa - Spirit of Winter"),
        (["cards", "show", "Elsa"], "could be any of"),
        (["cards", "show", ""], "no card is named"),
        (["cards", "search", "--ink", "purple"], "Amber, Amethyst"),
        (["cards", "search", "--type", "creature"], "character"),
        (["cards", "search", "--cost", "cheap"], "2-4"),
        (["cards", "search", "--cost", "+"], "2-4"),
        (["cards", "search", "--cost", "-"], "2-4"),
        (["cards", "search", "--set", "99"], "The First Chapter"),
        (["cards", "search", "--format", "standard"], "core, infinity"),
        (["cards", "show", "Be Prepared", "--on", "yesterday"], "2026-10-16"),
        (["cards", "update", "--from", "http://127.0.0.1:9/x"], "the old card data stays"),
        (["deck", "check"], "name a deck list"),
        (["deck", "check", "nowhere.txt"], "no such file"),
        (["deck", "check", "/"], "cannot be read"),
        (["deck", "show", "songbrids"], "no shipped deck"),
        (["deck", "check", "songbirds", "--format", "standard"], "core, infinity"),
        (["deck", "convert", "songbirds", "--to", "pdf"], "text, json, pixelborn"),
        (["watch", "puppies", "songbirds", "--delay", "nan"], "no number of seconds"),
        (["watch", "puppies", "songbirds", "--save", "/"], "a folder"),
        (["bench", "--seconds", "inf"], "no number of seconds"),
        (["replay", os.devnull], os.devnull),
        (["serve", "--port", "0", "--database", "postgresql://127.0.0.1:1/x"], "cannot be opened"),
        (["nonsense"], "No such command"),
    ],
)
def test_bad_arguments(run: Run, arguments: list[str], part: str) -> None:
    assert part in refused(run(*arguments))


@pytest.mark.parametrize(
    "name", ["missing.json", "truncated.json.gz", "wrong.json", "card.yaml", "empty.yaml"]
)
def test_bad_card_data(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    contents = {
        "truncated.json.gz": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xab",
        "wrong.json": b'{"cards": 3}',
        "card.yaml": b"- {name: Thing, type: item}",
        "empty.yaml": b"\n",
    }
    if name in contents:
        path.write_bytes(contents[name])
    message = refused(run("cards", "show", "Be Prepared", "--cards", str(path)))
    assert "cost: missing" in message if name == "card.yaml" else str(path) in message
    assert ("not a list of custom cards" in message) == (name == "empty.yaml")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("-4 Be Prepared", "line 1: -4 copies of Be Prepared"),
        ("4 Be Preparde", 'line 1: no card is named "Be Preparde"; the nearest: Be Prepared'),
        ("VGhpcyBpcyBub3QgYSBkZWNr!VGhpcyBpcyBub3Q", "no card is named"),
        ("VGhpcyBpcyBub3QgYSBkZWNrVGhpcyBpcyBub3Qx", "not a Pixelborn code"),
        ("AAAAAAAAAAAAAAAAAAAAA", "not base64"),
        ("", "empty"),
        ("{", "not JSON"),
    ],
)
def test_bad_deck_lists(run: Run, text: str, part: str) -> None:
    assert part in refused(run("deck", "check", "-", stdin=text))


def test_problems_as_json(run: Run) -> None:
    answer = run("deck", "check", "-", "--json", stdin="4 Be Preparde\n")
    assert answer.returncode == 2
    (problem,) = json.loads(answer.stdout)["problems"]
    assert (problem["line"], problem["nearest"][0]) == (1, "Be Prepared")


def test_ten_thousand_bad_lines_are_answered_in_a_screen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    path.write_text("\n".join(f"4 Nobody - Number {number}" for number in range(10_000)))
    message = refused(run("deck", "check", str(path)))
    assert "... and 9980 more problems" in message
    assert len(message.splitlines()) < 30


def test_a_binary_file_is_no_deck(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    assert "not a text file" in refused(run("deck", "check", str(path)))


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full")
def test_a_full_disk_is_said_in_a_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "inkborn", "deck", "list"]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == 2 and done.stderr == "error: No space left on device\n"


def test_a_replay_is_written_through_a_link(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    done = run("watch", "puppies", "songbirds", "--seed", "1", "--save", str(link))
    assert done.returncode == 0 and link.is_symlink()
    assert json.loads(target.read_text("utf-8"))
