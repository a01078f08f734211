"""Answers and turn actions in words, where a game has many of them or they are not open."""

from textwrap import dedent

import pytest
import yaml

from inkborn.engine.game import Action
from inkborn.errors import IllegalAnswer
from inkborn.limits import LONGEST_ANSWER
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.scenario.run import carry_out
from inkborn.scenario.table import Table
from inkborn.workshop import shared_workshop


def position(text: str) -> Table:
    scenario = read_scenario({"scenario": "position", **yaml.safe_load(dedent(text))})
    table = set_up(scenario, Cast(shared_workshop(), scenario.custom))
    for step in scenario.steps:
        carry_out(table, step)
    return table


BEASTS = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu", "Hen"]
ZOO = "".join(
    f"""
          - {{name: {name}, version: Wild, type: character, cost: 1, strength: 1, willpower: 1,
             lore: 1}}"""
    for name in BEASTS
)


@pytest.mark.parametrize(("held", "more"), [(6, ""), (7, " and 1 more"), (8, " and 2 more")])
def test_of_many_actions_that_words_fit_six_are_named_and_the_others_counted(
    held: int, more: str
) -> None:
    hand = [f"{name} - Wild" for name in BEASTS[:held]]
    table = position(f"""
        custom:{ZOO}
        players:
          A: {{hand: {hand}}}
          B: {{}}
        """)
    named = "; ".join(f"ink {name}" for name in hand[:6])
    with pytest.raises(IllegalAnswer, match=f"could be any of: {named}{more}$"):
        table.game.answer("ink wild")


def test_the_end_of_a_turn_has_other_words_too() -> None:
    table = position("players: {A: {}, B: {}}")
    for turn, word in enumerate(("Pass", " end ", "DONE", "end turn", "turn end")):
        assert table.state.active == turn % 2
        if word == "turn end":  # words in another order are others
            with pytest.raises(IllegalAnswer, match="is none of the actions"):
                table.game.answer(word)
        else:
            table.game.answer(word)


PLAYED = """
    custom:
      - {name: Owl, version: Wise, type: character, cost: 4, strength: 3, willpower: 3, lore: 2,
         text: "Shift 1\\nShift: Discard an action card"}
      - {name: Hush, type: song, cost: 1, text: "Draw a card."}
      - {name: Bell, type: item, cost: 1, text: "RING {E} - Draw a card."}
      - {name: Nest, version: High, type: location, cost: 1, willpower: 3, move_cost: 1, lore: 1}
      - {name: Owl, version: Young, type: character, cost: 1, strength: 1, willpower: 1, lore: 1}
    players:
      A: {inkwell: 9, hand: [Owl - Wise, Hush], play: [Owl - Young, Bell, Nest - High]}
      B: {play: [{card: Stitch - New Dog, exerted: true}]}
    """


def test_turn_actions_are_said_as_a_player_would() -> None:
    assert sorted(position(PLAYED).game.options) == [
        "challenge Stitch - New Dog with Owl - Young",
        "end turn",
        "ink Hush",
        "ink Owl - Wise",
        "move Owl - Young to Nest - High",
        "play Hush",
        "play Owl - Wise",
        "quest Owl - Young",
        "shift Owl - Wise",
        "shift Owl - Wise (another way)",
        "sing Hush",
        "use Bell: RING",
    ]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("quest owl - wise", "only a character of the active player can quest"),
        ("quest stitch", "only a character of the active player can quest"),
        ("challenge stitch with owl - wise", "only a character of the active player can challenge"),
        ("challenge bell with owl young", "only an opposing character or location can be"),
        ("ink stitch", "only a card in the hand can be inked"),
        ("ink bell", "only a card in the hand can be inked"),
        ("play stitch", "the card is not in a place it can be played from"),
        ("play owl - young", "the card is not in a place it can be played from"),
    ],
)
def test_what_a_card_cannot_do_where_it_lies_is_refused_with_a_rule(
    words: str, reason: str
) -> None:
    refusal = position(PLAYED).game.why_not(words)
    assert refusal is not None and refusal.rule and refusal.text.startswith(reason)


