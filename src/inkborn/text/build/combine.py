"""Small operations on effects in the making: multiply, amend, replace, attach."""

import msgspec

from inkborn.model.abilities import (
    Affect,
    Apply,
    By,
    CostChange,
    Deal,
    Discard,
    Draw,
    Effect,
    GainLore,
    GetInkDrops,
    If,
    IfDone,
    LoseLore,
    May,
    PutDamage,
    Repeat,
    Sequence,
)
from inkborn.model.nouns import Amount, AtMost, Condition, Node, Pick, Select, Times
from inkborn.text.build.builder import Nonsense, one_effect
from inkborn.text.build.changes import scaled
from inkborn.text.build.walk import hoist, nodes, rewrite

NOTHING = Sequence(())


def scale(effect: Effect, each: Amount, at: int) -> Effect:
    """The effect with its number for each one; an effect without one is repeated."""
    if isinstance(effect, Draw | GainLore | LoseLore | Deal | PutDamage | GetInkDrops):
        if isinstance(effect.number, int):
            return msgspec.structs.replace(effect, number=Times(effect.number, each))
    elif isinstance(effect, Discard) and isinstance(effect.cards, Select):
        how = effect.cards.how
        if isinstance(how, Pick) and isinstance(how.most, int) and how.least == how.most:
            many = Times(how.most, each)
            picked = msgspec.structs.replace(how, least=many, most=many)
            cards = msgspec.structs.replace(effect.cards, how=picked)
            return msgspec.structs.replace(effect, cards=cards)
    elif isinstance(effect, Apply):
        changed = tuple(scale_rule(rule, each, at) for rule in effect.effects)
        return msgspec.structs.replace(effect, effects=changed)
    elif isinstance(effect, Sequence) and effect.effects:
        *first, last = effect.effects
        return one_effect([*first, scale(last, each, at)])
    return Repeat(each, effect)


def scale_rule(rule: object, each: Amount, at: int) -> "Affect | CostChange":
    if isinstance(rule, Affect):
        changes = tuple(scaled(change, each, at) for change in rule.changes)
        return msgspec.structs.replace(rule, changes=changes)
    if isinstance(rule, CostChange) and isinstance(rule.amount, int):
        return msgspec.structs.replace(rule, amount=Times(rule.amount, each))
    raise Nonsense(at, "a number to multiply")


def limited(effect: Effect, most: int) -> Effect | None:
    """ ", to a maximum of …"."""
    if isinstance(effect, GainLore | LoseLore):
        return msgspec.structs.replace(effect, number=AtMost(effect.number, most))
    if isinstance(effect, Sequence) and effect.effects:
        last = limited(effect.effects[-1], most)
        return one_effect([*effect.effects[:-1], last]) if last is not None else None
    return None


def amend_last(effect: Effect, kind: type[Node], **fields: object) -> Effect | None:
    """The effect with its last part of that kind changed; None if there is none."""
    found = [node for node in nodes(effect) if isinstance(node, kind)]
    if not found:
        return None
    last = found[-1]
    new = msgspec.structs.replace(last, **fields)
    return rewrite(effect, lambda node: new if node is last else None)


# ---------------------------------------------------------------- otherwise, instead


def otherwise(effect: Effect, other: Effect) -> Effect | None:
    """ "Otherwise, B": what happens if the part before did not."""
    if isinstance(effect, If) and effect.otherwise is None:
        then = effect.then
        shared, then = hoist(then, other)
        if isinstance(then, May):
            then = IfDone(then, NOTHING, other)
        return one_effect([*shared, If(effect.condition, then, other)])
    if isinstance(effect, IfDone) and effect.otherwise is None:
        if isinstance(effect.then, May | By):
            inner = otherwise(effect.then, other)
            return msgspec.structs.replace(effect, then=inner) if inner is not None else None
        return msgspec.structs.replace(effect, otherwise=other)
    if isinstance(effect, May):
        return IfDone(effect, NOTHING, other)
    if isinstance(effect, By):
        inner = otherwise(effect.effect, other)
        return By(effect.who, inner) if inner is not None else None
    if isinstance(effect, Sequence) and effect.effects:
        last = otherwise(effect.effects[-1], other)
        return one_effect([*effect.effects[:-1], last]) if last is not None else None
    return None


def instead(effects: list[Effect], condition: Condition, other: Effect) -> None:
    """ "A. If …, B instead": exchanges the part of A that B stands for (6.5.6)."""
    optional = isinstance(other, May)
    new = other.effect if isinstance(other, May) else other
    kind = _kind(new)
    for index in range(len(effects) - 1, -1, -1):
        old = _last_of(effects[index], kind)
        if old is not None:
            break
    else:
        index = len(effects) - 1
        old = effects[index]
        while isinstance(old, May | By):
            old = old.effect
        if isinstance(old, Sequence) and old.effects:
            old = old.effects[-1]
    if isinstance(new, Apply) and isinstance(old, Apply) and new.duration == "always":
        new = Apply(new.effects, old.duration)
    bind = getattr(old, "bind", "")
    if type(new) is type(old) and isinstance(bind, str) and bind:
        new = msgspec.structs.replace(new, bind=bind)
    holder = _holder(effects[index], old)
    if holder is not None:
        parts = list(holder.effects)
    else:
        parts = effects if effects[index] is old else [old]
    at = next(place for place, part in enumerate(parts) if part is old)
    end = _alike(parts, at, new)
    shared, plain = hoist(one_effect(parts[at:end]), condition, new)
    then: Effect = IfDone(May(new), NOTHING, plain) if optional else new
    exchanged = one_effect([*shared, If(condition, then, plain)])
    if parts is effects:
        effects[at:end] = [exchanged]
        return
    whole = one_effect([*parts[:at], exchanged, *parts[end:]])
    before = holder or old
    effects[index] = rewrite(effects[index], lambda node: whole if node is before else None)


def _holder(effect: Effect, part: Effect) -> Sequence | None:
    """The sequence that the part stands in."""
    for node in nodes(effect):
        if isinstance(node, Sequence) and any(step is part for step in node.effects):
            return node
    return None


def _alike(parts: list[Effect], at: int, new: Effect) -> int:
    """Where what B stands for ends: "draw 2 cards and gain 2 lore instead" stands for both."""
    kinds = [type(part) for part in new.effects[1:]] if isinstance(new, Sequence) else []
    end = at + 1
    while end < len(parts) and type(parts[end]) in kinds:
        end += 1
    return end


def _kind(effect: Effect) -> type[Node]:
    if isinstance(effect, Sequence) and effect.effects:
        return _kind(effect.effects[0])
    if isinstance(effect, By):
        return _kind(effect.effect)
    return type(effect)


def _last_of(effect: Effect, kind: type[Node]) -> Effect | None:
    found = [node for node in nodes(effect) if type(node) is kind]
    return found[-1] if found else None  # type: ignore[return-value]
