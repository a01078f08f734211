"""Random games with every invariant on: plain seeds, and hypothesis."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inkborn.fuzz import bots
from inkborn.fuzz.answering import random_answer
from inkborn.fuzz.driver import Outcome, play
from inkborn.fuzz.elsewhere import check_elsewhere
from inkborn.fuzz.setups import Record, Setup, random_deck, random_setup
from inkborn.rulebook.editions import EDITIONS

GAMES = 5
"""Games of one test."""


def explain(outcome: Outcome) -> str:
    failure = outcome.failure
    return "" if failure is None else f"{failure.trace}\n{failure.record.to_json()}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*EDITIONS])
def test_random_games_keep_every_invariant(players: int, edition: str) -> None:
    first = players * 1000 + list(EDITIONS).index(edition) * 100
    for seed in range(first, first + GAMES):
        setup = random_setup(seed, players=[players], editions=[edition])
        outcome = play(setup, bot=bots.any_answer, costly_share=0.004)
        assert outcome.failure is None, explain(outcome)


def test_games_of_teams_come_up() -> None:
    """The setups of the seeds are not only duels: the tests above would say little otherwise."""
    setups = [random_setup(seed) for seed in range(60)]
    assert {len(setup.decks) for setup in setups} == {2, 3, 4}
    assert {setup.format for setup in setups} >= {"", "simultaneous", "pack_rush"}
    assert {setup.edition for setup in setups} == set(EDITIONS)
    assert any(setup.teams for setup in setups)


@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**64 - 1),
    edition=st.sampled_from([*EDITIONS]),
    sizes=st.lists(st.integers(8, 60), min_size=2, max_size=4),
    chance=st.randoms(use_true_random=False),
)
def test_games_that_hypothesis_thinks_of(
    seed: int, edition: str, sizes: list[int], chance: random.Random
) -> None:
    rng = random.Random(seed)
    setup = Setup(seed, tuple(random_deck(rng, size) for size in sizes), edition)
    outcome = play(setup, bot=lambda game, _: random_answer(game, chance), costly_share=0.004)
    assert outcome.failure is None, explain(outcome)


def test_a_game_is_the_same_in_processes_with_other_hash_seeds() -> None:
    records = []
    for seed in (11, 12):
        setup = random_setup(seed)
        outcome = play(setup, bot=bots.any_answer, costly_share=0)
        assert outcome.failure is None, explain(outcome)
        records.append(Record(setup, outcome.answers))
    check_elsewhere(records, 0, 424242)


def test_a_record_survives_being_written() -> None:
    setup = random_setup(5)
    record = Record(setup, ((0,), "Elsa", 1, (), (3, 1)))
    assert Record.from_json(record.to_json()) == record
