"""Players leave at any time, and the invariants notice where that goes wrong (9.2.3)."""

from collections.abc import Callable
from textwrap import dedent

import pytest
import yaml

from inkborn.cards import Catalogue
from inkborn.engine.game import BareGame
from inkborn.engine.rules import turn
from inkborn.fuzz import bots, costly, invariants, leaving
from inkborn.fuzz.driver import play
from inkborn.fuzz.setups import random_setup
from inkborn.fuzz.violations import Violation
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.scenario.run import carry_out
from inkborn.workshop import Workshop

GAMES = 15


@pytest.mark.parametrize("players", [3, 4])
def test_games_that_players_leave_all_the_time_keep_every_invariant(players: int) -> None:
    left = 0
    for seed in range(players * 500, players * 500 + GAMES):
        setup = random_setup(seed, players=[players])
        outcome = play(setup, bot=bots.any_answer, costly_share=0.01, concessions=0.02)
        assert outcome.failure is None, outcome.failure
        left += sum(isinstance(answer, int) for answer in outcome.answers)
    assert left > GAMES


POSITION = """
    scenario: three players
    custom:
      - {name: Echo, version: Loud, type: character, cost: 1, strength: 1, willpower: 1, lore: 1,
         text: "ECHO When this character is banished, you may draw a card."}
    players:
      A: {inkwell: 12, hand: [Dragon Fire, Be Prepared], play: [Echo - Loud]}
      B: {play: [Echo - Loud, Stitch - New Dog]}
      C: {play: [Echo - Loud, Simba - Protective Cub]}
    steps:
    """


@pytest.fixture
def make(catalogue: Catalogue) -> Callable[[str], BareGame]:
    """A game of three in which one of A's cards has just been played."""

    def made(card: str) -> BareGame:
        scenario = read_scenario(yaml.safe_load(dedent(POSITION) + f"  - play: {card}"))
        table = set_up(scenario, Cast(Workshop(catalogue), scenario.custom))
        for step in scenario.steps:
            carry_out(table, step)
        return table.game

    return made


def test_an_option_that_has_left_is_noticed(make: Callable[[str], BareGame]) -> None:
    game = make("Dragon Fire")
    asked = game.decision
    game.concede(2)
    game.state.decision = asked
    with pytest.raises(Violation, match="is an option, but not there"):
        invariants.check_decision(game)


def test_who_is_let_off_is_noticed(make: Callable[[str], BareGame]) -> None:
    before = make("Dragon Fire")
    after = before.copy()
    after.concede(2)
    leaving.check_asked(before, after, 2)
    after.state.decision = turn.main_decision(0)
    with pytest.raises(Violation, match="player 1 is let off"):
        leaving.check_asked(before, after, 2)


def test_what_is_broken_off_is_noticed(make: Callable[[str], BareGame]) -> None:
    before = make("Dragon Fire")
    after = before.copy()
    after.concede(2)
    del after.state.stack[1]
    with pytest.raises(Violation, match="broken off"):
        leaving.check_asked(before, after, 2)


def test_an_ability_that_is_lost_or_left_behind_is_noticed(make: Callable[[str], BareGame]) -> None:
    before = make("Be Prepared")
    after = before.copy()
    after.concede(2)
    leaving.check_waiting(before, after, 2)
    kept = after.state.bag[:]
    after.state.bag.clear()
    with pytest.raises(Violation, match="of another player is lost"):
        leaving.check_waiting(before, after, 2)
    after.state.bag = kept + [one for one in before.state.bag if one.frame.you == 2]
    with pytest.raises(Violation, match="of the leaver"):
        leaving.check_waiting(before, after, 2)


def test_a_bag_that_passes_to_the_wrong_player_is_noticed(make: Callable[[str], BareGame]) -> None:
    before = make("Be Prepared")
    before.answer("no")
    assert before.decision is not None and before.decision.player == 1
    after = before.copy()
    after.concede(1)
    leaving.check_next_in_the_bag(before, after, 1)
    last = max(i for i, e in enumerate(after.core.events) if e.kind == "resolves")
    wrong = after.core.events[last]
    after.core.events[last] = type(wrong)("resolves", wrong.subject, player=0)
    with pytest.raises(Violation, match="player 1 is not next"):
        leaving.check_next_in_the_bag(before, after, 1)


def test_a_turn_that_goes_on_without_its_player_is_noticed(make: Callable[[str], BareGame]) -> None:
    before = make("Dragon Fire")
    after = before.copy()
    after.concede(0)
    leaving.check_turn(before, after, 0)
    after.state.turn = before.state.turn
    with pytest.raises(Violation, match="goes on"):
        leaving.check_turn(before, after, 0)


def test_a_question_that_cannot_be_asked_again_is_noticed(
    make: Callable[[str], BareGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make("Dragon Fire")
    costly.check_asked_again(game)
    monkeypatch.setattr("inkborn.engine.machine.run.ask_again", lambda core: core.random(6))
    with pytest.raises(Violation, match="asked again"):
        costly.check_asked_again(game)
