"""A scenario that is wrong, or comes out differently, says what and where; the others still run."""

from pathlib import Path

import pytest

from inkborn.cards import Catalogue
from inkborn.scenario import Outcome, run_paths
from inkborn.workshop import Workshop

POTION = """
  A: {inkwell: 2, hand: [Make the Potion], play: [{card: Stitch - New Dog, damage: 1}]}
  B: {play: [Dinglehopper]}
"""


@pytest.fixture(scope="module")
def workshop(catalogue: Catalogue) -> Workshop:
    return Workshop(catalogue)


def run(text: str, workshop: Workshop, folder: Path) -> list[Outcome]:
    file = folder / "scenarios.yaml"
    file.write_text(text, encoding="utf-8")
    return list(run_paths([file], workshop))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: {A: {}, B: {}}\nspeed: 3", "unknown key `speed`"),
        ("players: {A: {hnd: 3}, B: {}}", "seat A: unknown key `hnd`"),
        ("players: {A: {play: [{card: Blank, tapped: true}]}, B: {}}", "unknown key `tapped`"),
        ("players: {A: {}, B: {}}\nsteps: [{qest: Blank}]", "step 1: unknown key `qest`"),
        ("players: {A: {}, B: {}}\nsteps: [{quest: Blank, by: A}]", "unknown key `by`"),
        ("players: {A: {}, B: {}}\nsteps: [{quest: Blank, ink: Blank}]", "quest and ink"),
        ("players: {A: {}, B: {}}\nsteps: [{move: {to: Blank}}]", "`character` is missing"),
        ("players: {A: {}, B: {}}\nsteps: [{expect: {C: {}}}]", "unknown key `C`"),
        ("players: {A: {}, B: {}}\nsteps: [{expect: {A: {ink: 2}}}]", "unknown key `ink`"),
        (
            "players: {A: {play: 1}, B: {}}\nsteps: [{expect: {cards: {Blank: {power: 1}}}}]",
            "unknown key `power`",
        ),
        ("players: {A: {}, B: {}}\nsteps: [{expect: {decision: {who: A}}}]", "key `who`"),
        ('rules: "2023-01"\nplayers: {A: {}, B: {}}', 'no edition "2023-01"'),
        ("players: {A: {}}", "two seats or more"),
        ("active: Z\nplayers: {A: {}, B: {}}", "no seat 'Z'; the seats are A, B"),
        ("players: {A: {hand: [Stitch - New Dogg]}, B: {}}", "the nearest: Stitch - New Dog"),
        (
            "players: {A: {}, B: {}}\nsteps: [{expect: {A: {hand: [Stich - New Dog]}}}]",
            'no card is named "Stich - New Dog"; the nearest: Stitch - New Dog',
        ),
        ("players: {A: {hand: [3.5]}, B: {}}", "3.5 is not a card's name"),
        ("players: {A: {lore: many}, B: {}}", "A: lore: 'many' is not a number"),
        ("players: {A: {}, B: {}", "not YAML"),
        ("custom: [{name: X, type: dragon, cost: 1}]\nplayers: {A: {}, B: {}}", "dragon"),
        (
            "custom: [{name: X, type: item, cost: 1, text: Go}]\nplayers: {A: {hand: [X]}, B: {}}",
            '"X" does not compile',
        ),
        (
            "players: {A: {play: [{card: Blank, at: Dinglehopper}, Dinglehopper]}, B: {}}",
            "cannot be at Dinglehopper",
        ),
        (
            "players: {A: {play: [{card: Blank, id: x}, {card: Blank, id: X}]}, B: {}}",
            "two cards have the id 'X'",
        ),
        ("players: {A: {play: [Smash]}, B: {}}", "cannot stand in play"),
    ],
)
def test_what_cannot_be_read_is_named(
    text: str, message: str, workshop: Workshop, tmp_path: Path
) -> None:
    (result,) = run(f"scenario: It\n{text}", workshop, tmp_path)
    assert not result.ok
    assert message in result.message
    assert "\n" not in result.message


@pytest.mark.parametrize(
    ("players", "steps", "message"),
    [
        ("{A: {hand: 2}, B: {}}", "{expect: {A: {hand: 3}}}", "A.hand: expected 3, found 2"),
        (
            "{A: {hand: 1}, B: {}}",
            "{expect: {A: {hand: [Lantern]}}}",
            "A.hand: expected [Lantern], found [Blank]",
        ),
        ("{A: {}, B: {}}", "{expect: {active: B}}", "active: expected B, found A"),
        ("{A: {}, B: {}}", "{expect: {winner: A}}", "winner: expected A, found nobody"),
        ("{A: {}, B: {}}", "{choose: yes}", "no decision is pending"),
        ("{A: {play: 1}, B: {}}", "{illegal: {quest: Blank}}", "but it is legal"),
        ("{A: {hand: 1}, B: {}}", "{play: Blank}", "the card costs 1 ink (4.3.2.4, 1.5.3)"),
        ("{A: {hand: 1}, B: {}}", "{legal: {play: Blank}}", "the card costs 1 ink"),
        (
            "{A: {hand: 2}, B: {}}",
            "{ink: Blank}, {illegal: {ink: Blank}, cites: ['4.6.1']}",
            "step 2 (illegal): expected rule 4.6.1 as the reason, found 4.2.3",
        ),
        (
            f"{{{POTION.strip().replace(chr(10), ',')}}}",
            "{play: Make the Potion}, {quest: Stitch - New Dog}",
            "step 2 (quest): a decision is pending: A is asked: mode",
        ),
        (
            f"{{{POTION.strip().replace(chr(10), ',')}}}",
            "{play: Make the Potion}, {choose: 3}",
            "3 is none of the modes",
        ),
        (
            f"{{{POTION.strip().replace(chr(10), ',')}}}",
            "{play: Make the Potion}, {choose: 1, by: B}",
            "expected B to be asked, but A is asked",
        ),
    ],
)
def test_what_comes_out_differently_is_said(
    players: str, steps: str, message: str, workshop: Workshop, tmp_path: Path
) -> None:
    (result,) = run(f"scenario: It\nplayers: {players}\nsteps: [{steps}]", workshop, tmp_path)
    assert not result.ok
    assert message in result.message


def test_one_broken_scenario_does_not_keep_the_others_from_running(
    workshop: Workshop, tmp_path: Path
) -> None:
    text = """
scenario: First
players: {A: {}, B: {}}
---
scenario: Broken
players: {A: [
---
# nothing here
---
players: {A: {}, B: {}}
---
scenario: Last
players: {A: {}, B: {}}
"""
    results = run(text, workshop, tmp_path)
    assert [(result.scenario, result.ok) for result in results] == [
        ("First", True),
        ("Broken", False),
        ("line 9", False),
        ("Last", True),
    ]
