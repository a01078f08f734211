"""Outside programs as bots."""

import sys
from pathlib import Path

import pytest

from inkborn.lab.games import play, program
from inkborn.lab.games.bots import bot_name
from inkborn.lab.games.decks import Reader
from inkborn.lab.run import Alone, Runner
from inkborn.lab.studies.match import MatchResult, Terms, match

BOT = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "game":
        assert len(said["decks"]) == 2 and said["seat"] in (0, 1)
    if said["type"] == "decide":
        choice = said["choice"]
        assert said["view"]["seats"][1 - said["view"]["seat"]]["hand"] == []
        least = {"main": 1, "order": len(choice["options"])}.get(choice["kind"], choice["least"])
        answer = list(range(least))
        print(json.dumps({"answer": answer}), flush=True)
"""


def played(tmp_path: Path, source: str) -> MatchResult:
    path = tmp_path / "bot.py"
    path.write_text(source)
    return against_random(bot_name(f"program:{sys.executable} {path}"))


def against_random(name: str) -> MatchResult:
    reader = Reader()
    decks = (reader.deck("puppies"), reader.deck("songbirds"))
    terms = Terms(bots=(name, "random"), edition="2026-10")
    return match(Runner(Alone(play)), decks, terms, games=2)


def test_a_program_plays(tmp_path: Path) -> None:
    found = played(tmp_path, BOT)
    assert found.crashes == ()
    assert found.games == 2
    assert found.bots[0].startswith("program:")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("raise SystemExit(3)", "the program has ended (exit code 3)"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("print('x' * 300_000); import sys; sys.stdin.read()", "more than 100,000 bytes"),
        ("import time; time.sleep(60)", "no answer within 1 seconds"),
        ("print(chr(233), flush=True); import sys; sys.stdin.read()", "is no answer"),
        ("print('hello', flush=True); import sys; sys.stdin.read()", "hello"),
        ("print('{\"answer\": [99]}', flush=True); import sys; sys.stdin.read()", "illegal answer"),
    ],
)
def test_a_crash_costs_the_program_that_game_and_is_named(
    tmp_path: Path, source: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PATIENCE", 1.0 if "sleep" in source else 60.0)
    found = played(tmp_path, source)
    assert program.RunningProgram.running == set()
    assert found.wins == (0, 2)
    assert found.endings == {"crash": 2}
    assert words in found.crashes[0].what
    assert "program:" in found.crashes[0].what


def test_another_program_is_another_version(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("one")
    one = bot_name(f"program:{sys.executable} {path}")
    path.write_text("two")
    assert bot_name(f"program:{sys.executable} {path}") != one


@pytest.mark.skipif(sys.platform == "win32", reason="SKIPPED: needs a Unix shell")
def test_a_shell_script_that_never_listens_is_no_danger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers before it is asked, without end, and what it starts ends with it."""
    monkeypatch.setattr(program, "PATIENCE", 1.0)
    script = tmp_path / "yes.sh"
    script.write_text("sleep 1000 &\necho $! >> started\nyes '{\"answer\": [0]}'\n")
    monkeypatch.chdir(tmp_path)
    found = against_random(bot_name(f"program:sh {script}"))
    assert found.wins == (0, 2)
    assert all("program:sh" in crash.what for crash in found.crashes)
    for pid in (tmp_path / "started").read_text().split():
        status = Path(f"/proc/{pid}/stat")
        assert not status.exists() or status.read_text().split()[2] == "Z"
