"""Matches as people and programs ask for them."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.lab import coins

from inkborn.errors import InkbornError
from inkborn.lab.games import Arrangement, Job, LabDeck, Library, pairs, play
from inkborn.lab.games.decks import Reader
from inkborn.lab.games.play import new_game
from inkborn.lab.run import Alone, Runner
from inkborn.lab.statistics import Sequential
from inkborn.lab.studies.match import Terms, match

EDITION = "2026-10"


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def run(*arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "inkborn", *arguments],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
        env={**os.environ, "INKBORN_HOME": str(home), "COLUMNS": "100"},
    )


def test_a_match_prints_what_the_contract_promises(tmp_path: Path) -> None:
    words = "puppies songbirds --bots greedy random --games 12 --seed 3 --json --jobs"
    one = run("lab", "match", *words.split(), "1", home=tmp_path / "one")
    assert (one.returncode, one.stderr) == (0, "")
    found = json.loads(one.stdout)
    assert found["games"] == 12 == sum(found["wins"]) + found["draws"]
    assert found["low"] <= found["rate"] <= found["high"]
    assert found["rate"] == (found["wins"][0] + found["draws"] / 2) / 12
    assert found["seconds"] > 0
    two = json.loads(run("lab", "match", *words.split(), "2", home=tmp_path / "two").stdout)
    assert {**two, "seconds": 0} == {**found, "seconds": 0}


def test_games_come_in_pairs_with_the_same_seed_and_the_start_exchanged() -> None:
    jobs = pairs(("a", "b"), ("greedy", "greedy"), edition=EDITION, seed=3, first=8)
    found = [(job.seed, job.starting) for job, _ in zip(jobs, range(4), strict=False)]
    assert found == [(3_000_008, 0), (3_000_008, 1), (3_000_009, 0), (3_000_009, 1)]


def test_a_mirror_is_shared_pair_by_pair(reader: Reader) -> None:
    deck = reader.deck("puppies")
    found = match(Runner(Alone(play)), (deck, deck), Terms(edition=EDITION), games=8)
    assert found.wins == (4, 4)
    assert {point.count for point in found.lore_curve[0]} == {8}
    assert found.lore_curve[0][-1].low > 5


def test_the_order_of_a_list_does_not_matter(reader: Reader, tmp_path: Path) -> None:
    lines = reader.deck("puppies").text.splitlines()
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(reversed(lines)))
    assert reader.deck(str(file)).fingerprint == reader.deck("puppies").fingerprint
    assert reader.deck("songbirds").fingerprint != reader.deck("puppies").fingerprint
    elsewhere = pickle.loads(pickle.dumps(reader.deck("puppies").definitions))
    assert LabDeck("puppies", elsewhere).fingerprint == reader.deck("puppies").fingerprint


def test_a_match_stops_when_the_interval_is_narrow_enough() -> None:
    terms = Terms(bots=("coin:0.5", "coin"), edition=EDITION)
    found = match(coins.runner(), coins.DECKS, terms, games=100_000, until=0.05)
    assert found.games < 500
    assert (found.high - found.low) / 2 <= 0.05


def test_a_match_stops_when_the_sequential_test_has_decided() -> None:
    terms = Terms(bots=("coin:0.7", "coin"), edition=EDITION)
    test = Sequential(lower=0.48, higher=0.52)
    found = match(coins.runner(), coins.DECKS, terms, games=100_000, sprt=test)
    assert found.sprt is not None
    assert found.sprt.verdict == "higher"
    assert found.games < 1000


def job(reader: Reader, library: Library, **more: object) -> Job:
    decks = tuple(library.add(reader.deck(name)) for name in ("puppies", "songbirds"))
    job = next(pairs((decks[0], decks[1]), ("greedy", "greedy"), edition=EDITION, seed=1))
    return msgspec.structs.replace(job, **more)


def test_what_became_of_the_cards_adds_up(reader: Reader) -> None:
    library = Library()
    row = play(job(reader, library), library)
    assert row.seen is not None
    for seat, seen in enumerate(row.seen):
        assert len(seen.opening) == 7
        assert len(seen.drawn) >= 7
        assert set(seen.kept) <= set(seen.opening)
        assert set(seen.inked) <= set(seen.drawn)
        assert seen.lore[-1] == row.lore[seat]
        assert len(seen.lore) == row.turns


def test_greedy_games_without_views_are_those_of_the_greedy_bots(reader: Reader) -> None:
    library = Library()
    for number in range(4):
        one = job(reader, library, seed=number, starting=number % 2)
        # what is arranged is nothing, but bots play it one decision at a time
        watched = Arrangement(watch=("A: {lore: 99}",)).written()
        slow = play(msgspec.structs.replace(one, arranged=watched), library)
        loud = play(one, library)
        assert loud.seen == slow.seen
        quick = play(msgspec.structs.replace(one, detail=False), library)
        told = [(row.winner, row.ending, row.turns, row.lore, row.decisions, row.own_turns)
                for row in (slow, loud, quick)]  # fmt: skip
        assert told[0] == told[1] == told[2]


def test_an_opening_hand_can_be_arranged(reader: Reader) -> None:
    library = Library()
    deck = reader.deck("puppies")
    wanted = deck.kinds[3]
    arranged = Arrangement(hand=(wanted, wanted), back=()).written()
    arranged_job = job(reader, library, arranged=arranged)
    row = play(arranged_job, library)
    assert row.seen is not None
    assert row.seen[0].opening.count(3) >= 2
    assert row.seen[0].kept == row.seen[0].opening
    game = new_game(arranged_job, [library[one] for one in arranged_job.decks])
    cards = [info.definition.full_name for info in game.core.info]
    assert sorted(cards[:60]) == sorted(card.full_name for card in deck.definitions)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("puppies songbird", "songbird: no such file"),
        ("puppies songbirds --bots greedy gready", 'no bot "gready"'),
        ("puppies songbirds --games 7", "games come in pairs"),
        ("puppies songbirds --until 0", "--until"),
        ("puppies songbirds --format cor", '"cor" is no format'),
        ("puppies songbirds --edition 1999", "no edition"),
        ("puppies songbirds --bots program:/no/where greedy", "no such program"),
    ],
)
def test_bad_input_is_refused_in_a_line(tmp_path: Path, arguments: str, words: str) -> None:
    done = run("lab", "match", *arguments.split(), home=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_illegal_deck_is_refused_with_every_violation(reader: Reader, tmp_path: Path) -> None:
    file = tmp_path / "few.txt"
    file.write_text("5 Stitch - New Dog\n30 Dragon Fire\n")
    with pytest.raises(InkbornError) as refused:
        reader.deck(str(file))
    assert "35 cards" in str(refused.value)
    assert "5 copies of Stitch - New Dog" in str(refused.value)
    file.write_text("4 Stitch - Nwe Dog\n")
    with pytest.raises(InkbornError, match=r"line 1: .*the nearest: Stitch - New Dog"):
        reader.deck(str(file))
