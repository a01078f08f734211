"""Card texts that a machine wrote: read in so many ways, or so deep, that the parser gives up."""

import pytest

from inkborn.cards import Catalogue, custom_card
from inkborn.errors import UncompiledText
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary, compile_ability, compile_card, vocabulary_of


@pytest.fixture(scope="module")
def words(catalogue: Catalogue) -> Vocabulary:
    return vocabulary_of(catalogue)


SAME = "a character with the same name as "
TEXTS = {
    "each phrase doubles the ways": f"Banish chosen character with the same name as {SAME * 17}x.",
    "twenty-eight of them": f"Banish chosen character with the same name as {SAME * 28}x.",
    "then": "Then " * 200 + "draw a card.",
    "if you do": "If you do, " * 100 + "draw a card.",
    "under": f"Put any number of cards from {'under your characters and locations ' * 30}x.",
    "quotes in quotes": "Chosen character gains “" * 45 + "draw a card.",
    "named": "Banish chosen character named " * 38 + "x.",
    "modes in modes": (
        f"If it's exerted, draw a card. {'Choose one: • ' * 8}{'Draw a card. • ' * 69}Draw a card."
    ),
    "whenever": "Whenever this character quests, " * 36 + "draw a card.",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("kind", [AbilityKind.EFFECT, AbilityKind.TRIGGERED])
def test_an_involved_text_is_refused(words: Vocabulary, text: str, kind: AbilityKind) -> None:
    card_kind = "action" if kind is AbilityKind.EFFECT else "character"
    assert len(text) <= 1_200
    with pytest.raises(UncompiledText):
        compile_ability(text, kind, card_kind=card_kind, vocabulary=words)


def test_the_error_says_what_would_be_right(words: Vocabulary) -> None:
    text = TEXTS["each phrase doubles the ways"]
    assert 600 < len(text) < 700
    with pytest.raises(UncompiledText, match="expected a simpler text"):
        compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)


def test_a_card_of_many_involved_texts_is_refused(words: Vocabulary) -> None:
    card = custom_card(
        {"name": "Knot", "type": "action", "cost": 1, "text": f"{SAME * 17}x.\n" * 6}
    )
    with pytest.raises(UncompiledText):
        compile_card(card, words)
