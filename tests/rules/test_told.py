"""The log in words: what its player, an opponent and a spectator read of an event."""

from collections.abc import Callable
from textwrap import dedent

import pytest

from inkborn.engine.game import BareGame
from inkborn.model.abilities import CardDefinition
from inkborn.scenario.table import Table
from inkborn.views import full_log, log

Position = Callable[..., Table]

PLAYERS = """
players:
  A:
    inkwell: 9
    lore: 3
    hand: [Spell, Lantern, Dinglehopper]
    deck: [Lucky Dime, Coconut Basket, Stitch - New Dog, Blank]
    discard: [Dragon Fire]
    play: [{card: Stitch - Rock Star, damage: 1, exerted: true}, Pride Lands - Pride Rock]
  B: {lore: 2, hand: [Lantern], deck: [Fortisphere, Blank]}
"""
TOLD = {
    "Ready chosen character.": "Stitch - Rock Star readies for Spell (5.1.1.1)",
    "Chosen character gets +1 {S} this turn.": (
        "Stitch - Rock Star gets +1 strength this turn for Spell (6.4.2.2)"
    ),
    "Gain 2 lore.": "A gains 2 lore for Spell (1.11.1)",
    "Get 1 ink drop.": "A gets an ink drop for Spell",
    "Put chosen character on the bottom of their player's deck.": (
        "Stitch - Rock Star is put on the bottom of A's deck by Spell"
    ),
    "Put chosen character on the top of their player's deck.": (
        "Stitch - Rock Star is put on the top of A's deck by Spell"
    ),
    "Return an action card from your discard to your hand.": (
        "Dragon Fire returns to A's hand by Spell (7.3.2)"
    ),
    "Reveal the top card of your deck.": "A reveals Lucky Dime for Spell (6.1.14.1)",
    "Name a card.": "A names Lantern",
    "Move chosen character of yours to a location for free.": (
        "Stitch - Rock Star moves to Pride Lands - Pride Rock by Spell (4.7.4)"
    ),
}


def played(position: Position, text: str, *answers: str) -> Table:
    steps = "\n".join(f"  - maybe: {answer}" for answer in answers)
    return position(
        f'custom:\n  - {{name: Spell, type: action, cost: 1, text: "{text}"}}\n'
        + dedent(PLAYERS).strip()
        + f"\nsteps:\n  - play: Spell\n{steps}\n"
    )


def own(table: Table, viewer: int | None) -> list[str]:
    """What is told of the spell beside that it was played."""
    frame = ("A plays Spell", "A pays", "A chooses", "Spell goes to")
    return [str(line) for line in log(table.game, viewer) if not line.text.startswith(frame)]


# cites: 7.1.2
@pytest.mark.parametrize("text", TOLD)
def test_what_everybody_sees_is_told_to_everybody(position: Position, text: str) -> None:
    table = played(position, text, "Lantern" if text == "Name a card." else "0")
    for viewer in (0, 1, None):
        assert own(table, viewer) == [TOLD[text]]


SECRET = {
    "Draw a card.": ("A draws Lucky Dime for Spell (1.12.2)", "A draws a card for Spell (1.12.2)"),
    "Look at the top card of your deck.": (
        "A looks at Lucky Dime for Spell (7.1.3)",
        "A looks at a card for Spell (7.1.3)",
    ),
    "Put the top card of your deck into your inkwell facedown.": (
        "a card is put into A's inkwell by Spell (7.5.2)",
        "a card is put into A's inkwell by Spell (7.5.2)",
    ),
}


# cites: 7.1.3, 1.12.2
@pytest.mark.parametrize("text", SECRET)
def test_what_is_hidden_is_a_card_to_the_others(position: Position, text: str) -> None:
    table = played(position, text)
    known, hidden = SECRET[text]
    assert own(table, 0) == [known]
    assert own(table, 1) == own(table, None) == [hidden]


