"""What a card may look like, whoever wrote it: all of it can be shown, and is of a usual size."""

from collections.abc import Iterator

import inkborn.limits as limits
from inkborn.cards.card import Card
from inkborn.errors import BadCard, shown
from inkborn.reading import why_not_text


def check(card: Card) -> None:
    """Raises `BadCard` with the field that no card can have so."""
    for field, text, longest in _texts(card):
        problem = why_not_text(text, longest)
        if problem:
            raise BadCard(card.full_name, field, problem)
    for field in ("cost", "strength", "willpower", "lore", "move_cost"):
        value = getattr(card, field)
        if value is not None and not -limits.LARGEST_STAT <= value <= limits.LARGEST_STAT:
            problem = f"{shown(value)} is not a number up to {limits.LARGEST_STAT}"
            raise BadCard(card.full_name, field, problem)
    counts = {"classifications": limits.MOST_WORDS, "abilities": limits.MOST_ABILITIES}
    for field, most in counts.items():
        if len(getattr(card, field)) > most:
            raise BadCard(card.full_name, field, f"more than {most}")


def _texts(card: Card) -> Iterator[tuple[str, str, int]]:
    """Everything printed on a card, with its field and how long it may be."""
    yield "name", card.full_name, limits.LONGEST_NAME
    for name in card.names:
        yield "name", name, limits.LONGEST_NAME
    for word in card.classifications:
        yield "classifications", word, limits.LONGEST_WORD
    for text in (card.story, *card.clarifications):
        yield "text", text, limits.LONGEST_TEXT
    for ability in card.abilities:
        for text in (ability.name, ability.variant, *ability.costs, ability.text, ability.reminder):
            yield "text", text, limits.LONGEST_TEXT
