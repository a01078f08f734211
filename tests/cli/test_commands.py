"""The commands on good input."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from inkborn import __version__
from inkborn.cli.options import NEWEST_EDITION
from inkborn.compiled import is_used
from inkborn.rulebook import NEWEST

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_help_names_the_commands(run: Run) -> None:
    for arguments in (["--help"], ["cards", "--help"], ["deck", "--help"]):
        answer = run(*arguments)
        assert answer.returncode == 0
        assert "Usage:" in answer.stdout
    assert "show" in answer.stdout
    assert "check" in answer.stdout


def test_version(run: Run) -> None:
    engine = "compiled engine" if is_used() else "pure Python"
    assert run("--version").stdout == f"inkborn {__version__} ({engine})\n"


def test_a_card_is_drawn_with_all_that_matters(run: Run) -> None:
    answer = run("cards", "show", "elsa, spirit of winter")
    assert answer.returncode == 0
    for part in ("[8] Elsa", "Spirit of Winter", "Amethyst", "not inkable", "4 ¤  6 ⛉  3 ◊",
                 "Shift 6 ⬡", "DEEP FREEZE", "Fabled", "Core legal", "Infinity legal"):  # fmt: skip
        assert part in answer.stdout, part


def test_a_card_as_json(run: Run) -> None:
    card = json.loads(run("cards", "show", "3-4c", "--json").stdout)
    assert card["full_name"] == "Dalmatian Puppy - Tail Wagger"
    assert card["max_copies"] == 99
    assert card["formats"] == {
        "core": False, "infinity": True, "draft": True, "sealed": True, "pack-rush": True,
        "anything": True,
    }  # fmt: skip


def test_search_narrows_by_every_option(run: Run) -> None:
    answer = run(
        "cards", "search", "elsa", "--ink", "amethyst", "--cost", "8", "--type", "character",
        "--classification", "queen", "--keyword", "shift", "--set", "Fabled", "--format", "core",
        "--not-inkable", "--json",
    )  # fmt: skip
    assert [card["full_name"] for card in json.loads(answer.stdout)] == ["Elsa - Spirit of Winter"]


@pytest.mark.parametrize(
    ("cost", "fits"), [("8", {8}), ("8-9", {8, 9}), ("9+", {9, 10, 11, 12}), ("-0", {0})]
)
def test_costs_are_a_number_or_a_range(run: Run, cost: str, fits: set[int]) -> None:
    found = json.loads(run("cards", "search", "--cost", cost, "--json").stdout)
    assert {card["cost"] for card in found} <= fits


def test_search_says_how_many_there_are(run: Run) -> None:
    answer = run("cards", "search", "--type", "song", "--limit", "3")
    assert answer.stdout.strip().splitlines()[-1].endswith("cards, the first 3 shown")


def test_search_without_a_find_exits_with_1(run: Run) -> None:
    answer = run("cards", "search", "qqqqzzzz")
    assert (answer.returncode, answer.stdout.strip()) == (1, "0 cards")


def test_formats(run: Run) -> None:
    rows = {row["name"]: row for row in json.loads(run("cards", "formats", "--json").stdout)}
    assert (rows["core"]["cards"], rows["infinity"]["cards"]) == (1228, 2680)
    assert rows["infinity"]["banned"] == ["Hiram Flaversham - Toymaker"]
    assert "as of 2026-10-16" in run("cards", "formats").stdout


def test_every_shipped_deck_is_legal(run: Run) -> None:
    answer = run("deck", "check", "--shipped")
    assert answer.returncode == 0
    assert "not legal" not in answer.stdout
    assert len(answer.stdout.splitlines()) >= 8


def test_the_shipped_decks_are_listed(run: Run) -> None:
    assert "songbirds" in run("deck", "list").stdout
    decks = json.loads(run("deck", "list", "--json").stdout)
    assert {"name", "format", "description"} == set(decks[0])


def test_a_deck_from_standard_input(run: Run) -> None:
    answer = run("deck", "check", "-", "--format", "anything", stdin="2 Be Prepared\n")
    assert answer.returncode == 0
    assert "2 cards, Ruby, anything" in answer.stdout


def test_an_illegal_deck_exits_with_1_and_names_rules_and_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("5 Be Prepared\n60 Microbots\n")
    answer = run("deck", "check", str(path))
    assert answer.returncode == 1
    assert "not legal  mine" in answer.stdout
    assert "1.10.1.1: 5 copies of Be Prepared; at most 4" in answer.stdout
    verdict = json.loads(run("deck", "check", str(path), "--json").stdout)
    assert verdict["legal"] is False
    assert verdict["violations"][0] == {
        "rule": "1.10.1.1",
        "message": "5 copies of Be Prepared; at most 4",
        "cards": ["Be Prepared"],
    }


def test_a_deck_is_judged_by_the_day_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("4 Maui - Hero to All\n56 Microbots\n")
    assert run("deck", "check", str(path), "--on", "2025-07-01").returncode == 0
    assert "rotated out on 2025-09-05" in run("deck", "check", str(path)).stdout


def test_a_deck_is_described(run: Run) -> None:
    answer = run("deck", "show", "whispers")
    for part in ("60 cards", "average cost", "inkable", "Boost", "at least"):
        assert part in answer.stdout
    numbers = json.loads(run("deck", "show", "whispers", "--json").stdout)
    assert sum(entry["count"] for entry in numbers["cards"]) == 60
    assert len(numbers["description"]["opening_hand"]) == 8


@pytest.mark.parametrize("form", ["text", "json", "pixelborn"])
def test_a_converted_deck_is_the_same_deck(run: Run, tmp_path: Path, form: str) -> None:
    path = tmp_path / "deck"
    path.write_text(run("deck", "convert", "puppies", "--to", form).stdout, "utf-8")
    again = run("deck", "convert", str(path)).stdout.splitlines()
    plain = run("deck", "convert", "puppies").stdout.splitlines()
    assert [line for line in again if line[0] != "#"] == [line for line in plain if line[0] != "#"]


def test_custom_cards_can_be_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("- {name: Thing, type: item, cost: 2, text: '{E} - Draw a card.'}\n")
    assert "⟳ — Draw a card." in run("cards", "show", "thing", "--cards", str(path)).stdout
    assert run("cards", "show", "thing", INKBORN_CARDS=str(path)).returncode == 0


def test_the_edition_that_commands_take_by_themselves_is_the_newest() -> None:
    assert NEWEST.id == NEWEST_EDITION
