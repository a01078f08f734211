"""Studies of one deck: what is planted is found, and what does nothing shows no effect."""

import json
from pathlib import Path

import pytest
from tests.lab import planted
from tests.lab.planted import DUD, FILLER, PLAIN, TERMS, TITAN
from tests.lab.test_match import run

from inkborn.errors import InkbornError, UnknownCard
from inkborn.lab.games import LabDeck
from inkborn.lab.games.changes import changed_deck, read_changes
from inkborn.lab.games.decks import Reader
from inkborn.lab.games.neutral import neutral_card
from inkborn.lab.statistics import Estimate, Verdict
from inkborn.lab.studies.cards import cards
from inkborn.lab.studies.hands import check_hand, hands
from inkborn.lab.studies.swap import in_words, swap
from inkborn.lab.studies.tune import Tuner, pool_of


@pytest.fixture(scope="module")
def reader() -> Reader:
    return planted.reader()


@pytest.fixture(scope="module")
def plain(reader: Reader) -> LabDeck:
    return planted.deck(reader, "plain", Plain=30, Filler=30)


@pytest.fixture(scope="module")
def strong(reader: Reader) -> LabDeck:
    return planted.deck(reader, "strong", Titan=8, Plain=22, Filler=30)


def test_cards_finds_the_planted_card_and_no_effect_of_one_that_does_nothing(
    plain: LabDeck, strong: LabDeck
) -> None:
    found = cards(planted.runner(), strong, [plain], TERMS, games=60, causal=60)
    best = found.cards[0]
    assert best.name == TITAN
    assert best.worth is not None
    assert best.worth.low > 0
    assert best.in_hand is not None
    assert best.in_hand.value > 0
    nothing = next(one for one in found.cards if one.name == PLAIN)
    assert nothing.worth is not None
    assert nothing.worth.value == 0  # the same games, card for card
    assert not nothing.worth.excludes(0)
    assert "few games" in found.warning


def test_swap_finds_the_planted_card(reader: Reader, plain: LabDeck) -> None:
    out, into = [PLAIN] * 8, [TITAN] * 8
    changed = changed_deck(plain, out, into, reader)
    found = swap(planted.runner(), plain, changed, [plain], TERMS, out=out, into=into,
                 games=400, margin=0.06)  # fmt: skip
    assert found.verdict == "better"
    assert found.change.low > 0
    assert found.games < 400


def test_swap_says_what_the_interval_says_where_the_test_has_not_decided() -> None:
    clear, slight = Estimate(0.3, 0.2, 0.4, 100), Estimate(0.1, -0.1, 0.3, 100)
    worse = Estimate(-0.3, -0.4, -0.2, 100)
    said = [in_words(Verdict.UNDECIDED, one) for one in (clear, slight, worse)]
    assert said == ["probably better", "undecided", "probably worse"]
    assert in_words(Verdict.HIGHER, slight) == "better"
    assert in_words(Verdict.LOWER, clear) == "not better"


def test_a_swap_that_changes_nothing_is_not_better(plain: LabDeck) -> None:
    changed = plain.exchanged([PLAIN], [neutral_card(2, ("Amber",))], "changed")
    found = swap(planted.runner(), plain, changed, [plain], TERMS, games=400)
    assert found.change.value == 0
    assert found.verdict in ("not better", "undecided")


def test_tune_finds_the_planted_card(reader: Reader, plain: LabDeck) -> None:
    pool = [reader.card(TITAN), reader.card(DUD)]
    tuner = Tuner(planted.runner(), reader, plain, [plain], TERMS, pool, seconds=0)
    best = tuner.run()[0]
    assert set(best.into) == {TITAN}
    assert best.change.count == 50
    assert best.change.low > 0
    assert f"{len(best.into)} {TITAN}" in best.text


def test_tune_tries_legal_lists_only() -> None:
    core = Reader(format_name="core")
    deck = core.deck("songbirds")
    listed = core.listed(deck)
    pool = pool_of(core, "core", listed)
    assert {ink for card in pool for ink in card.inks} <= set(listed.inks)
    tuner = Tuner(planted.runner(), core, deck, [deck], TERMS, pool, seconds=0)
    four = next(name for name, count in deck.counts.items() if count == 4)
    other = next(name for name in deck.kinds if name != four)
    assert tuner.candidate(((other, four),)) is None  # would be the fifth
    assert tuner.candidate(((four, other),) * 5) is None  # there are only four
    one = next(filter(None, (tuner.candidate(tuner.random_swap()) for _ in range(100))))
    assert core.violations(core.listed(one.deck)) == []
    with pytest.raises(InkbornError, match="--pool"):
        pool_of(core, "nonsense", listed)


def test_what_may_come_in_are_cards_of_the_decks_inks_or_of_ones_own(
    reader: Reader, plain: LabDeck
) -> None:
    listed = reader.listed(plain)
    every = pool_of(reader, "anything", listed)
    assert {card.inks for card in every} == {("Amber",)}  # no card of a quest, which has none
    own = pool_of(reader, "custom", listed)
    assert {card.full_name for card in own} == {TITAN, PLAIN, FILLER, DUD}


def test_hands_keeps_the_planted_card(plain: LabDeck, strong: LabDeck) -> None:
    found = hands(planted.runner(), strong, [plain], TERMS, hand=[TITAN, FILLER], games=60)
    assert [one.card for one in found.cards] == [TITAN, FILLER]
    assert found.cards[0].keep.value > 0
    assert found.curve[0].inked.value > 0.9


def test_a_hand_that_cannot_be_dealt_is_refused(strong: LabDeck) -> None:
    with pytest.raises(InkbornError, match="strong holds 0 Dud"):
        check_hand(strong, [DUD, TITAN])
    with pytest.raises(InkbornError, match="has 7 cards, these are 8"):
        check_hand(strong, [PLAIN] * 8)


def test_changes_are_read_as_people_write_them(reader: Reader) -> None:
    words = ["-2", "plain", "+1", "stitch", "-", "new", "dog", "+1", "Titan"]
    assert read_changes(words, reader) == ([PLAIN, PLAIN], ["Stitch - New Dog", TITAN])
    with pytest.raises(InkbornError, match="2 go out and 1 come in"):
        read_changes(["-2", "plain", "+1", "titan"], reader)
    with pytest.raises(UnknownCard):
        read_changes(["-1", "plane", "+1", "titan"], reader)
    with pytest.raises(InkbornError, match="holds no further Dud"):
        changed_deck(planted.deck(reader, "x", Plain=60), [DUD], [TITAN], reader)


def test_the_commands(tmp_path: Path) -> None:
    more = ["--bot", "random", "--jobs", "1", "--json", "--against", "songbirds"]
    change = ["-1", "Perdita - On the Lookout", "+1", "Stitch - New Dog"]
    done = run("lab", "swap", "puppies", *change, "--games", "8", *more, home=tmp_path)
    assert json.loads(done.stdout)["into"] == ["Stitch - New Dog"]
    done = run("lab", "hands", "puppies", "--hand", "99 Puppies", "--games", "2", *more,
               home=tmp_path)  # fmt: skip
    assert json.loads(done.stdout)["cards"][0]["card"] == "99 Puppies"
    done = run("lab", "cards", "puppies", "--games", "4", "--causal", "0", *more, home=tmp_path)
    assert len(json.loads(done.stdout)["cards"]) == 14
    done = run("lab", "tune", "puppies", "--budget", "ten", *more, home=tmp_path)
    assert (done.returncode, '"ten" is no time' in done.stderr) == (2, True)
