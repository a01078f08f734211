"""Ability trees back into English, in the idiom of the cards."""

from collections.abc import Iterable

from inkborn.model.abilities import (
    Ability,
    ActionEffect,
    CardDefinition,
    Effect,
    GainAbility,
    Keyword,
)
from inkborn.model.nouns import AtLocation
from inkborn.text.effects import nodes
from inkborn.text.unparse import conditions, histories  # noqa: F401  (register their voices)
from inkborn.text.unparse.abilities import ability_text
from inkborn.text.unparse.sentences import text
from inkborn.text.unparse.speaker import Speaker, voices

__all__ = ["unparse", "unparse_definition", "unparse_effect", "unparse_together"]


def unparse(ability: Ability, *, kind: str = "", full_name: str = "") -> str:
    """The ability as card text.

    `kind`: of the card that has it ("item"), guessed if not given. `full_name`: of that card, for
    rules on how many copies of it a deck may have.
    """
    return unparse_together((ability,), kind=kind, full_name=full_name)


def unparse_together(abilities: Iterable[Ability], *, kind: str = "", full_name: str = "") -> str:
    """Abilities that one text gives, as that text."""
    given = tuple(abilities)
    s = Speaker(kind or next((_kind(ability) for ability in given), "character"))
    s.full_name = full_name
    return " ".join(ability_text(s, ability) for ability in given)


def unparse_effect(effect: Effect, *, kind: str = "character") -> str:
    """The effect as sentences; what it points at outside of itself becomes "that card"."""
    return text(Speaker(kind), effect)


def unparse_definition(definition: CardDefinition) -> list[str]:
    """The text of a card, one ability a line, with the names of the abilities."""
    lines: list[str] = []
    given = list(definition.abilities)
    while given:
        name = getattr(given[0], "name", "")
        count = 1
        while not isinstance(given[0], Keyword) and count < len(given):
            if isinstance(given[count], Keyword) or getattr(given[count], "name", "") != name:
                break
            count += 1
        words = unparse_together(
            given[:count], kind=definition.kind, full_name=definition.full_name
        )
        lines.append(f"{name} {words}" if name else words)
        del given[:count]
    return lines


def _kind(ability: Ability) -> str:
    if isinstance(ability, ActionEffect):
        return "action"
    found = nodes(ability)
    here = any(isinstance(node, AtLocation) and node.slot == "this" for node in found)
    return "location" if here else "character"


@voices(GainAbility)
def _quoted(s: Speaker, change: GainAbility) -> str:
    return f'~gain "{ability_text(Speaker(), change.ability)}"'
