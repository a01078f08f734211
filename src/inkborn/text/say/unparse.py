"""Ability trees back into English, in the idiom of the cards.

What is said compiles to the same tree: words that point back ("they", "that card", "the rest") are
chosen by keeping the compiler's own account of what has been spoken of.
"""

from collections.abc import Iterable

from inkborn.model.abilities import (
    Ability,
    ActionEffect,
    CardDefinition,
    Effect,
    Keyword,
    Static,
    Triggered,
)
from inkborn.model.nouns import AtLocation
from inkborn.text.build.walk import nodes
from inkborn.text.say import conditions, conditions_on_cards, damage, sentences  # noqa: F401  (register)
from inkborn.text.say.abilities import ability_text
from inkborn.text.say.clauses import text
from inkborn.text.say.speaker import Speaker

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


def unparse_effect(effect: Effect, kind: str = "character") -> str:
    """The effect as sentences; what it points at outside of itself becomes "it" or "that card"."""
    return text(Speaker(kind), effect)


def unparse_definition(definition: CardDefinition) -> list[str]:
    """The text of a card, one ability a line, with the names of the abilities."""
    lines = []
    for abilities in _texts(definition.abilities):
        words = unparse_together(abilities, kind=definition.kind, full_name=definition.full_name)
        lines.append(f"{_name(abilities[0])} {words}".strip())
    return lines


def _texts(abilities: tuple[Ability, ...]) -> list[list[Ability]]:
    """The abilities that were one text: of the same name, or statics, or an action's later part."""
    found: list[list[Ability]] = []
    for ability in abilities:
        if found and _continues(found[-1][-1], ability):
            found[-1].append(ability)
        else:
            found.append([ability])
    return found


def _continues(before: Ability, ability: Ability) -> bool:
    if isinstance(before, Keyword) or isinstance(ability, Keyword):
        return False
    if _name(before) or _name(ability):
        return _name(before) == _name(ability)
    late = isinstance(ability, Triggered) and ability.zone == "discard"
    if isinstance(before, ActionEffect):
        return late
    return isinstance(before, Static) and isinstance(ability, Static)


def _name(ability: Ability) -> str:
    return "" if isinstance(ability, Keyword | ActionEffect) else ability.name


def _kind(ability: Ability) -> str:
    if isinstance(ability, ActionEffect):
        return "action"
    here = any(isinstance(node, AtLocation) and node.slot == "this" for node in nodes(ability))
    return "location" if here else "character"
