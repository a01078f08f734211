"""Searching, neighbours, and the words of three languages."""

import pytest

from inkborn.rulebook import (
    EDITIONS,
    NEWEST,
    Neighbours,
    all_topics,
    neighbours,
    search,
    terms_of,
    vocabulary,
)
from inkborn.rulebook.lookup import sayings


def _slugs(text: str) -> list[str]:
    return [topic.slug for topic in search(text)]


def test_search_puts_the_name_before_its_parts_before_mentions() -> None:
    found = _slugs("reckless")
    assert found[0] == "reckless"
    assert set(found[1:]) == {
        "reckless.two-abilities",
        "reckless.no-quest",
        "reckless.must-challenge",
        "reckless.may-exert",
    }


def test_search_puts_topics_with_all_words_first_in_any_order() -> None:
    assert _slugs("deck empty")[0] == "check.empty-deck"
    assert _slugs("what happens when my deck is empty")[0] == "check.empty-deck"
    assert _slugs("") == _slugs("of the") == []
    assert _slugs("cupboard") == []


def test_a_word_that_no_rule_has_does_not_hide_the_others() -> None:
    assert _slugs("reckless cupboard")[0].startswith("reckless")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("mulligan", "setup.alter-hand"),
        ("summoning sickness", "state.drying"),
        ("tap", "state.exerted"),
        ("combat", "challenge"),
        ("graveyard", "discard"),
        ("Mana", "inkwell.ink"),
        ("hand limit", "hand.no-maximum"),
        ("when do I lose", "check.empty-deck"),
    ],
)
def test_search_understands_what_players_of_other_games_say(said: str, meant: str) -> None:
    assert meant in _slugs(said)[:2]


def test_what_players_say_leads_to_topics() -> None:
    for phrase, slugs in sayings().items():
        assert phrase == phrase.casefold() and slugs
        assert set(slugs) <= set(all_topics()), phrase


def test_search_takes_beginnings_of_words_and_plurals() -> None:
    assert "parts.classification" in _slugs("classific")
    assert _slugs("Songs")[0] == "song"


def test_search_in_german_and_japanese() -> None:
    assert _slugs("Impulsiv")[0] == "reckless"
    assert _slugs("gemeinsam singen")[0] == "sing-together"
    assert _slugs("暴勇") == ["reckless"]
    assert _slugs("インクウェル")[0] == "inkwell"


def test_neighbours_of_a_rule() -> None:
    assert neighbours("4.6.6") == Neighbours(
        above="4.6", before="4.6.5", after="4.6.7", below=("4.6.6.1", "4.6.6.2", "4.6.6.3")
    )
    assert neighbours("4.6.4.1").before == ""
    assert neighbours("1").above == ""
    assert neighbours("4.6.6", "2024-04") == Neighbours("", "", "", ())


def test_terms_belong_to_topics() -> None:
    assert {term.topic for term in vocabulary()} <= set(all_topics())
    assert all(term.en for term in vocabulary())


def test_every_keyword_of_a_book_has_a_term_in_the_language_of_that_book() -> None:
    by_name = {term.en[0]: term for term in vocabulary() if term.group == "keyword"}
    for edition in EDITIONS.values():
        for keyword in edition.keywords:
            assert getattr(by_name[keyword], edition.language), (edition.id, keyword)


def test_classifications_of_the_newest_book() -> None:
    assert NEWEST.language == "en"
    assert sum(term.group == "classification" for term in vocabulary()) == 47


def test_terms_of_a_topic() -> None:
    (reckless,) = terms_of("reckless")
    assert reckless.words == ("Reckless", "Impulsiv", "暴勇")
    assert terms_of("quest.exert") == ()
