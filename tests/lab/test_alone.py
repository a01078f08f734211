"""A deck by itself, and bots against each other."""

import json
from pathlib import Path

import msgspec
import pytest
from tests.lab import coins, planted
from tests.lab.planted import TERMS
from tests.lab.test_match import run

from inkborn.errors import InkbornError
from inkborn.lab.games import Job, Library, Row
from inkborn.lab.games.watch import read_condition
from inkborn.lab.run import Alone, Runner
from inkborn.lab.statistics import Sequential
from inkborn.lab.statistics.ratings import ratings
from inkborn.lab.studies.alone import goldfish, turns_of
from inkborn.lab.studies.ladder import ladder


def test_a_goldfish_is_slower_without_the_planted_card() -> None:
    reader = planted.reader()
    slow = planted.deck(reader, "slow", Plain=60)
    fast = planted.deck(reader, "fast", Plain=40, Titan=20)
    one = goldfish(planted.runner(), slow, TERMS, games=6)
    other = goldfish(planted.runner(), fast, TERMS, games=6)
    assert one.wins.ever.value == other.wins.ever.value == 1
    assert other.wins.mean.value < one.wins.mean.value
    assert one.lore[0].mean.value <= one.lore[1].mean.value <= one.wins.mean.value


def test_conditions_are_those_of_the_scenario_language() -> None:
    reader = planted.reader()
    deck = planted.deck(reader, "plain", Plain=60)
    conditions = ["A: {lore: 0}", "A: {inkwell: 3}", "A: {lore: 99}"]
    found = turns_of(planted.runner(), deck, deck, TERMS, conditions=conditions, games=4)
    always, inked, never = found.conditions
    assert always.mean.value == 0  # before the first turn
    assert inked.mean.value == 3
    assert never.ever.value == 0
    assert [turn.value for turn in inked.turns[:3]] == [0, 0, 1]
    with pytest.raises(InkbornError, match="is no condition"):
        read_condition("ten lore")
    with pytest.raises(InkbornError, match="unknown key `C`"):
        turns_of(planted.runner(), deck, deck, TERMS, conditions=["C: {lore: 3}"], games=2)


STRENGTH = {"random": 1.0, "greedy": 3.0, "search": 9.0}


def duel(job: Job, library: Library) -> Row:
    """Wins by the strength that the name of the bot has."""
    one, other = (STRENGTH[bot] for bot in job.bots)

    fair = msgspec.structs.replace(job, bots=(f"coin:{one / (one + other)}", "coin"))
    return msgspec.structs.replace(coins.flip(fair, library), job=job)


def test_the_ladder_finds_known_strengths() -> None:
    decks = list(coins.DECKS)
    found = ladder(Runner(Alone(duel)), ["greedy", "random", "search"], decks, TERMS, games=600)
    assert [rung.bot for rung in found.rungs] == ["search", "greedy", "random"]
    for rung, elo in zip(found.rungs, (1381.7, 1190.8, 1000.0), strict=True):
        assert rung.rating.value == pytest.approx(elo, abs=50)
        assert rung.rating.low <= elo <= rung.rating.high
    assert found.rungs[0].against["random"].value == pytest.approx(0.9, abs=0.04)
    assert found.games == 1800


def test_bots_of_a_ladder_play_their_neighbours_and_slow_ones_fewer_games() -> None:
    bots = ["random", "greedy", "search"]
    found = ladder(Runner(Alone(duel)), bots, list(coins.DECKS), TERMS, games=40, near=1,
                   fewer={"search": 11})  # fmt: skip
    counts = {rung.bot: {bot: rate.count for bot, rate in rung.against.items()}
              for rung in found.rungs}  # fmt: skip
    assert counts == {"random": {"greedy": 40}, "greedy": {"random": 40, "search": 12},
                      "search": {"greedy": 12}}  # fmt: skip
    with pytest.raises(InkbornError, match="fewer games for master, who is not on the ladder"):
        ladder(Runner(Alone(duel)), bots, list(coins.DECKS), TERMS, fewer={"master": 2})


def test_the_ladder_stops_when_the_new_one_is_better() -> None:
    test = Sequential(lower=0.5, higher=0.52)
    found = ladder(Runner(Alone(duel)), ["search", "greedy"], list(coins.DECKS), TERMS,
                   games=5000, sprt=test)  # fmt: skip
    assert found.sprt is not None
    assert found.sprt.verdict == "higher"
    assert found.games < 1000


def test_who_has_never_lost_has_a_rating_with_an_interval() -> None:
    best, anchor = ratings(2, {(0, 1): [1.0] * 20}, 1)
    assert anchor.value == 1000
    assert best.low < best.value
    assert best.value < 2000


def test_a_bot_twice_is_no_ladder() -> None:
    with pytest.raises(InkbornError, match="two different bots"):
        ladder(Runner(Alone(duel)), ["greedy", "greedy"], list(coins.DECKS), TERMS)


def test_the_commands(tmp_path: Path) -> None:
    more = ["--jobs", "1", "--json"]
    done = run("lab", "goldfish", "puppies", "--games", "2", *more, home=tmp_path)
    assert json.loads(done.stdout)["against"] == "nobody"
    done = run("lab", "turns", "puppies", "--games", "2", "--bot", "random", "--when",
               "A: {lore: 1}", *more, home=tmp_path)  # fmt: skip
    assert json.loads(done.stdout)["conditions"][0]["what"] == "A: {lore: 1}"
    words = ["random", "greedy", "--decks", "puppies", "--games", "2", *more]
    done = run("lab", "ladder", *words, "--out", str(tmp_path / "page"), home=tmp_path)
    assert json.loads(done.stdout)["played"] == 2
    assert "The ladder" in (tmp_path / "page" / "index.html").read_text()
    again = run("lab", "ladder", *words, home=tmp_path)
    assert json.loads(again.stdout)["played"] == 0  # kept, not played again
    turned = run("lab", "ladder", "greedy", "random", *words[2:], home=tmp_path)
    assert json.loads(turned.stdout)["played"] == 0
    assert json.loads(turned.stdout)["rungs"] == json.loads(again.stdout)["rungs"]
    fewer = run("lab", "ladder", *words, "--fewer", "greedy=many", home=tmp_path)
    assert "2 games or more, as in master=20" in fewer.stderr
