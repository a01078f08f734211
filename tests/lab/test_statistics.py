"""Proofs of the statistics: intervals that cover known rates, tests that keep their word."""

from collections.abc import Callable
from random import Random

import pytest
from tests.lab import coins

from inkborn.lab.statistics import (
    Estimate,
    Sequential,
    Verdict,
    difference,
    mean,
    rate,
    wilson,
)
from inkborn.lab.statistics.intervals import apart, quantile
from inkborn.lab.statistics.mix import against_mix
from inkborn.lab.statistics.pairs import Score, rate_of
from inkborn.lab.statistics.residuals import machines
from inkborn.lab.studies.match import Terms, match

RUNS = 1000


def coverage(once: Callable[[int], Estimate], truth: float, runs: int = RUNS) -> float:
    found = [once(number) for number in range(runs)]
    return sum(one.low <= truth <= one.high for one in found) / runs


@pytest.mark.parametrize("truth", [0.55, 0.8])
def test_intervals_of_a_match_of_coins_cover_their_rate(truth: float) -> None:
    def once(number: int) -> Estimate:
        terms = Terms(bots=(f"coin:{truth}", "coin"), edition="2026-10", seed=number)
        return match(coins.runner(), coins.DECKS, terms, games=120).estimate

    assert 0.93 <= coverage(once, truth) <= 0.97


def test_intervals_cover_where_the_match_stops_once_they_are_narrow() -> None:
    def once(number: int) -> Estimate:
        terms = Terms(bots=("coin:0.7", "coin"), edition="2026-10", seed=number)
        return match(coins.runner(), coins.DECKS, terms, games=1000, until=0.08).estimate

    assert 0.92 <= coverage(once, 0.7, runs=400) <= 0.98  # three standard errors of 400 runs


def test_intervals_cover_where_both_games_of_a_pair_hang_on_the_same_chance() -> None:
    chance = Random(5)

    def once(_number: int) -> Estimate:
        score = Score()
        for _ in range(200):
            same = chance.random() < 0.5
            luck = chance.random() < 0.6
            for _ in range(2):
                won = luck if same else chance.random() < 0.6
                score.add(coins.row(winner=0 if won else 1))
        return score.rate

    assert 0.93 <= coverage(once, 0.6) <= 0.97


def test_intervals_cover_where_some_games_of_pairs_are_left_out() -> None:
    chance = Random(8)

    def once(_number: int) -> Estimate:
        groups = []
        for _ in range(150):
            luck = chance.random() < 0.7
            both = [luck if chance.random() < 0.6 else chance.random() < 0.7 for _ in range(2)]
            groups.append([float(won) for won in both if chance.random() < 0.8])
        return rate(groups)

    assert 0.93 <= coverage(once, 0.7) <= 0.97


def test_intervals_against_a_mix_cover_where_a_deck_has_the_same_luck_against_all() -> None:
    chance = Random(4)

    def once(_number: int) -> Estimate:
        luck = [chance.random() < 0.5 for _ in range(60)]
        scores, rates = {}, [Estimate(0.5, 0.5, 0.5, 0)]
        for other in range(1, 6):
            pairs = Score()
            for lucky in luck:
                for _ in range(2):
                    pairs.add(coins.row(winner=int(chance.random() > (0.8 if lucky else 0.4))))
            scores[0, other] = pairs.scores
            rates.append(pairs.rate)
        return against_mix(0, rates, scores, [0.0, 0.2, 0.2, 0.2, 0.2, 0.2])

    assert 0.93 <= coverage(once, 0.6) <= 0.97


def test_intervals_of_paired_differences_cover() -> None:
    chance = Random(3)

    def once(_number: int) -> Estimate:
        return difference(chance.choices([-1, 0, 1], [0.1, 0.75, 0.15], k=200))

    assert 0.93 <= coverage(once, 0.05) <= 0.97


def test_differences_that_are_all_nought_are_not_certain() -> None:
    found = difference([0.0] * 20)
    assert found.value == 0
    assert found.low < -0.05 < 0.05 < found.high


def errors(truth: float, wrong: Verdict, runs: int = 300) -> tuple[float, float]:
    """How often the wrong verdict falls, and how many pairs it takes on average."""
    chance = Random(11)
    failed = pairs = 0
    for _ in range(runs):
        test = Sequential(lower=0.45, higher=0.55)
        while test.verdict is Verdict.UNDECIDED:
            games = [chance.random() < truth for _ in range(2)]
            test.add(sum(games) / 2)
        failed += test.verdict is wrong
        pairs += test.count
    return failed / runs, pairs / runs


def test_the_sequential_test_keeps_its_error_rates() -> None:
    # 5% of 300 runs, and three standard errors (1.26 points each) for chance
    high, pairs = errors(0.45, Verdict.HIGHER)
    assert high <= 0.05 + 0.038
    low, _ = errors(0.55, Verdict.LOWER)
    assert low <= 0.05 + 0.038
    _, sure = errors(0.65, Verdict.LOWER, runs=50)
    assert sure < pairs  # the clearer the case, the sooner the verdict


def test_wilson_of_known_figures() -> None:
    # 81 of 263: Newcombe 1998, table I
    found = wilson(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 0) == Estimate(0.5, 0.0, 1.0, 0)
    assert wilson(15, 15).low == pytest.approx(0.7961, abs=1e-4)


def test_the_difference_of_two_rates_as_published() -> None:
    # 56/70 and 48/80: Newcombe 1998, method 10
    found = apart(wilson(56, 70), wilson(48, 80))
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)


def test_mean_and_quantile() -> None:
    found = mean([[1.0], [2.0], [3.0]])
    assert found.value == 2
    assert found.high - 2 == pytest.approx(1.96 / 3**0.5, abs=1e-3)
    assert mean([[1.0, 1.0], [], [3.0, 3.0]]).half_width == mean([[1.0], [3.0]]).half_width
    assert quantile([4.0, 1.0, 3.0, 2.0], 0.5) == 2.5


def test_a_mirror_in_which_each_pair_is_shared_is_not_taken_for_certain() -> None:
    rows = [coins.row(winner=number % 2) for number in range(400)]
    assert rate_of(rows).half_width == pytest.approx(wilson(200, 400).half_width)


def test_a_machine_whose_results_differ_shows() -> None:
    chance = Random(2)
    rows = [
        coins.row(winner=int(chance.random() < 0.5), machine=name)
        for name in ("good", "fine", "sound")
        for _ in range(500)
    ]
    rows += [coins.row(winner=int(chance.random() < 0.7), machine="bad") for _ in range(500)]
    found = {machine.name: machine for machine in machines(rows)}
    assert [name for name, machine in found.items() if machine.is_suspicious] == ["bad"]
    assert found["bad"].games == 500
