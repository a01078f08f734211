"""`inkborn deck` and `cards search`: what deck builders ask for."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_pixelborn_code_can_be_an_argument(run: Run) -> None:
    code = run("deck", "convert", "songbirds", "--to", "pixelborn").stdout.strip()
    assert "60 cards" in run("deck", "show", code).stdout


@pytest.mark.parametrize("form", ["text", "json", "pixelborn", "tts", "csv"])
def test_every_form_is_read_back(run: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / "deck"
    file.write_text(run("deck", "convert", "songbirds", "--to", form).stdout, encoding="utf-8")
    assert run("deck", "diff", "songbirds", str(file)).returncode == 0


def test_diff_says_what_changed_and_exits_with_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("4 Dragon Fire\n")
    (tmp_path / "new.txt").write_text("3 Dragon Fire\n1 Be Prepared\n")
    answer = run("deck", "diff", str(tmp_path / "old.txt"), str(tmp_path / "new.txt"))
    assert answer.stdout == "-1 Dragon Fire\n+1 Be Prepared\n"
    assert answer.returncode == 1


def test_diff_of_the_same_cards_says_so(run: Run) -> None:
    answer = run("deck", "diff", "puppies", "puppies")
    assert (answer.returncode, answer.stdout) == (0, "the same cards\n")


def test_the_chances_of_the_opening_hand_fit_a_narrow_terminal(run: Run) -> None:
    answer = run("deck", "show", "puppies", COLUMNS="60")
    assert "…" not in answer.stdout
    (line,) = (line for line in answer.stdout.splitlines() if line.startswith("at least"))
    assert line.count("%") == 8


def test_sample_hands(run: Run) -> None:
    answer = run("deck", "hands", "songbirds", "--count", "3", "--seed", "1", "--json")
    assert [len(hand) for hand in json.loads(answer.stdout)] == [7, 7, 7]
    assert "of 7 inkable" in run("deck", "hands", "songbirds", "-n", "1").stdout


def test_a_web_address_as_an_argument_is_explained(run: Run) -> None:
    answer = run("deck", "check", "https://example.org/deck")
    assert answer.returncode == 2
    assert "copy the list" in answer.stderr


def names(answer: subprocess.CompletedProcess[str]) -> list[dict[str, int]]:
    found: list[dict[str, int]] = json.loads(answer.stdout)
    return found


def test_search_by_stats_rarity_and_sorted(run: Run) -> None:
    strong = names(run("cards", "search", "--strength", "9+", "--sort", "strength", "--json"))
    values = [card["strength"] for card in strong]
    assert values and min(values) >= 9 and values == sorted(values, reverse=True)
    cheap = names(run("cards", "search", "--rarity", "legendary", "--cost", "-1", "--json"))
    assert cheap and all(card["cost"] <= 1 for card in cheap)
    quick = names(run("cards", "search", "--move-cost", "0", "--json"))
    assert all(card["move_cost"] == 0 for card in quick)


@pytest.mark.parametrize(
    ("option", "word", "nearest"),
    [
        ("--keyword", "Evasiv", "Evasive"),
        ("--classification", "Vilain", "Villain"),
        ("--rarity", "Legendry", "Legendary"),
    ],
)
def test_an_unknown_word_is_an_error_with_the_nearest(
    run: Run, option: str, word: str, nearest: str
) -> None:
    answer = run("cards", "search", option, word)
    assert answer.returncode == 2
    assert nearest in answer.stderr


def test_a_word_near_to_none_is_an_error_with_all_there_are(run: Run) -> None:
    answer = run("cards", "search", "--keyword", "flying")
    assert answer.returncode == 2
    assert "there are: " in answer.stderr and "Ward" in answer.stderr


def test_a_misspelt_deck_comes_with_the_nearest(run: Run) -> None:
    answer = run("deck", "show", "puppis")
    assert answer.returncode == 2
    assert "no shipped deck (the nearest: puppies)" in answer.stderr
