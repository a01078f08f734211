"""Keyword abilities as printed: numbers, and the forms of Shift."""

from inkborn.cards import AbilityText, Card
from inkborn.model.abilities import Effect, Keyword, ShiftForm
from inkborn.model.words import Keyword as KeywordName

VARIANTS = {"Universal": "any", "Combo": "combo", "Duo": "duo"}
TEMPORARY = "Temporary"


def keyword_ability(card: Card, text: AbilityText, cost: Effect | None, known: set[str]) -> Keyword:
    """The ability of a keyword line. `cost`: what Shift costs instead of ink; `known`: item names."""
    assert text.keyword is not None
    if text.keyword is not KeywordName.SHIFT:
        return Keyword(text.keyword.value, text.keyword_value)
    words = text.variant.split()
    temporary = TEMPORARY in words
    variant = " ".join(word for word in words if word != TEMPORARY)
    form = _form(card, variant, known)
    shift = ShiftForm(
        onto=form.onto,
        names=form.names,
        classification=form.classification,
        cost=cost,
        temporary=temporary,
    )
    return Keyword(text.keyword.value, text.keyword_value, shift)


def _form(card: Card, variant: str, items: set[str]) -> ShiftForm:
    if not variant:
        return ShiftForm("name", _names(card))
    if variant == "Universal":
        return ShiftForm("any")
    if variant in ("Combo", "Duo"):
        names = tuple(name for name in card.names if name != card.name)
        return ShiftForm("combo" if variant == "Combo" else "duo", names or card.names)
    if variant in items:
        return ShiftForm("item", (variant,))
    return ShiftForm("class", classification=variant)


def _names(card: Card) -> tuple[str, ...]:
    return card.names or (card.name,)
