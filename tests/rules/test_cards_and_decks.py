"""Cards as the rules describe them, and what the examples say of decks (1.1.4, 5.2, 5.3.3)."""

from collections.abc import Callable
from datetime import date

import pytest

from inkborn.cards import Catalogue, find_format
from inkborn.decks import read_deck, validate
from inkborn.engine.actions import activate
from inkborn.engine.now.index import index_of
from inkborn.model.words import CardType, Ink
from inkborn.rulebook import vocabulary
from inkborn.scenario.table import Table

DAY = date(2026, 3, 1)
Position = Callable[..., Table]


# cites: all 1.1.4
def test_the_english_names_and_texts_count(catalogue: Catalogue) -> None:
    assert catalogue.get("Tinker Bell - Giant Fairy") is not None
    for translated in ("Naseweis - Gigantische Fee", "コグスワース - 大きな古時計"):
        assert catalogue.get(translated) is None
    texts = [ability.text for card in catalogue for ability in card.abilities]
    assert not any("\u3040" <= letter <= "\u9fff" for text in texts for letter in text)


# cites: all 5.3.3, 5.3.3.1, 5.3.3.2
def test_characters_and_only_they_have_strength_and_a_classification(catalogue: Catalogue) -> None:
    for card in catalogue:
        is_character = card.type is CardType.CHARACTER
        assert (card.strength is not None) == is_character, card.full_name
        assert not is_character or (card.willpower is not None and card.classifications)


NEW_CLASSES = ("Boss", "Monster", "Red Panda", "Team", "Toy", "Vineling")


# cites: 5.3.3.2
def test_every_class_of_a_character_is_one_of_the_list(catalogue: Catalogue) -> None:
    listed = {term.en[0] for term in vocabulary() if term.group == "classification"}
    characters = [card for card in catalogue if card.type is CardType.CHARACTER]
    assert {name for card in characters for name in card.classifications} == listed
    assert set(NEW_CLASSES) < listed and len(listed) == 47


# cites: 5.3.3.2
@pytest.mark.parametrize("name", NEW_CLASSES)
def test_each_of_the_new_classes_makes_a_character(position: Position, name: str) -> None:
    table = position(f"""
        custom:
          - {{name: Newcomer, version: Odd, type: character, cost: 1, strength: 1, willpower: 1,
              lore: 1, classifications: [{name}]}}
        players:
          A: {{play: [Newcomer - Odd]}}
          B: {{}}
        steps:
          - quest: Newcomer - Odd
        """)
    assert table.state.players[0].lore == 1


# cites: all 5.2.5
def test_a_card_has_one_or_two_of_the_six_inks(catalogue: Catalogue) -> None:
    standard = [card for card in catalogue if card.legal]
    assert {ink for card in standard for ink in card.inks} == set(Ink)
    assert len(Ink) == 6
    assert all(1 <= len(card.inks) <= 2 for card in standard)


# cites: all 5.4.1, 5.4.3
def test_an_action_is_there_only_while_it_resolves_and_has_no_abilities(
    position: Position,
) -> None:
    table = position("""
        players:
          A: {inkwell: 1, hand: [Fire the Cannons!]}
          B: {play: [Stitch - New Dog, Mickey Mouse - True Friend]}
        steps:
          - play: Fire the Cannons!
        """)
    (card,) = table.state.resolving
    assert card not in table.state.inplay
    assert activate.abilities(table.core, card) == []
    sources = [e.frame.source for e in index_of(table.core).triggers.get("banish", [])]
    assert card not in [source & 0xFFFF for source in sources]
    assert table.state.bag == []
    table.game.answer("Stitch - New Dog")
    assert table.state.resolving == []
    assert card in table.state.players[0].discard


# cites: all 1.2.1
# cites: 2024-04 7.1.2.1
# cites: 2024-05 7.1.2.1
# cites: 2025-10 7.1.2.1
@pytest.mark.parametrize(("copies", "legal"), [(4, True), (5, True), (99, True), (100, False)])
def test_ex_098_a_deck_may_hold_99_tail_waggers(
    catalogue: Catalogue, copies: int, legal: bool
) -> None:
    amber = [c for c in catalogue if c.inks == ("Amber",) and c.is_legal("Infinity", DAY)]
    usual = [c.full_name for c in amber if c.max_copies == 4][:15]
    lines = [f"4 {name}" for name in usual] + [f"{copies} Dalmatian Puppy - Tail Wagger"]
    found = validate(read_deck("\n".join(lines), catalogue), find_format("infinity"), DAY)
    assert (not found) == legal


# cites: all 5.2.10.3
def test_ex_025_the_first_four_sets_are_numbered_in_order(catalogue: Catalogue) -> None:
    firsts = {
        "Ariel - On Human Legs": "1",
        "Donald Duck - Not Again!": "2",
        "Fire the Cannons!": "1",
        "Be Prepared": "1",
        "Pride Lands - Pride Rock": "3",
        "A Pirate's Life": "4",
    }
    for name, code in firsts.items():
        card = catalogue.get(name)
        assert card is not None
        assert code in {printing.set_code for printing in card.printings}


# cites: 2025-10 6.1.2.2
def test_ex_009_classifications_are_the_english_ones(catalogue: Catalogue) -> None:
    # Feminine forms of the German cards are no classes of their own; four royal titles are.
    classes = {name for card in catalogue for name in card.classifications}
    assert {"Villain", "Prince", "Princess", "King", "Queen"} <= classes
    assert not {"Schurke", "Schurkin", "Villainess", "Prinz", "Königin"} & classes
