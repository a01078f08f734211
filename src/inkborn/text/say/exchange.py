""" "A. If …, B instead": a choice between two effects deep inside of another effect (6.5.6)."""

from msgspec.structs import replace

from inkborn.model.abilities import (
    Choose,
    Effect,
    If,
    IfDone,
    Look,
    May,
    Sequence,
)
from inkborn.model.nouns import Condition, Ref, Select
from inkborn.text.build.builder import one_effect
from inkborn.text.build.walk import rewrite

Exchange = tuple[Condition, Effect]


def plain_part(effect: Effect) -> tuple[Effect, Exchange] | None:
    """The effect with only the usual one of two effects in it, and when which other replaces it.

    None if there is no such choice, or if it can be told with "otherwise".
    """
    match effect:
        case May(inner):
            found = exchanged(inner)
            return (replace(effect, effect=found[0]), found[1]) if found else None
        case IfDone(_, then, None):
            found = exchanged(then)
            return (replace(effect, then=found[0]), found[1]) if found else None
        case Sequence():
            return _shared_slot(effect)
        case _:
            return None


def exchanged(effect: Effect) -> tuple[Effect, Exchange] | None:
    """Like `plain_part`, for an effect that is itself inside of another one."""
    match effect:
        case If(condition, other, plain) if plain is not None:
            match other:  # "you may … instead", else the plain one
                case IfDone(May() as optional, Sequence(()), again) if again == plain:
                    other = optional
            return plain, (condition, other)
        case Sequence((*before, If() as last)):
            found = exchanged(last)
            if found is None:
                return None
            return _unhoisted([*before, found[0]]), found[1]
        case IfDone(_, then, None):
            found = exchanged(then)
            return (replace(effect, then=found[0]), found[1]) if found else None
        case _:
            return None


def _unhoisted(effects: list[Effect]) -> Effect:
    """Puts a choice that was made before back to where it is used."""
    match effects[-2:]:
        case [Choose(Select() as chosen), plain]:
            used = rewrite(plain, lambda node: chosen if node == Ref(chosen.bind) else None)
            return one_effect([*effects[:-2], used])
        case _:
            return one_effect(effects)


def _shared_slot(effect: Sequence) -> tuple[Effect, Exchange] | None:
    """Two effects that leave their cards in the same slot: the others speak of either."""
    for index, step in enumerate(effect.effects):
        match step:
            case If(condition, Look() as other, Look() as plain) if other.bind == plain.bind != "":
                rest = (*effect.effects[:index], plain, *effect.effects[index + 1 :])
                return Sequence(rest), (condition, other)
    return None
