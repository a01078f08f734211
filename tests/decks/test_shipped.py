"""The decks that come with inkborn."""

from pathlib import Path

import pytest

from inkborn.cards import Card, Catalogue
from inkborn.decks import ShippedDeck, shipped_deck, shipped_decks, validate
from inkborn.errors import InkbornError
from inkborn.model.words import CardType, Ink, KeywordName


@pytest.mark.parametrize("shipped", shipped_decks(), ids=lambda deck: deck.name)
def test_a_shipped_deck_is_legal_has_sixty_cards_and_enough_ink(
    shipped: ShippedDeck, catalogue: Catalogue
) -> None:
    deck = shipped.deck(catalogue)
    assert deck.size == 60
    assert validate(deck, shipped.format, catalogue.snapshot.made_on) == []
    assert shipped.description
    assert sum(card.inkable for card in deck.cards()) >= 40


def test_together_they_show_the_whole_game(catalogue: Catalogue) -> None:
    shipped = shipped_decks()
    decks = [deck.deck(catalogue) for deck in shipped]
    cards: list[Card] = [card for deck in decks for card in deck.cards()]
    assert len(decks) >= 8
    assert {deck.format.name for deck in shipped} == {"core", "infinity"}
    assert {ink for deck in decks for ink in deck.inks} == set(Ink)
    assert {card.type for card in cards} == set(CardType)
    assert {KeywordName.SHIFT, KeywordName.BOOST, KeywordName.SINGER} <= {
        k for c in cards for k in c.keywords
    }
    assert any(card.is_song for card in cards)
    assert any(len(card.inks) == 2 for card in cards)


def test_a_name_that_is_none_is_answered_with_those_there_are() -> None:
    with pytest.raises(InkbornError, match="songbirds"):
        shipped_deck("songbird")


def test_a_name_that_is_like_none_is_answered_with_all() -> None:
    names = [deck.name for deck in shipped_decks()]
    with pytest.raises(InkbornError, match=", ".join(names)):
        shipped_deck("qqqqqqqqqqqqqqqqqqqqqqq")
    with pytest.raises(InkbornError) as caught:
        shipped_deck("songbird")
    assert "puppies" not in str(caught.value)


def test_only_lists_are_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    for name in ("mine.txt", "mine.txt~", "notes.md"):
        (folder / name).write_text("# Mine.\n# format: core\n4 Break\n", encoding="utf-8")
    monkeypatch.setattr("inkborn.decks.shipped.files", lambda package: tmp_path)
    assert [deck.name for deck in shipped_decks()] == ["mine"]
