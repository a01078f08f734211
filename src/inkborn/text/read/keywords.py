"""Keyword abilities as printed: numbers, and the forms of Shift."""

from inkborn.cards import AbilityText, Card
from inkborn.errors import UncompiledText
from inkborn.model.abilities import Effect, Keyword, ShiftForm
from inkborn.model.words import KeywordName
from inkborn.text.read.vocabulary import Vocabulary

TEMPORARY = "Temporary"


def keyword_ability(
    card: Card, text: AbilityText, cost: Effect | None, vocabulary: Vocabulary
) -> Keyword:
    """The ability of a keyword line. `cost`: what Shift costs instead of ink."""
    assert text.keyword is not None
    if text.keyword is not KeywordName.SHIFT:
        return Keyword(text.keyword.value, text.keyword_value)
    words = text.variant.split()
    variant = " ".join(word for word in words if word != TEMPORARY)
    onto = _onto(card, variant, vocabulary)
    if onto is None:
        at = text.text.find(variant)
        raise UncompiledText(text.text, max(at, 0), ("a classification", "a card name"))
    shift = ShiftForm(
        onto=onto.onto,
        names=onto.names,
        classification=onto.classification,
        cost=cost,
        temporary=TEMPORARY in words,
    )
    return Keyword(text.keyword.value, text.keyword_value, shift)


def _onto(card: Card, variant: str, vocabulary: Vocabulary) -> ShiftForm | None:
    """Onto which characters, or which item, a variant of Shift goes; None if it is not known."""
    if not variant:
        return ShiftForm("name", card.names or (card.name,))
    if variant == "Universal":
        return ShiftForm("any")
    if variant in ("Combo", "Duo"):
        return ShiftForm("combo" if variant == "Combo" else "duo", card.names)
    if vocabulary.knows("CLASS", variant):
        return ShiftForm("class", classification=variant)
    if vocabulary.knows("NAME", variant):
        return ShiftForm("item", (variant,))
    return None
