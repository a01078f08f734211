"""Comparing a piece of text with what is printed on a card."""

from __future__ import annotations

from inkborn.cards import AbilityText, Card
from inkborn.cards.names import name_key
from inkborn.model.words import Symbol

_SYMBOLS = {
    "{E}": Symbol.EXERT,
    "{I}": Symbol.INK,
    "{S}": Symbol.STRENGTH,
    "{W}": Symbol.WILLPOWER,
    "{L}": Symbol.LORE,
    "{C}": Symbol.INKWELL,
}


def plain(text: str) -> str:
    """Text for comparing: case, dashes, quotes and the way symbols are written do not matter."""
    for written, sign in _SYMBOLS.items():
        text = text.replace(written, sign).replace(written.lower(), sign)
    return name_key(text)


def contains(whole: str, piece: str) -> bool:
    return plain(piece) in plain(whole)


def printed(ability: AbilityText) -> str:
    """An ability as it stands on the card: name, costs, text."""
    costs = ", ".join(ability.costs)
    keyword = "" if ability.keyword is None else f"{ability.variant} {ability.keyword}".strip()
    parts = (ability.name, f"{costs} - " if costs else "", keyword, ability.text)
    return " ".join(part for part in parts if part)


def says(card: Card, ability: str, piece: str) -> bool:
    """Whether the ability of that name ("" for any without one) contains a piece of text."""
    if ability and contains(ability, piece):
        return True
    return any(
        contains(printed(text), piece)
        for text in card.abilities
        if name_key(text.name or str(text.keyword or "")) == name_key(ability)
    )


def modes(card: Card) -> list[list[str]]:
    """The modes that each ability of a card offers ("Choose one: • … • …")."""
    found = []
    for ability in card.abilities:
        _head, *bullets = ability.text.split("•")
        if bullets:
            found.append([bullet.strip() for bullet in bullets])
    return found
