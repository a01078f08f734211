"""Answers: as actions, as places, as cards, as words; wrong ones are refused and change nothing."""

from dataclasses import dataclass
from typing import Any, Final, cast

import pytest
from tests.engine.simple import ARCHER, FIRE, MOUSE, SCOUT, SPRING, begin, character, deck

from inkborn.engine.answers.answers import AnswerLike
from inkborn.engine.answers.spoken import action_text, conceivable
from inkborn.engine.game import Action, BareGame
from inkborn.engine.knowing.knowledge import handle
from inkborn.errors import IllegalAnswer
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition

DANCE: Final = Action(cast("Any", "dance"))


@dataclass(frozen=True)
class Pointed:
    """What a view would hand to a bot."""

    id: int


def in_play(game: BareGame, seat: int) -> list[str]:
    return [game.core.info[c].definition.name for c in game.state.players[seat].board]


@pytest.mark.parametrize("say", ["ink Mouse", "INK  mouse – test", "ink mouse - test"])
def test_an_action_in_words_is_read_without_case_dashes_and_gaps(say: str) -> None:
    game = begin(MOUSE)
    game.answer(say)
    assert len(game.state.players[0].ready_ink) == 1


def test_the_same_action_as_words_as_an_object_and_as_a_place() -> None:
    games = [begin(MOUSE) for _ in range(3)]
    action = games[1].actions[0]
    games[0].answer(games[0].options[0])
    games[1].answer(action)
    games[2].answer(0)
    assert len({game.state_hash() for game in games}) == 1
    assert games[0].answers[-1] == action == games[2].answers[-1]


def test_a_refusal_says_what_which_and_why_with_the_rule_number() -> None:
    game = begin(MOUSE)
    with pytest.raises(IllegalAnswer, match=r"^play Mouse - Test: .*costs 1 ink \(4\.3\.2\.4"):
        game.answer("play mouse")


@pytest.mark.parametrize(
    "wrong",
    [
        "dance", "quest Nobody", "", 99, -1, True, [0, 1], [], Action("quest", 3),
        DANCE, Action("play", 3, -1, "sing"), Pointed(3),
    ],
)  # fmt: skip
def test_a_wrong_answer_in_the_main_phase_changes_nothing(wrong: AnswerLike) -> None:
    game = begin(MOUSE)
    before = game.to_json()
    with pytest.raises(IllegalAnswer):
        game.answer(wrong)
    assert game.to_json() == before


def test_words_that_fit_several_actions_name_them() -> None:
    game = begin(MOUSE, SCOUT)
    with pytest.raises(IllegalAnswer, match=r"could be any of: ink .*; ink "):
        game.answer("ink test")


def opening() -> BareGame:
    return BareGame.new([deck(MOUSE, FIRE, SCOUT)] * 2, seats=["Ann", "Ben"], seed=0, starting=0)


@pytest.mark.parametrize("wrong", ["Dragon", [0, 0], [7], ["Mouse"] * 8, True, Action("end")])
def test_a_wrong_choice_of_cards_changes_nothing(wrong: AnswerLike) -> None:
    game = opening()
    before = game.to_json()
    with pytest.raises(IllegalAnswer):
        game.answer(wrong)
    assert game.to_json() == before


def test_cards_are_chosen_by_place_by_name_by_object_or_not_at_all() -> None:
    hand = opening().state.players[0].hand
    names = opening().options
    chosen: list[AnswerLike] = [
        [0, 2],
        [names[0], names[2]] if names[0] != names[2] else [0, 2],
        [Pointed(handle(opening().state, 0, hand[place])) for place in (0, 2)],
    ]
    hashes = set()
    for answer in chosen:
        game = opening()
        game.answer(answer)
        hashes.add(game.state_hash())
    assert len(hashes) == 1
    everything: list[AnswerLike] = [list(range(len(names))), names, ", ".join(names)]
    for all_of_them in everything:
        game = opening()
        game.answer(all_of_them)
        assert set(game.state.players[0].hand).isdisjoint(hand)
    nothings: list[AnswerLike] = [[], "none", ""]
    for nothing in nothings:
        game = opening()
        game.answer(nothing)
        assert game.state.players[0].hand == hand


