"""Deck lists that nobody would write."""

import base64
import json

import msgspec
import pytest

from inkborn import limits
from inkborn.cards import Catalogue, custom_card
from inkborn.decks import Deck, describe, read_deck
from inkborn.errors import InkbornError, InvalidDeck
from inkborn.game import Game
from inkborn.workshop import DeckLike, Workshop

ELSA = "Elsa - Spirit of Winter"

LISTS = {
    "equals signs": "=" * 200_000,
    "equals signs with a word": "=" * 100_000 + "main" + "=" * 100_000 + "x",
    "lines of equals signs": ("=" * 290 + "x\n") * 3_000,
    "dashes": "--" * 100_000 + "x",
    "blanks": "4 Elsa" + " " * 200_000 + "x" + " " * 200_000 + "(",
    "tabs": "4\t" + "\t" * 200_000 + "Elsa",
    "brackets": "(" * 200_000,
    "digits in brackets": "Elsa (1)" + "1" * 200_000 + "!",
    "lines of digits in brackets": ("Elsa (1) " + "1" * 280 + "!\n") * 3_000,
    "a heading with digits": ("main" + "1" * 280 + "x\n") * 3_000,
    "one word": "x" * 1_000_000,
    "too large": "x" * (limits.DECK_BYTES + 1),
    "too many lines": f"1 {ELSA}\n" * (limits.MOST_LINES + 1),
    "too many cards": f"999 {ELSA}\n" * 11,
    "a huge count": f"999999999 {ELSA}",
    "a count of 5,000 digits": f"{'9' * 5_000} {ELSA}",
    "JSON with a huge count": json.dumps({ELSA: 999_999_999}),
    "JSON with a count of 100 digits": json.dumps({ELSA: 10**99}),
    "JSON with a count of 5,000 digits": json.dumps({ELSA: 7}).replace("7", "9" * 5_000),
    "JSON with a count of 5,000 digits in quotes": json.dumps({ELSA: "9" * 5_000}),
    "JSON with a long name": json.dumps({"x" * 900_000: 4}),
    "JSON with a name of blanks": json.dumps([" " * 900_000]),
    "JSON nested deeply": '{"cards":' * 500 + "1" + "}" * 500,
    "JSON with a deep entry": json.dumps([[[[[[[1]]]]]]]),
    "JSON of many entries": json.dumps([ELSA] * 25_000),
    "JSON of a surrogate": '{"\\ud800": 4}',
    "a code of many entries": base64.b64encode(b"a$1|" * 30_000).decode(),
    "a code of a long name": base64.b64encode(b"a" * 500_000 + b"$1").decode(),
    "control characters": "4 Elsa\x1b[2J",
    "a surrogate": "4 \ud800",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS.keys())
def test_a_hostile_list_is_refused_in_a_few_words(catalogue: Catalogue, text: str) -> None:
    with pytest.raises(InvalidDeck) as caught:
        read_deck(text, catalogue)
    for problem in caught.value.problems:
        assert len(str(problem)) < 500
        assert str(problem).isprintable()


def test_a_name_of_a_deck_is_a_line_without_control_characters(catalogue: Catalogue) -> None:
    data = {"name": "My\x1b[2J deck\n" + "x" * 5_000, "cards": {ELSA: 4}}
    deck = read_deck(json.dumps(data), catalogue)
    assert deck.name.startswith("My[2J deckxxx")
    assert len(deck.name) <= limits.LONGEST_NAME
    assert deck.name.isprintable()


def test_a_deck_of_any_costs_and_counts_is_described(catalogue: Catalogue) -> None:
    dear = msgspec.structs.replace(catalogue.card(ELSA), full_name="Dear", cost=10**9)
    found = describe(Deck.of([(dear, 10**9), (catalogue.card(ELSA), 4)]))
    assert [(step.cost, step.cards) for step in found.curve] == [(8, 4), (10**9, 10**9)]
    assert found.size == 10**9 + 4


def test_a_usual_curve_has_no_gaps(catalogue: Catalogue) -> None:
    cheap = msgspec.structs.replace(catalogue.card(ELSA), full_name="Cheap", cost=5)
    found = describe(Deck.of([(cheap, 1), (catalogue.card(ELSA), 4)]))
    assert [(step.cost, step.cards) for step in found.curve] == [(5, 1), (6, 0), (7, 0), (8, 4)]


@pytest.mark.parametrize("deck", ["/etc/passwd", "./deck.txt", "-", "", "pupies", "../puppies"])
def test_no_text_is_a_path_for_a_game(deck: str) -> None:
    with pytest.raises(InkbornError, match="neither a deck that comes along"):
        Game.new([deck, "puppies"])


def test_a_file_is_no_deck_for_a_game(tmp_path: object) -> None:
    with pytest.raises(InkbornError):
        Game.new([__file__, "puppies"])


def test_a_game_takes_the_text_of_a_list(catalogue: Catalogue) -> None:
    cards = Workshop(catalogue).deck(f"4 {ELSA}\n2 Be Prepared")
    assert [card.full_name for card in cards] == [ELSA] * 4 + ["Be Prepared"] * 2


def test_a_deck_is_not_laid_out_before_it_is_counted(catalogue: Catalogue) -> None:
    workshop = Workshop(catalogue)
    decks: list[DeckLike] = [Deck.of([(catalogue.card(ELSA), 10**12)]), Deck(()), []]
    for deck in decks:
        with pytest.raises(InkbornError, match="a deck needs 1 to 10000 cards"):
            workshop.deck(deck)
    endless = iter(lambda: catalogue.card(ELSA), None)
    with pytest.raises(InkbornError, match="a deck needs 1 to 10000 cards"):
        workshop.deck(endless)


def test_a_dear_card_of_ones_own_is_refused() -> None:
    with pytest.raises(InkbornError, match="1000000000 is not a number from 0 to 999"):
        custom_card({"name": "Dear", "type": "item", "cost": 10**9})
