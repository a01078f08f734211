"""Loops that nobody can leave end the game, with bounded events, bag and effects (6.1.10)."""

import pytest

from inkborn import limits
from inkborn.cards import Catalogue
from inkborn.engine.game import BareGame
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.workshop import Workshop


@pytest.fixture(scope="module")
def workshop(catalogue: Catalogue) -> Workshop:
    return Workshop(catalogue)


def position(workshop: Workshop, text: str, others: int = 0, copies: int = 1) -> BareGame:
    card = {
        "name": "Wheel", "version": "Turning", "type": "character", "cost": 1, "strength": 1,
        "willpower": 9, "lore": 1, "text": text,
    }  # fmt: skip
    mine = ["Wheel - Turning"] * copies + ["Blank"] * others
    scenario = read_scenario(
        {"scenario": "It", "custom": [card], "players": {"A": {"play": mine}, "B": {}}}
    )
    return set_up(scenario, Cast(workshop, scenario.custom)).game


ALL = (
    "Whenever one of your characters exerts, ready all your characters. Exert all your characters."
)
SELF = (
    "Whenever this character exerts, ready this character.\n"
    "Whenever you ready this character, exert this character."
)
GROWING = (
    "Whenever this character exerts, ready this character and this character gets +1 {S} this "
    "turn.\nWhenever you ready this character, exert this character."
)


@pytest.mark.parametrize(
    ("text", "others"), [(SELF, 0), (ALL, 49), (GROWING, 0)], ids=["self", "all", "growing"]
)
def test_a_loop_of_one_answer_is_a_draw(workshop: Workshop, text: str, others: int) -> None:
    game = position(workshop, text, others)
    game.answer("quest wheel")
    assert game.over
    assert game.decision is None
    assert game.winners == ()
    (event,) = [event for event in game.events() if event.kind == "endless loop"]
    assert event.rule == "ability.loop"
    assert (event.subject, event.object, event.player, event.source) == (-1, -1, -1, -1)
    assert event.seats == -1  # everybody
    assert len(game.events()) < 2 * limits.LOOP_EVENTS
    assert len(game.state.bag) == 0
    assert len(game.state.lasting) <= 2 * limits.MOST_LASTING


def test_a_mandatory_loop_with_choices_is_a_draw_in_the_end(workshop: Workshop) -> None:
    two = "Whenever this character exerts, ready this character.\nWhenever this character exerts, "
    game = position(workshop, f"{two}draw a card.\n{SELF.splitlines()[1]}")
    game.answer("quest wheel")
    answers = 0
    while not game.over:
        game.answer([0])
        answers += 1
    assert 0 < answers <= limits.MOST_CHOICES
    assert game.winners == ()


def test_a_loop_that_somebody_maintains_ends_without_a_draw(workshop: Workshop) -> None:
    game = position(
        workshop,
        "Whenever this character exerts, you may ready this character.\n"
        "Whenever you ready this character, exert this character.",
    )
    game.answer("quest wheel")
    answers = 0
    while game.decision is not None and game.decision.kind != "main":
        game.answer("yes")
        answers += 1
    assert answers == limits.MOST_CHOICES
    assert not game.over
    game.answer("end")
    assert not game.over


def test_the_count_of_choices_is_kept_in_a_saved_game_and_begins_anew(workshop: Workshop) -> None:
    text = "Whenever this character quests, you may gain 1 lore."
    game = position(workshop, text, copies=2)
    for _ in range(2):
        game.answer("quest wheel")
        again = BareGame.from_json(game.to_json())
        game.answer("yes")
        again.answer("yes")
        assert again.state_hash() == game.state_hash()
        assert game.state.stack[0].reg["@choices"] == 1


def test_a_song_that_is_sung_by_default_has_as_many_singers_as_it_needs(workshop: Workshop) -> None:
    song = {"name": "Ballad", "type": "song", "cost": 7, "text": "Sing Together 7\nDraw a card."}
    voices = [
        {"name": name, "version": "Test", "type": "character", "cost": cost, "strength": 1,
         "willpower": 1, "lore": 1}
        for name, cost in {"Alto": 1, "Bass": 1, "Cantor": 5, "Diva": 5, "Echo": 5}.items()
    ]  # fmt: skip
    mine = [f"{name} - Test" for name in ("Alto", "Bass", "Cantor", "Diva")]
    scenario = read_scenario(
        {
            "scenario": "It",
            "custom": [song, *voices],
            "teams": [["A", "C"], ["B", "D"]],
            "players": {
                "A": {"hand": ["Ballad"], "play": mine},
                "B": {},
                "C": {"play": ["Echo - Test"]},
                "D": {},
            },
        }
    )
    game = set_up(scenario, Cast(workshop, scenario.custom)).game
    (sing,) = [action for action in game.actions if action.how == "sing"]
    game.answer(sing)
    game.state.stack[0].reg["@choices"] = limits.MOST_CHOICES - 1
    game.answer(["Diva", "Echo"])  # the teammate declines by default, so it is asked anew
    assert game.decision is not None and game.decision.kind == "main"
    board = game.state.players[0].board
    assert [game.state.inplay[card].exerted for card in board] == [True, True, True, False]
    assert len(game.state.players[0].hand) == 1
