"""A field of decks: the matrix, what follows from it, and its page."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.lab import coins
from tests.lab.test_match import run

from inkborn.errors import InkbornError
from inkborn.lab.games import Job, LabDeck, Library, Row
from inkborn.lab.report import keep, write_page
from inkborn.lab.run import Alone, Runner
from inkborn.lab.statistics import Estimate, Score
from inkborn.lab.statistics.equilibrium import equilibrium
from inkborn.lab.statistics.event import match_rate, rounds_for, simulate
from inkborn.lab.studies.field import FieldResult, field, matrix, shares_of
from inkborn.lab.studies.match import Terms, match

DECKS = tuple(
    LabDeck(name, (coins.MOUSE,) * (60 + place))
    for place, name in enumerate(("rock", "scissors", "paper"))
)
TERMS = Terms(edition="2026-10")


def rock_scissors_paper(job: Job, library: Library) -> Row:
    """Each beats the next with 80%."""
    names = [deck.name for deck in DECKS]
    one, other = (names.index(library[fingerprint].name) for fingerprint in job.decks)
    rate = {0: 0.5, 1: 0.8, 2: 0.2}[(other - one) % 3]
    fair = msgspec.structs.replace(job, bots=(f"coin:{rate}", "coin"))
    return msgspec.structs.replace(coins.flip(fair, library), job=job)


def played(
    games: int = 400, until: float | None = None, shares: dict[str, float] | None = None
) -> FieldResult:
    runner = Runner(Alone(rock_scissors_paper))
    return field(runner, DECKS, TERMS, games=games, until=until, shares=shares)


def test_the_matrix_both_ways_round() -> None:
    found = played()
    assert found.rates[0][1] == pytest.approx(0.8, abs=0.06)
    for one in range(3):
        assert found.rates[one][one] == 0.5
        for other in range(3):
            assert found.rates[one][other] + found.rates[other][one] == pytest.approx(1)
            assert found.low[one][other] <= found.rates[one][other] <= found.high[one][other]
    assert found.total == 1200
    assert found.games[0][1] == 400


def test_the_equilibrium_of_rock_scissors_paper_is_a_third_each() -> None:
    found = played(games=2000)
    assert found.equilibrium is not None
    for share in found.equilibrium:
        assert share.low < share.value < share.high
        assert share.value == pytest.approx(1 / 3, abs=0.05)


def test_the_intervals_of_an_equilibrium_cover_it() -> None:
    runs, covered = 40, 0
    chance = Random(1)
    for run_seed in range(runs):
        scores = {cell: Score() for cell in ((0, 1), (0, 2), (1, 2))}
        for (one, other), score in scores.items():
            for _ in range(200):
                won = chance.random() < (0.8 if other - one == 1 else 0.2)
                score.add(coins.row(winner=0 if won else 1))
        pairs = {cell: score.scores for cell, score in scores.items()}
        found = equilibrium(matrix(3, scores), pairs, run_seed, draws=40)
        covered += found[0].low <= 1 / 3 <= found[0].high
    # 95% of 40 are 38; three standard errors are 4
    assert 34 <= covered < 40


def test_a_deck_that_beats_all_is_the_whole_equilibrium() -> None:
    sure, even = Estimate(0.7, 0.65, 0.75, 400), Estimate(0.5, 0.5, 0.5, 0)
    lost = Estimate(0.3, 0.25, 0.35, 400)
    found = equilibrium([[even, sure], [lost, even]], {})
    assert [share.value for share in found] == [1.0, 0.0]


def test_the_best_answer_to_a_field_of_rocks_is_paper() -> None:
    found = played(shares={"rock": 0.8})
    assert found.shares == pytest.approx((0.8, 0.1, 0.1))
    assert found.best_answer == "paper"
    best = found.event[2]
    assert best.matches.value > 0.6 > found.event[0].matches.value


def test_more_games_go_where_the_interval_is_widest() -> None:
    found = played(until=0.04, games=20_000)
    widths = [found.cell(one, other).half_width for one, other in ((0, 1), (0, 2), (1, 2))]
    assert max(widths) <= 0.04
    assert found.total < 2400


def test_shares_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InkbornError, match="120% in all"):
        shares_of(DECKS, {"rock": 0.6, "paper": 0.6})
    with pytest.raises(InkbornError, match="no deck of this field is named stone"):
        shares_of(DECKS, {"stone": 0.6})


def test_an_event_of_even_decks_is_even() -> None:
    found = simulate([[0.5, 0.5], [0.5, 0.5]], [0.5, 0.5], players=16)
    assert found[0].matches.low < 0.5 < found[0].matches.high
    assert rounds_for(16) == 4
    assert match_rate(0.6) == pytest.approx(0.648)


def test_the_page_opens_offline_and_names_the_commands(tmp_path: Path) -> None:
    keep(tmp_path, "field", "", "inkborn lab field <a> b c", "2026-11-16", played())
    terms = Terms(bots=("coin:0.6", "coin"), edition="2026-10")
    one = match(coins.runner(), coins.DECKS, terms, games=100)
    page = keep(tmp_path, "match", "heads/tails", "inkborn lab match x y", "2026-11-16", one)
    text = page.read_text()
    assert text.count("<section id=") == 2
    assert "inkborn lab field &lt;a&gt; b c" in text
    assert "<svg" in text
    assert "mirror" in text
    for outside in ("src=", 'href="http', "@import", "url(http"):
        assert outside not in text
    page.unlink()
    assert write_page(tmp_path).read_text() == text


def test_what_another_version_has_kept_does_not_hide_the_rest(tmp_path: Path) -> None:
    page = keep(tmp_path, "field", "x", "inkborn lab field a b c", "2026-11-16", played())
    kept = json.loads((tmp_path / "field-x.json").read_text())
    kept["result"].pop("rates")
    (tmp_path / "old.json").write_text(json.dumps(kept))
    text = write_page(tmp_path).read_text()
    assert text.count("<section id=") == 2
    assert "Kept by another version" in text
    assert page.read_text() == text


def test_a_folder_without_results_has_no_page(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"some": "thing"}')
    with pytest.raises(InkbornError, match="no results in it"):
        write_page(tmp_path)
    with pytest.raises(InkbornError, match="no such folder"):
        write_page(tmp_path / "nowhere")


def test_the_command_prints_what_the_contract_promises(tmp_path: Path) -> None:
    words = "puppies songbirds whispers --bots random --games 4 --jobs 1 --json --out"
    done = run("lab", "field", *words.split(), str(tmp_path / "out"), home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["decks"] == ["puppies", "songbirds", "whispers"]
    for key in ("rates", "low", "high"):
        assert [len(row) for row in found[key]] == [3, 3, 3]
    assert (tmp_path / "out" / "index.html").is_file()
    again = run("lab", "report", str(tmp_path / "out"), home=tmp_path)
    assert again.stdout.strip().endswith("index.html")
    twice = run("lab", "field", "puppies", "puppies", home=tmp_path)
    assert "named twice: puppies" in twice.stderr
