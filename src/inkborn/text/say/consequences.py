"""If, if you do, otherwise, instead, unless."""

from inkborn.model.abilities import (
    Affect,
    Apply,
    By,
    ChooseOne,
    Deal,
    Effect,
    Heal,
    If,
    IfDone,
    May,
    Mays,
    Sequence,
    Watch,
)
from inkborn.model.nouns import (
    Actor,
    Cards,
    Condition,
    Fits,
    IsKind,
    Never,
    Ref,
    Select,
    Together,
)
from inkborn.text.say.changes import changes_words
from inkborn.text.say.clauses import (
    actions,
    base,
    clauses,
    is_action,
    is_deferred,
    led,
    prefixed,
    with_next,
)
from inkborn.text.say.exchange import Exchange, plain_part
from inkborn.text.say.players import player
from inkborn.text.say.speaker import Speaker, tells
from inkborn.text.say.words import agree, listed

NOTHING = Sequence(())


def embedded(s: Speaker, effect: Effect) -> list[str]:
    """An effect behind a comma: one sentence, and what follows from it."""
    match effect:
        case Sequence((Apply((Affect(cards),)) as plain, If(condition, Apply() as more, None))):
            if _is_about(more, cards):
                return [f"{clauses(s, plain)} and, {_further(s, condition, more)}"]
    if isinstance(effect, Sequence) and not any(
        isinstance(step, ChooseOne | Watch)
        or (isinstance(step, If) and not _is_unless(step))
        or (then is None and is_deferred(step))
        for step, then in with_next(effect.effects)
    ):
        return [clauses(s, effect)]
    return s.sentences(effect)


def _is_about(effect: Apply, cards: Cards) -> bool:
    slot = cards.bind if isinstance(cards, Select | Together) else cards.slot
    return [r.cards if isinstance(r, Affect) else None for r in effect.effects] == [Ref(slot)]


def _further(s: Speaker, condition: Condition, effect: Apply) -> str:
    """ "if you have an item in play, gains Rush this turn": of the cards spoken of just before."""
    first = effect.effects[0]
    assert isinstance(first, Affect) and isinstance(first.cards, Ref)
    head = f"if {s.words(condition)}, "
    words = changes_words(s, first.changes, effect.duration)
    return head + agree(words, third_person=not s.entity(first.cards.slot).plural)


# ---------------------------------------------------------------- if


@tells(If)
def _if(s: Speaker, effect: If) -> list[str]:
    switch = _type_switch(s, effect)
    if switch:
        return [switch]
    then, other = effect.then, effect.otherwise
    if isinstance(effect.condition, Never) and _is_unless(effect):
        return [f"{clauses(s, then)} unless {s.words(effect.condition.condition)}"]
    head = f"if {s.words(effect.condition)}, "
    if other is None:
        return prefixed(head, embedded(s, then))
    if isinstance(then, IfDone) and then.then == NOTHING and then.otherwise == other:
        then = then.first
    found = prefixed(head, embedded(s, then))
    return found + prefixed("otherwise, ", embedded(s, other))


def _is_unless(effect: If) -> bool:
    """Whether "unless" says it, behind what is done."""
    if not isinstance(effect.condition, Never) or effect.otherwise is not None:
        return False
    return is_action(effect.then) or isinstance(effect.then, Apply)


def _type_switch(s: Speaker, effect: If) -> str:
    """ "If its card type is: • character, … • location, …"."""
    found: list[tuple[IsKind, Effect]] = []
    part: Effect | None = effect
    slots = set()
    while isinstance(part, If) and isinstance(part.condition, Fits):
        slots.add(part.condition.slot)
        if len(part.condition.filter) != 1 or not isinstance(part.condition.filter[0], IsKind):
            return ""
        found.append((part.condition.filter[0], part.then))
        part = part.otherwise
    if part is not None or len(found) < 2 or len(slots) != 1:
        return ""
    modes = (
        f"• {listed(kind.kinds, 'or')}, {'. '.join(embedded(s, then))}." for kind, then in found
    )
    return f"if its card type is: {' '.join(modes)}"


def instead(s: Speaker, other: Exchange) -> list[str]:
    """ "If …, deal 3 damage instead"."""
    condition, effect = other
    head = f"if {s.words(condition)}, "
    words = _again(s, effect) or clauses(s, effect)
    for sign in (" and they enter play", " and it enters play"):
        plain, found, tail = words.partition(sign)
        if found:
            return [f"{head}{plain} instead{found}{tail}"]
    return [f"{head}{words} instead"]


def _again(s: Speaker, effect: Effect) -> str:
    """Another number of the same: to whom is clear."""
    match effect:
        case Deal(int() as number, Ref(slot)) if s.knows(lambda e: "deal" in e.tags, slot):
            return f"deal {number} damage"
        case Heal(Ref(slot), int() as number, up_to) if s.knows(lambda e: "heal" in e.tags, slot):
            return f"remove {'up to ' if up_to else ''}{number} damage"
        case _:
            return ""


# ---------------------------------------------------------------- if you do


@tells(IfDone)
def _if_done(s: Speaker, effect: IfDone) -> list[str]:
    exchanged = plain_part(effect)
    if exchanged is not None:
        return [*_if_done(s, _done(exchanged[0])), *instead(s, exchanged[1])]
    match effect:
        case IfDone(By(who, May(price)), Sequence(()), other) if other is not None:
            words = clauses(s, other)
            noun = player(s, who)
            with s.acting(Actor()):
                paid = agree(actions(s, price), third_person=not noun.many)
            return [f"{words} unless {noun.text} {paid}"]
        case IfDone(Mays(either=True) as mays, then, None):
            return [led(s, mays), *prefixed("if you do either, ", embedded(s, then))]
        case IfDone(first, then, None, False) if is_action(first) and _can_be_had(then):
            return [base(actions(s, effect))]
    found = embedded(s, effect.first)
    if effect.then != NOTHING:
        found += _then(s, effect.then)
    if effect.otherwise is not None:
        found += prefixed("otherwise, ", embedded(s, effect.otherwise))
    return found


def _can_be_had(effect: Effect) -> bool:
    """Whether "to" can stand before it: "to draw a card", "to have each opponent lose 1 lore"."""
    return is_action(effect.effect if isinstance(effect, By) else effect)


def _done(effect: Effect) -> IfDone:
    assert isinstance(effect, IfDone)
    return effect


def _then(s: Speaker, then: Effect) -> list[str]:
    match then:
        case If(condition, inner, None):
            words = s.words(condition)
            return prefixed(f"if you do and {words}, ", embedded(s, inner))
        case _:
            return prefixed("if you do, ", embedded(s, then))
