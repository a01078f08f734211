"""Custom cards: the short YAML form becomes a card like any other."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from inkborn.cards import Catalogue, custom_card, load_catalogue
from inkborn.cards.custom import read_abilities
from inkborn.errors import BadCard, BadSnapshot
from inkborn.model.words import AbilityKind, CardType, Ink, KeywordName

COURIER = yaml.safe_load(
    """
    name: Inkling
    version: Night Courier
    type: character
    cost: 3
    strength: 2
    willpower: 3
    lore: 1
    classifications: [Storyborn, Ally]
    text: |
      Evasive
      SPECIAL DELIVERY Whenever this character quests, you may ready chosen item of yours.
      RETURN TO SENDER {E}, 1 {I} - Return another chosen character of yours to your hand.
    """
)


def courier(**changes: Any) -> dict[str, Any]:
    return {**COURIER, **changes}


def test_the_example_of_the_scenario_format() -> None:
    card = custom_card(COURIER)
    assert card.full_name == "Inkling - Night Courier"
    assert (card.inks, card.inkable, card.cost) == ((Ink.AMBER,), True, 3)
    assert (card.strength, card.willpower, card.lore, card.move_cost) == (2, 3, 1, None)
    evasive, delivery, sender = card.abilities
    assert evasive.keyword is KeywordName.EVASIVE
    assert (delivery.kind, delivery.name) == (AbilityKind.TRIGGERED, "SPECIAL DELIVERY")
    assert (sender.kind, sender.name) == (AbilityKind.ACTIVATED, "RETURN TO SENDER")
    assert sender.costs == ("⟳", "1 ⬡")
    assert sender.text == "Return another chosen character of yours to your hand."


def test_every_ability_of_every_legal_card_can_be_written_as_a_custom_card(
    catalogue: Catalogue,
) -> None:
    """The reader of custom text agrees with the labels of the whole card book."""
    for card in catalogue:
        for ability in card.abilities if card.legal else ():
            costs = ability.costs if ability.kind is AbilityKind.ACTIVATED else ()
            cost = f"{', '.join(costs)} - " if costs else ""
            line = f"{ability.name} {cost}{ability.text} (A reminder.)".strip()
            (read,) = read_abilities(line, card.type)
            expected = (ability.kind, ability.name, ability.costs, ability.text)
            assert (read.kind, read.name, read.costs, read.text) == expected, card
            assert (read.keyword, read.keyword_value, read.variant) == (
                ability.keyword,
                ability.keyword_value,
                ability.variant,
            ), card


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Evasive", [("Evasive", "", None, ())]),
        ("Evasive, Rush, Resist +2", [("Evasive", "", None, ()), ("Rush", "", None, ()),
                                      ("Resist", "", 2, ())]),
        ("Singer 5", [("Singer", "", 5, ())]),
        ("Boost 2 {I} (Once a turn.)", [("Boost", "", 2, ())]),
        ("Shift 4 {I}", [("Shift", "", 4, ())]),
        ("Puppy Shift 3", [("Shift", "Puppy", 3, ())]),
        ("Temporary Red Panda Shift 2 {I}", [("Shift", "Temporary Red Panda", 2, ())]),
        ("Shift: Discard 2 cards", [("Shift", "", None, ("Discard 2 cards",))]),
        ("Sing Together 7", [("Sing Together", "", 7, ())]),
    ],
)  # fmt: skip
def test_keyword_lines(
    line: str, keywords: list[tuple[str, str, int | None, tuple[str, ...]]]
) -> None:
    read = read_abilities(line, CardType.CHARACTER)
    found = [(str(a.keyword), a.variant, a.keyword_value, a.costs) for a in read]
    assert found == keywords


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_any_dash_parts_cost_and_effect(dash: str) -> None:
    (ability,) = read_abilities(f"{{E}}, Banish this item {dash} Draw a card.", CardType.ITEM)
    assert (ability.name, ability.costs) == ("", ("⟳", "Banish this item"))


def test_the_article_behind_a_name_belongs_to_the_sentence() -> None:
    (ability,) = read_abilities("TWINS A character here gets +1 {S}.", CardType.LOCATION)
    assert (ability.name, ability.text) == ("TWINS", "A character here gets +1 ¤.")


def test_symbols_of_the_rulebook_become_those_of_the_snapshot() -> None:
    text = "Gain {E} {I} {S} {W} {L} {C}."
    (ability,) = read_abilities(text, CardType.ACTION)
    assert ability.text == "Gain ⟳ ⬡ ¤ ⛉ ◊ ◉."
    assert ability.kind is AbilityKind.EFFECT


def test_a_song_is_an_action_called_song() -> None:
    card = custom_card({"name": "Hum", "type": "song", "cost": 2, "text": "Draw a card."})
    assert card.is_song
    assert card.classifications == ("Song",)


def test_a_location_has_a_move_cost_and_perhaps_lore() -> None:
    place = {"name": "Quay", "version": "At Night", "type": "location", "cost": 1}
    card = custom_card({**place, "willpower": 5, "move_cost": 1})
    assert (card.willpower, card.move_cost, card.lore) == (5, 1, 0)
    assert card.classifications == ()


def test_deck_limits_are_read_from_the_text() -> None:
    free = custom_card(
        courier(text="SWARM You may have any number of cards named Inkling in your deck.")
    )
    assert free.max_copies is None
    few = custom_card(courier(text="RARE You may only have 2 copies of Inkling in your deck."))
    assert few.max_copies == 2


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"cost": None}, "cost", "missing"),
        ({"cost": -1}, "cost", "-1 is not a number from 0 to 999"),
        ({"cost": True}, "cost", "not a number"),
        ({"strength": "two"}, "strength", "'two' is not a number"),
        ({"willpower": None}, "willpower", "missing"),
        ({"type": "creature"}, "type", "none of character, action, item, location, song"),
        ({"inks": ["Purple"]}, "inks", "the inks are Amber"),
        ({"inks": ["Amber", "Ruby", "Steel"]}, "inks", "one ink or two"),
        ({"inkable": "perhaps"}, "inkable", "neither true nor false"),
        ({"move_cost": 1}, "move_cost", "has none"),
        ({"classifications": 3}, "classifications", "not a list of words"),
        ({"colour": "Amber"}, "colour", "no such field"),
        ({"text": ["Rush"]}, "text", "not a text"),
    ],
)
def test_a_bad_field_is_named_with_its_card(
    changes: dict[str, Any], field: str, problem: str
) -> None:
    with pytest.raises(BadCard) as caught:
        custom_card(courier(**changes))
    assert (caught.value.card, caught.value.field) == ("Inkling", field)
    assert problem in str(caught.value)


def test_a_card_without_a_name_is_refused() -> None:
    with pytest.raises(BadCard, match="name: missing"):
        custom_card({"type": "item", "cost": 1})


def test_a_yaml_file_adds_its_cards_to_the_book(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump([COURIER, courier(name="Stitch", version="New Dog", cost=9)]))
    book = load_catalogue(path)
    assert len(book) == len(catalogue) + 1
    assert book.card("inkling, night courier").cost == 3
    assert book.card("Stitch - New Dog").cost == 9
    assert catalogue.card("Stitch - New Dog").cost != 9


@pytest.mark.parametrize("text", ["just words", "[]", "- 3", "- {name: X}", "custom: 7"])
def test_yaml_that_is_no_list_of_cards_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(BadSnapshot):
        load_catalogue(path)
