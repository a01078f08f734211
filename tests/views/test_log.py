"""The log: a line an event, with rule and cause; every departure from play says why."""

import re
from pathlib import Path
from typing import get_args

import pytest
from tests.engine.simple import CHOSEN, MOUSE, THIS, action, begin, character, dealt

import inkborn.engine
from inkborn.engine.game import BareGame
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.model.nouns import EventKind
from inkborn.views import full_log, log
from inkborn.views.log import SENTENCES, UNSPOKEN

ENGINE = Path(inkborn.engine.__file__).parent
END = action("End", 1, a.Banish(CHOSEN))
HOME = action("Home", 1, a.Put(CHOSEN, a.Place("hand")))
BURY = action("Bury", 1, a.Put(CHOSEN, a.Place("deck", at="bottom")))


def lines(game: BareGame, seat: int = 0) -> list[str]:
    return [str(line) for line in log(game, seat)]


def played(card: CardDefinition) -> BareGame:
    """Ann has played a mouse, and in her next turn this card on it."""
    game = dealt({"Mouse": 2, card.name: 1}, MOUSE, card)
    for word in ("ink mouse", "play mouse", "end", "end", f"play {card.name}"):
        game.answer(word)
    return game


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (END, r"Mouse - Test is banished by End \(7\.6\.1\)"),
        (HOME, r"Mouse - Test returns to Ann's hand by Home"),
        (BURY, r"Mouse - Test is put on the bottom of Ann's deck by Bury"),
    ],
)
def test_a_card_that_leaves_play_says_why(card: CardDefinition, line: str) -> None:
    assert any(re.fullmatch(line + ".*", said) for said in lines(played(card)))


def test_damage_banishes_with_the_numbers_and_the_rule() -> None:
    said = lines(played(action("Fight", 1, a.Deal(5, CHOSEN))))
    assert "Mouse - Test takes 5 damage from Fight (1.9.2.1)" in said
    assert "Mouse - Test is banished: damage 5 ≥ willpower 2 (1.8.1.4)" in said


def test_damage_that_is_reduced_to_0_is_told_as_dealt() -> None:
    wall = character("Mouse", 1, a.Keyword("Resist", 3))
    fight = action("Fight", 1, a.Deal(2, CHOSEN))
    game = dealt({"Mouse": 2, "Fight": 1}, wall, fight)
    for word in ("ink mouse", "play mouse", "end", "end", "play fight"):
        game.answer(word)
    assert "Mouse - Test is dealt damage by Fight but takes none (1.9.5)" in lines(game)


def test_rule_numbers_are_those_of_the_edition() -> None:
    numbers = set()
    for edition in ("2024-04", "2026-02"):
        game = BareGame.new([[MOUSE] * 60] * 2, edition=edition, starting=0)
        numbers.add(next(line.rule for line in log(game, 0) if line.kind == "opening hand"))
    assert len(numbers) == 2


def test_a_card_drawn_by_another_is_a_card() -> None:
    game = begin(MOUSE)
    game.answer("end")
    assert "Ben draws a card (1.12.2)" in lines(game, 0)
    assert "Ben draws Mouse - Test (1.12.2)" in lines(game, 1)
    assert "Ben draws Mouse - Test (1.12.2)" in map(str, full_log(game))
    assert "Ben draws a card (1.12.2)" in map(str, log(game, None))  # a spectator


def test_the_log_can_be_read_from_an_event_on() -> None:
    game = begin(MOUSE)
    seen = len(game.events())
    game.answer("ink mouse")
    (line,) = log(game, 1, since=seen)
    assert line.text == "Mouse - Test is put into Ann's inkwell"
    assert full_log(game, since=seen) == [line]
    assert log(game, 1, since=-1) == log(game, 1)
    assert log(game, 1)[0].text == "Ann starts"


def test_every_kind_of_event_has_a_sentence_or_is_left_unspoken_on_purpose() -> None:
    spoken = set(SENTENCES) | UNSPOKEN
    source = "\n".join(path.read_text("utf-8") for path in ENGINE.rglob("*.py"))
    named = set(re.findall(r"\b(?:emit|note)\(\s*core,\s*\"([a-z ]+)\"", source))
    assert {"use", "banish", "affected"} <= named
    assert spoken >= {*get_args(EventKind)} | named
    assert not set(SENTENCES) & UNSPOKEN


def test_an_effect_that_lasts_is_told() -> None:
    weaker = a.Apply((a.Affect(CHOSEN, (a.Modify("strength", -2), a.GainKeyword("Ward"))),), "turn")
    said = lines(played(action("Curse", 1, weaker)))
    assert "Mouse - Test gets -2 strength, Ward this turn for Curse (6.4.2.2)" in said


def test_the_end_of_the_game_is_told() -> None:
    game = begin(MOUSE)
    game.concede(0)
    assert lines(game)[-2:] == [
        "Ann concedes and loses; all their cards leave the game (2.3.3.4)",
        "Ben wins: nobody else is left (1.8.1.3)",
    ]


def test_a_discarded_card_is_told_of_once() -> None:
    waste = action("Waste", 0, a.Discard(n.Select((n.Of(n.You()),), n.Each(), "hand")))
    game = dealt({"Waste": 1, "Mouse": 2}, waste, MOUSE)
    seen = len(game.events())
    game.answer("play waste")
    said = [line.text for line in log(game, 1, since=seen)]
    assert sum("discards" in text for text in said) == 6
    assert [text for text in said if "goes to" in text] == ["Waste goes to Ann's discard"]


def test_a_card_put_away_after_another_was_discarded_is_told_of() -> None:
    top = n.Select((n.Of(n.You()),), n.Top(1), "deck")
    hand = n.Select((n.Of(n.You()),), n.Each(), "hand")
    mill = action("Mill", 0, a.Sequence((a.Discard(hand), a.Put(top, a.Place("discard")))))
    game = dealt({"Mill": 1}, mill, MOUSE)
    seen = len(game.events())
    game.answer("play mill")
    said = [line.text for line in log(game, 1, since=seen)]
    assert sum("goes to Ann's discard" in text for text in said) == 2


def test_the_cause_is_told_unless_it_is_the_card_itself() -> None:
    rest = action("Rest", 0, a.Exert(CHOSEN))
    tired = character("Tired", 0, a.Activated((), a.Exert(THIS)))
    game = dealt({"Tired": 1, "Rest": 1}, tired, rest)
    game.answer("play tired")
    other = game.copy()
    game.answer("play rest")
    other.answer("use tired")
    said, alone = ([line.text for line in log(each, 0)] for each in (game, other))
    assert "Tired - Test exerts for Rest" in said
    assert "Tired - Test exerts" in alone


def test_one_card_and_several_are_counted_in_words() -> None:
    game = BareGame.new([[MOUSE] * 60] * 2, seats=["Ann", "Ben"], seed=1, starting=0)
    game.answer([0])
    game.answer([0, 1])
    said = [line.text for line in log(game, 0)]
    assert "Ann alters the opening hand: 1 card" in said
    assert "Ben alters the opening hand: 2 cards" in said
    kept = begin(MOUSE)
    assert "Ann keeps the opening hand" in [line.text for line in log(kept, 0)]
