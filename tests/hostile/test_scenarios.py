"""Scenario files that nobody would write: a failure of that scenario, in a line."""

from pathlib import Path

import pytest

from inkborn.cards import Catalogue
from inkborn.errors import InkbornError
from inkborn.scenario import run_paths
from inkborn.workshop import Workshop

TWO = "players: {A: {}, B: {}}"

DOCUMENTS = {
    "brackets": (f"{TWO}\nsteps: {'[' * 50_000}", "nested more than 32 deep"),
    "items": (f"{TWO}\nsteps:\n{'- ' * 25_000}", "nested more than 32 deep"),
    "a huge deck": ("players: {A: {deck: 999999999}, B: {}}", "999999999 is more than 500"),
    "a huge hand": ("players: {A: {hand: [3, 999999999]}, B: {}}", "999999999 is more than 500"),
    "many numbers": (f"players: {{A: {{hand: [{'500, ' * 9}]}}, B: {{}}}}", "more than 500 cards"),
    "many in play": ("players: {A: {play: 999999999}, B: {}}", "999999999 is more than 500"),
    "a huge inkwell": ("players: {A: {inkwell: 999999999}, B: {}}", "is more than 500"),
    "much ready ink": ("players: {A: {inkwell: {ready: 99999999}}, B: {}}", "is more than 500"),
    "many under it": (
        "players: {A: {play: [{card: Blank, boosted: 99999999}]}, B: {}}",
        "is more than 500",
    ),
    "much lore": ("players: {A: {lore: 999999999}, B: {}}", "999999999 is more than 100000"),
    "much damage": (
        "players: {A: {play: [{card: Blank, damage: 99999999}]}, B: {}}",
        "is more than 100000",
    ),
    "a long number": (f"players: {{A: {{lore: {'9' * 5_000}}}, B: {{}}}}", "more than 100 digits"),
    "a large seed": (f"seed: {'9' * 90}\n{TWO}", "is more than"),
    "many seats": (
        f"players: {{{', '.join(f'P{i}: {{}}' for i in range(17))}}}",
        "16 at most, not 17",
    ),
    "many steps": (f"{TWO}\nsteps: [{'{end_turn: true}, ' * 1_001}]", "1001 entries"),
    "many custom cards": (f"{TWO}\ncustom: [{'{name: X}, ' * 501}]", "501 entries"),
    "a name with a command": (
        'players: {"A\\x1b": {}, B: {}}',
        "contains the control character U+001B",
    ),
    "a long name": (f"players: {{{'A' * 101}: {{}}, B: {{}}}}", "has 101 characters"),
    "a dear card": ("custom: [{name: X, type: item, cost: 1000000000}]\n" + TWO, "from 0 to 999"),
    "an unknown card of 1 MB": (
        f"players: {{A: {{hand: [{'x' * 1_000_000}]}}, B: {{}}}}",
        "no card is named",
    ),
    "an unknown key of 1 kB": (f"{'x' * 1_000}: 1\n{TWO}", "unknown key"),
    "a number of 5,000 digits as an answer": (
        "players: {A: {play: 2}, B: {}}\nsteps: [{choose: '" + "9" * 5_000 + "'}]",
        "no decision is pending",
    ),
    "aliases": (f"{TWO}\nsteps: &a [*a]", "*a contains itself"),
}


@pytest.fixture(scope="module")
def workshop(catalogue: Catalogue) -> Workshop:
    return Workshop(catalogue)


@pytest.mark.parametrize(("text", "message"), DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_a_hostile_scenario_fails_in_a_line(
    text: str, message: str, workshop: Workshop, tmp_path: Path
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"scenario: It\n{text}\n---\nscenario: Next\n{TWO}\n", encoding="utf-8")
    found, following = run_paths([path], workshop)
    assert message in found.message
    assert len(found.message) < 4_100
    assert found.message.isprintable()
    assert following.ok


def test_a_file_that_is_no_text_is_refused_with_its_name(
    workshop: Workshop, tmp_path: Path
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"scenario: \xff")
    with pytest.raises(InkbornError, match=r"x\.yaml: byte 11 is not text in UTF-8"):
        list(run_paths([path], workshop))


def test_a_title_is_shown_without_commands(workshop: Workshop, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"scenario: It\x1b[2J{'x' * 5_000}\n{TWO}", encoding="utf-8")
    (found,) = run_paths([path], workshop)
    assert found.scenario.isprintable()
    assert len(found.scenario) < 200


def test_hundreds_of_equal_cards_are_told_apart_quickly(workshop: Workshop, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    steps = "{expect: {cards: {Blank: {exerted: false}}}}, " * 100
    path.write_text(
        f"scenario: It\nplayers: {{A: {{deck: 500, hand: 500}}, B: {{deck: 500}}}}\n"
        f"steps: [{steps}]"
    )
    (found,) = run_paths([path], workshop)
    assert found.ok, found.message