def test_a_number_is_answered_as_a_number() -> None:
    table = position("""
        custom:
          - {name: Balm, type: action, cost: 0,
             text: "Remove up to 3 damage from chosen character."}
        players:
          A: {hand: [Balm], play: [{card: Stitch - New Dog, damage: 1}]}
          B: {play: [{card: Goofy - Musketeer, damage: 3, id: g}]}
        steps:
          - play: Balm
          - choose: g
        """)
    game = table.game
    assert game.options == ["0", "1", "2", "3"]
    for wrong in ("4", "-1", "two", "9" * LONGEST_ANSWER):
        with pytest.raises(IllegalAnswer, match="is not one of the options: 0, 1, 2, 3"):
            game.answer(wrong)
    with pytest.raises(IllegalAnswer, match=f"an answer has {LONGEST_ANSWER} at most"):
        game.answer("9" * (LONGEST_ANSWER + 1))
    game.answer(" 2 ")
    assert [record.damage for record in table.state.inplay.values()] == [1, 1]


def test_one_of_several_texts_is_not_none_of_them() -> None:
    table = position("""
        custom:
          - {name: Fork, type: action, cost: 0,
             text: "Choose one:\\n• Draw a card.\\n• Gain 1 lore."}
        players: {A: {hand: [Fork]}, B: {}}
        steps:
          - play: Fork
        """)
    with pytest.raises(IllegalAnswer, match='"none" is not one of the options'):
        table.game.answer("none")
    with pytest.raises(IllegalAnswer, match="only in the main phase"):
        table.game.answer(Action("end"))
    table.game.answer("gain lore")
    assert table.state.players[0].lore == 1


def test_words_of_a_turn_action_are_said_in_their_order_and_each_as_often() -> None:
    game = position(PLAYED).game
    for wrong in ("quest young owl", "quest owl owl", "quest owl wise young"):
        with pytest.raises(IllegalAnswer, match="is none of the actions that are open"):
            game.answer(wrong)
    game.answer("quest young")
    assert game.state.players[0].lore == 1


@pytest.mark.parametrize(("words", "ready"), [("shift owl - wise", 8), ("shift owl another", 9)])
def test_the_first_way_to_shift_is_the_one_without_further_words(words: str, ready: int) -> None:
    game = position(PLAYED.replace("Hush]", "Hush, Fire the Cannons!]")).game
    game.answer(words)
    while game.decision is not None and game.decision.kind != "main":
        game.answer([0])
    assert len(game.state.players[0].ready_ink) == ready
    assert len(game.state.players[0].board) == 3


def test_abilities_that_wait_are_said_with_their_card_and_their_name_if_they_have_one() -> None:
    game = position("""
        custom:
          - {name: Doer, version: Busy, type: character, cost: 1, strength: 1, willpower: 2,
             lore: 1, text: "ONE Whenever this character quests, gain 1 lore.\\n
                    TWO Whenever this character quests, draw a card."}
          - {name: Bell, type: item, cost: 1,
             text: "Whenever one of your characters quests, each opponent loses 1 lore."}
        players: {A: {play: [Doer - Busy, Bell]}, B: {lore: 3}}
        steps:
          - quest: Doer - Busy
        """).game
    assert sorted(game.options) == ["Bell", "Doer - Busy: ONE", "Doer - Busy: TWO"]
    game.answer("bell")
    assert game.state.players[1].lore == 2
    game.answer("two")
    assert [player.lore for player in game.state.players] == [2, 2]
    assert len(game.state.players[0].hand) == 1


def test_a_refusal_names_the_card_that_forbids_it_and_the_rules() -> None:
    game = position("""
        custom:
          - {name: Wall, type: item, cost: 1, text: "Characters can't quest."}
        players: {A: {play: [Stitch - New Dog, Wall]}, B: {}}
        """).game
    refusal = game.why_not("quest stitch")
    assert refusal is not None
    said = game.explain(refusal)
    assert said.startswith(f"{refusal.text}: Wall (") and said.endswith(")")
    with pytest.raises(IllegalAnswer, match=r"^quest Stitch - New Dog: .*: Wall "):
        game.answer("quest stitch")
