"""Texts that nobody has printed: drawn by a fixed seed, read, told, read again and played."""

from collections import Counter

import pytest

from inkborn.cards import Catalogue
from inkborn.fuzz.texts.designs import KINDS, Design, Designer
from inkborn.fuzz.texts.english import agreed, article, theirs, third
from inkborn.fuzz.texts.games import play_with
from inkborn.fuzz.texts.judge import Verdict, card_of, judge
from inkborn.fuzz.texts.phrases import Phrases, is_closed
from inkborn.text import Vocabulary, vocabulary_of

NUMBER = 150
SEED = 5


@pytest.fixture(scope="module")
def words(catalogue: Catalogue) -> Vocabulary:
    return vocabulary_of(catalogue)


@pytest.fixture(scope="module")
def phrases(catalogue: Catalogue, words: Vocabulary) -> Phrases:
    return Phrases(catalogue, words)


@pytest.fixture(scope="module")
def judged(phrases: Phrases, words: Vocabulary) -> list[tuple[Design, Verdict]]:
    designer = Designer(phrases, SEED)
    return [(design, judge(design, words)) for design in (designer.draw() for _ in range(NUMBER))]


def test_nearly_all_are_read_and_none_is_told_as_something_else(
    judged: list[tuple[Design, Verdict]],
) -> None:
    fates = Counter(verdict.fate for _design, verdict in judged)
    wrong = [
        (design.text, verdict.why)
        for design, verdict in judged
        if verdict.fate in ("broken", "ambiguous", "told otherwise")
    ]
    assert wrong == []
    assert fates["read"] >= 0.9 * NUMBER


def test_every_kind_of_card_and_every_form_is_drawn(judged: list[tuple[Design, Verdict]]) -> None:
    forms = {"action", "activated", "grammar", "rule", "static", "triggered"}
    assert {design.form for design, _verdict in judged} == forms
    assert {design.kind for design, _verdict in judged} == set(KINDS)


def test_a_seed_draws_the_same_texts_again(
    phrases: Phrases, judged: list[tuple[Design, Verdict]]
) -> None:
    again = Designer(phrases, SEED)
    assert [again.draw() for _ in range(20)] == [design for design, _verdict in judged[:20]]


def test_what_was_read_can_be_played(judged: list[tuple[Design, Verdict]]) -> None:
    cards = [
        card_of(design, verdict.abilities, f"Design {number}")
        for number, (design, verdict) in enumerate(judged)
        if verdict.fate == "read"
    ]
    for game in range(3):
        outcome = play_with(cards[game * 14 : (game + 1) * 14], game, costly=0.005)
        assert outcome.failure is None, outcome.failure
        assert outcome.decisions > 20


@pytest.mark.parametrize(
    ("text", "fate"),
    [
        ("Whenever this character quests, draw a card.", "read"),
        ("Whenever this character quests, draw a flibbertigibbet.", "refused"),
        ("Whenever this character quests, banish that item.", "without sense"),
    ],
)
def test_a_text_is_judged_by_what_becomes_of_it(words: Vocabulary, text: str, fate: str) -> None:
    assert judge(Design("character", text, "triggered"), words).fate == fate


def test_printed_phrases_have_no_words_that_point_back(phrases: Phrases) -> None:
    assert all(is_closed(phrase) for found in phrases.by_rule.values() for phrase in found)
    assert not is_closed("banish that character")
    assert is_closed("return chosen character to their player's hand")


def test_english() -> None:
    assert [third(verb) for verb in ("draw", "ready", "play", "have")] == [
        "draws",
        "readies",
        "plays",
        "has",
    ]
    assert agreed("choose and discard a card, then draw a card") == (
        "chooses and discards a card, then draws a card"
    )
    assert theirs("put a card into your inkwell") == "put a card into their inkwell"
    assert article("item") == "an item"