def test_the_same_name_said_again_is_the_next_card_of_that_name() -> None:
    mice = [place for place, name in enumerate(opening().options) if name == "Mouse - Test"]
    assert len(mice) >= 2
    answers: list[AnswerLike] = [
        mice[:2],
        "mouse, mouse",
        "mouse,, mouse ,",
        ["Mouse", "mouse - test"],
        ["test mouse", "TEST – Mouse"],
    ]
    hashes = set()
    for answer in answers:
        game = opening()
        game.answer(answer)
        hashes.add(game.state_hash())
    assert len(hashes) == 1
    with pytest.raises(IllegalAnswer, match="not one of the options"):
        opening().answer(["mouse"] * (len(mice) + 1))


def test_may_is_answered_with_yes_no_true_or_false() -> None:
    hands = []
    for yes in ("yes", True, 0, "no", False, 1):
        game = begin(SCOUT)
        for word in ("ink Scout", "play Scout", "end", "end", "quest Scout"):
            game.answer(word)
        game.answer(yes)
        hands.append(len(game.state.players[0].hand))
    assert hands == [7, 7, 7, 6, 6, 6]


def test_why_not_is_none_for_what_is_open_and_names_the_rule_otherwise() -> None:
    game = begin(ARCHER)
    assert game.why_not("ink archer") is None
    refusal = game.why_not("play archer")
    assert refusal is not None
    assert refusal.rule == ("play.pay", "costs.in-full")
    assert game.explain(refusal) == "the card costs 1 ink (4.3.2.4, 1.5.3)"
    with pytest.raises(IllegalAnswer, match="no turn action"):
        game.why_not("fly away")


def test_why_not_speaks_of_moves_to_locations_and_of_quests_of_characters_only() -> None:
    cave = CardDefinition(
        full_name="Cave - Test", name="Cave", names=("Cave",), kind="location", cost=0,
        willpower=3, move_cost=1,
    )  # fmt: skip
    lamp = CardDefinition(
        full_name="Lamp", name="Lamp", names=("Lamp",), kind="item", cost=0,
    )  # fmt: skip
    game = begin(SPRING, cave, lamp)
    for word in ("play spring", "play cave", "play lamp"):
        game.answer(word)
    asked = {
        action_text(game.core, action)
        for action in conceivable(game.core)
        if action.kind in ("move", "quest", "challenge")
    }
    assert asked == {"quest Spring - Test", "move Spring - Test to Cave - Test"}
    refusal = game.why_not("move spring to cave")
    assert refusal is not None and refusal.rule == ("move.pay", "costs.in-full")
    for strange in ("move spring to lamp", "move spring to spring", "quest lamp"):
        with pytest.raises(IllegalAnswer, match="no turn action"):
            game.why_not(strange)


def test_a_card_that_is_no_song_is_refused_as_such() -> None:
    game = begin(MOUSE)
    refusal = game.why_not(Action("play", game.state.players[0].hand[0], -1, "sing"))
    assert refusal is not None
    assert refusal.rule == ("song.sing", "song.defined")


def test_why_not_of_an_unknown_action_says_that_there_is_none() -> None:
    game = begin(ARCHER)
    refusal = game.why_not(Action(DANCE.kind, game.state.players[0].hand[0]))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == (
        ("turn-actions.list",),
        "there is no turn action 'dance'",
    )
    with pytest.raises(IllegalAnswer, match="there is no turn action 'dance'"):
        game.act(DANCE)


def test_why_not_outside_the_main_phase() -> None:
    refusal = opening().why_not("quest mouse")
    assert refusal is not None and "no turn action" in refusal.text


def test_after_the_end_nothing_is_asked() -> None:
    game = begin(MOUSE)
    game.concede(0)
    assert game.over and game.winners == (1,)
    assert game.decision is None and game.actions == [] and game.options == []
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer("end")
    with pytest.raises(IllegalAnswer, match="not in the game any more"):
        game.concede(1)


def test_ink_that_an_ability_counts_is_added_to_the_ink_it_names() -> None:
    mine = n.Count(n.Select((n.IsKind(("character",)), n.Of(n.You())), n.Each()))
    well = character("Well", 0, a.Activated((a.Pay(1), a.Pay(mine)), a.GainLore(1)))
    game = begin(well, MOUSE)
    game.answer("play well")
    game.answer("ink mouse")
    refusal = game.why_not("use well")
    assert refusal is not None and refusal.text == "the ability costs 2 ink"
    game.answer("end")
    game.answer("end")
    game.answer("ink mouse")
    game.answer("use well")
    ann = game.state.players[0]
    assert (ann.lore, len(ann.ready_ink)) == (1, 0)


def test_an_ability_without_a_cost_can_be_used_again_and_again() -> None:
    game = begin(SPRING)
    game.answer("play spring")
    game.answer("use spring")
    game.answer("use spring")
    assert game.state.players[0].lore == 2
