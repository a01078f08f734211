"""The analyst: what is thrown away is found, what luck did is not called skill, nobody peeks."""

import msgspec
import pytest

from inkborn.analyst import Analysis, analyse, report
from inkborn.analyst.blame import blamed
from inkborn.analyst.judge import Trials, judge
from inkborn.analyst.moments import Moment, moments
from inkborn.engine.answers.answers import Answer
from inkborn.game import Game
from inkborn.players import GreedyBot, RandomBot, ask, play_out
from inkborn.players.policy import choose

SIMULATIONS = 6


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.new(["puppies", "songbirds"], seats=["Ann <b>", "Ben"], seed=3)
    play_out(game, [GreedyBot(), RandomBot(5)])
    return game


@pytest.fixture(scope="module")
def found(played: Game) -> Analysis:
    return analyse(played.record, simulations=SIMULATIONS)


def test_every_decision_is_judged_once_in_order(played: Game, found: Analysis) -> None:
    assert [one.number for one in found.decisions] == list(range(len(played.answers)))
    for one in found.decisions:
        assert 0 <= one.low <= one.chance <= one.high <= 1
        assert 0 <= one.least <= one.loss <= one.stake <= 1
        assert one.played and one.best


def test_a_result_is_the_start_less_mistakes_and_with_gifts_and_luck(found: Analysis) -> None:
    assert found.winners == ("Ann <b>",)
    for one in found.balances:
        assert one.gifts is not None
        total = one.start - one.mistakes + one.gifts + one.luck
        assert total == pytest.approx(one.result)
        assert 0 <= one.accuracy <= 1
    assert [one.result for one in found.balances] == [1.0, 0.0]


def test_chance_loses_more_by_its_decisions_than_who_looks_for_the_best(found: Analysis) -> None:
    greedy, chance = found.balances
    assert chance.mistakes > greedy.mistakes and chance.accuracy < greedy.accuracy


def test_the_same_with_two_processes(played: Game, found: Analysis) -> None:
    assert analyse(played.record, simulations=SIMULATIONS, jobs=2) == found


def thrown_away() -> tuple[Game, int]:
    """A game in which a seat does not take its win and loses by it; which answer it was."""
    for seed in range(100):
        game, thrown, thrower = Game.new(["puppies", "songbirds"], seed=seed), -1, -1
        bots = [GreedyBot(), GreedyBot()]
        while not game.over:
            decision = game.decision
            assert decision is not None
            answer = ask(bots[decision.player], game)
            trial = game.copy()
            trial.answer(answer)
            if trial.over and thrown < 0 and decision.kind == "main":
                thrown, thrower = len(game.answers), decision.player
                answer = (len(game.actions) - 1,)  # ends the turn
            game.answer(answer)
        if thrown >= 0 and thrower not in game.winners:
            return game, thrown
    raise AssertionError("nobody has thrown a game away")


def test_a_win_that_was_left_lying_is_among_the_worst_decisions() -> None:
    game, thrown = thrown_away()
    found = analyse(game.record, simulations=SIMULATIONS)
    assert thrown in [one.number for one in found.worst(3)]


def test_what_can_be_made_up_for_later_in_the_turn_is_tried_with_that() -> None:
    game, thrown = thrown_away()
    moment = next(one for one in moments(game.record) if one.number == thrown)
    trials = Trials(moment, [None, None], seed=0)
    actions = trials.world(0).actions
    ink = next(((place,) for place, one in enumerate(actions) if one.kind == "ink"), None)
    assert ink is not None, "nothing to ink: another seed is wanted"
    end = (len(actions) - 1,)
    assert trials(0, ink) == trials.made_up(0, ink, policy_answer(moment)) == 1.0
    assert trials.made_up(0, ink, end) < 1.0  # the policy alone would not end the turn
    assert trials.made_up(0, end, ink) == trials(0, end)  # too late


def test_the_decision_is_blamed_after_which_the_best_answer_was_no_longer_possible() -> None:
    game, thrown = thrown_away()
    moment = next(one for one in moments(game.record) if one.number == thrown)
    actions = Trials(moment, [None, None], seed=0).world(0).actions
    ink = next((place,) for place, one in enumerate(actions) if one.kind == "ink")
    assert judge(moment._replace(played=ink), [None, None], SIMULATIONS, seed=0).loss == 0.0
    assert judge(moment, [None, None], SIMULATIONS, seed=0).loss > 0.3


def test_nothing_is_lost_that_could_still_be_had_at_the_next_decision(
    played: Game, found: Analysis
) -> None:
    here = list(moments(played.record))[8:11]
    here = [one._replace(seat=0, turn=3, unseen=(40, 40, 5)) for one in here]
    first, second, last = found.decisions[8:11]
    judged = [
        msgspec.structs.replace(first, chance=0.9, after=0.2, loss=0.7, least=0.6),
        msgspec.structs.replace(second, chance=0.85, after=0.3, loss=0.55, least=0.5),
        msgspec.structs.replace(last, chance=0.3, after=0.3, loss=0.0, least=0.0),
    ]
    assert [round(one.loss, 2) for one in blamed(here, judged)] == [0.05, 0.55, 0.0]
    drawn = [here[0]._replace(unseen=(41, 40, 5)), *here[1:]]  # what came to light proves nothing
    assert [round(one.loss, 2) for one in blamed(drawn, judged)] == [0.7, 0.55, 0.0]
    other = [here[0]._replace(seat=1), *here[1:]]
    assert [round(one.loss, 2) for one in blamed(other, judged)] == [0.7, 0.55, 0.0]


def policy_answer(moment: Moment) -> Answer:
    return choose(Trials(moment, [None, None], seed=0).world(0))


def test_a_moment_holds_what_was_known_and_what_was_said(played: Game) -> None:
    first = next(moments(played.record))
    assert (first.number, first.turn) == (0, 0)
    assert first.perspective == played_perspective(played, first.seat)


def played_perspective(played: Game, seat: int) -> object:
    return Game.begin_replay(played.record).perspective(seat)


def test_the_page_opens_offline_and_names_are_only_names(found: Analysis) -> None:
    page = report(found)
    assert "Ann &lt;b&gt;" in page and "Ann <b>" not in page
    assert "http" not in page and "<script" not in page
    assert page.count("<polyline") == 2
    for one in found.worst(3):
        assert f'id="decision-{one.number}"' in page
