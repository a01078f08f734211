"""Texts that hardly anybody writes."""

import pytest

from inkborn.errors import UncompiledText
from inkborn.model import abilities as a
from inkborn.model.words import AbilityKind
from inkborn.text.compile import compile_ability


def effect_of(text: str) -> a.Effect:
    (ability,) = compile_ability(text, AbilityKind.EFFECT, card_kind="action")
    assert isinstance(ability, a.ActionEffect)
    return ability.then


def test_cards_of_two_kinds_are_not_played_at_once() -> None:
    with pytest.raises(UncompiledText, match="cards of one kind"):
        effect_of("Play a character and an item for free.")


@pytest.mark.parametrize(
    ("then", "slots"),
    [
        ("Put that card into your hand.", ("c1", "")),
        ("Put all revealed cards into your hand.", ("c1", "c2")),
        ("Draw a card.", ("c1", "")),
    ],
)
def test_the_card_that_ends_a_reveal_has_a_slot_of_its_own(
    then: str, slots: tuple[str, str]
) -> None:
    reveal = "Reveal cards from the top of your deck until you reveal a character card."
    effect = effect_of(f"{reveal} {then}")
    assert isinstance(effect, a.Sequence)
    first = effect.effects[0]
    assert isinstance(first, a.RevealUntil)
    assert (first.bind, first.bind_all) == slots