# cites: 1.12.2, 5.1.1.1
def test_a_line_says_which_cards_and_whom_it_speaks_of(position: Position) -> None:
    table = played(position, "Draw a card.")
    drawn = next(line for line in full_log(table.game) if line.kind == "draw")
    assert (drawn.cards, drawn.player) == (("Lucky Dime", "Spell"), 0)
    hidden = next(line for line in log(table.game, 1) if line.kind == "draw")
    assert (hidden.cards, hidden.player) == (("Spell",), 0)
    readied = played(position, "Ready chosen character.")
    line = next(line for line in full_log(readied.game) if line.kind == "ready")
    assert (line.cards, line.player) == (("Stitch - Rock Star", "Spell"), -1)


def _mouse(lore: int) -> CardDefinition:
    return CardDefinition(
        "Mouse - Brave", "Mouse", ("Mouse",), "character", 1, strength=1, willpower=2, lore=lore
    )


# cites: since 2026-02 2.2.1.1, 2.2.2
def test_the_beginning_is_told() -> None:
    game = BareGame.new([[_mouse(20)] * 10] * 2, seats=["Ann", "Ben"], starting=1)
    game.answer([0, 1])
    game.answer([2])
    said = [line.text for line in log(game, 0)]
    assert said[0] == "Ben starts"
    assert said.count("Ann draws Mouse - Brave for the opening hand") == 7 + 1
    assert said.count("Ben draws a card for the opening hand") == 7 + 2
    assert "Ben alters the opening hand: 2 cards" in said
    assert "Ann alters the opening hand: 1 card" in said
    assert "turn 1: Ben" in said
    kept = BareGame.new([[_mouse(1)] * 10] * 2, seats=["Ann", "Ben"], starting=0)
    kept.answer([])
    assert "Ann keeps the opening hand" in [line.text for line in log(kept, 1)]


# cites: 1.8.1.1
def test_a_game_that_is_won_by_lore_says_so() -> None:
    game = BareGame.new([[_mouse(20)] * 30] * 2, seats=["Ann", "Ben"], starting=0)
    for _ in range(2):
        game.answer([])
    for action in ("ink mouse", "play mouse", "end turn", "end turn", "quest mouse"):
        game.answer(action)
    said = [line.text for line in log(game, 1)]
    assert said[-3:] == [
        "Mouse - Brave quests",
        "Ann gains 20 lore for Mouse - Brave",
        "Ann wins with 20 lore",
    ]
    assert "Ann ends the turn" in said
    assert "turn 2: Ben" in said


# cites: 1.8.1.2
def test_a_game_that_is_lost_for_want_of_cards_says_so() -> None:
    game = BareGame.new([[_mouse(1)] * 7] * 2, seats=["Ann", "Ben"], starting=0)
    game.answer([])
    game.answer([])
    game.answer("end turn")
    assert game.winners == (1,) or game.winners == (0,)
    lost, won = ("Ann", "Ben") if game.winners == (1,) else ("Ben", "Ann")
    assert [line.text for line in log(game, 0)][-2:] == [
        f"{lost} has no cards left in the deck and loses; all their cards leave the game",
        f"{won} wins: nobody else is left",
    ]


# cites: 2024-04 3.2.1.2
def test_a_game_in_which_everybody_loses_at_once_is_drawn_and_says_so(position: Position) -> None:
    table = position(
        """
        custom:
          - {name: Toast, type: action, cost: 0, text: "Each player draws a card."}
        players:
          A: {deck: 0, hand: [Toast]}
          B: {deck: 0}
        steps:
          - play: Toast
        """,
        rules="2024-04",
    )
    game = table.game
    assert game.over and game.winners == ()
    last = game.events()[-1]
    assert (last.kind, last.subject, last.player) == ("draw game", -1, -1)
    assert [line.text for line in log(game, 0)][-1] == "nobody is left: the game is drawn"
