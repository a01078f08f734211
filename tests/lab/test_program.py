"""Outside programs as bots."""

import sys
from pathlib import Path

import pytest

from inkborn.lab.games import play
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
    name = bot_name(f"program:{sys.executable} {path}")
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
        ("raise SystemExit(3)", "the program has ended"),
        ("print('hello', flush=True); import sys; sys.stdin.read()", "hello"),
        ("print('{\"answer\": [99]}', flush=True); import sys; sys.stdin.read()", "illegal answer"),
    ],
)
def test_a_crash_costs_the_program_that_game_and_is_named(
    tmp_path: Path, source: str, words: str
) -> None:
    found = played(tmp_path, source)
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
