"""Builds sentences: if, otherwise, instead, modes, triggers set up on the way."""

from collections.abc import Callable
from typing import Literal, cast

import msgspec

from inkborn.model.abilities import (
    Apply,
    By,
    ChooseOne,
    Continuous,
    Deal,
    Duration,
    Effect,
    ForEachPlayer,
    If,
    IfDone,
    May,
    Mays,
    Play,
    PlayFrom,
    Repeat,
    Replace,
    Watch,
)
from inkborn.model.nouns import (
    Actor,
    All,
    Condition,
    EachPlayer,
    Fits,
    IsKind,
    Of,
    On,
    Opponents,
    PlayersWhere,
    You,
)
from inkborn.text.build import combine
from inkborn.text.build.builder import Body, Builder, Nonsense, Occasion, builds, one_effect
from inkborn.text.build.combine import NOTHING
from inkborn.text.build.discourse import Entity
from inkborn.text.read.parse import Leaf, Tree


def add(b: Builder, effect: Effect) -> None:
    """Puts an effect at the end of the current body, or of the part of other players in it."""
    body = b.bodies[-1]
    if b.merge_into is body:
        b.merge_into = None
        body.effects[-1] = _continue(body.effects[-1], effect)
    elif effect != NOTHING:
        body.effects.append(effect)


def theirs_alone(b: Builder, tree: Tree, name: str) -> None:
    """What goes on with the part of other players is said of them, not of you."""
    part = tree.get(name)
    if b.merge_into is None or not isinstance(part, Tree):
        return
    if b.tokens[part.at].text.lower() != "they":
        raise Nonsense(part.at, '"they"')


def _continue(last: Effect, effect: Effect) -> Effect:
    if isinstance(last, By):
        return By(last.who, one_effect([last.effect, effect]))
    if isinstance(last, If):
        return If(last.condition, _continue(last.then, effect))
    assert isinstance(last, IfDone)
    return IfDone(last.first, _continue(last.then, effect), apart=last.apart)


def _last(b: Builder, tree: Tree) -> Body:
    body = b.bodies[-1]
    if not body.effects:
        raise Nonsense(tree.at, "a sentence before this one")
    return body


@builds
def pass_(b: Builder, tree: Tree) -> object:
    ((_name, part),) = tree.parts
    return b.build(part)


@builds
def nothing(b: Builder, tree: Tree) -> None:
    return None


@builds
def body(b: Builder, tree: Tree) -> Effect:
    return b.collect(tree, "sentence")


@builds
def plain(b: Builder, tree: Tree) -> None:
    effect = b.effect(tree, "clauses")
    theirs_alone(b, tree, "clauses")
    if b.instead and not b.in_if:
        raise Nonsense(tree.at, '"if" before "instead"')
    effect = amend(b, effect) or effect
    if effects := b.bodies[-1].effects:
        effects[-1] = amend(b, effects[-1]) or effects[-1]
    add(b, effect)
    if (b.exert_played or b.then_put is not None) and not b.in_if_done:
        raise Nonsense(tree.at, "a card that is played")


def amend(b: Builder, effect: Effect) -> Effect | None:
    """Lets the last card played enter exerted, or go elsewhere than into the discard."""
    fields: dict[str, object] = {}
    if b.exert_played:
        fields["exerted"] = True
    if b.then_put is not None:
        fields["then_put"] = b.then_put
    if not fields:
        return None
    amended = combine.amend_last(effect, Play, **fields)
    if amended is not None:
        b.exert_played, b.then_put = False, None
    return amended


# ---------------------------------------------------------------- conditions and consequences


@builds
def otherwise(b: Builder, tree: Tree) -> None:
    body = _last(b, tree)
    last = body.effects[-1]
    other = b.collect(tree, "sentence")
    if isinstance(last, By) and isinstance(last.who, PlayersWhere):
        body.effects.append(other)  # what remains of the others' cards
        return
    new = combine.otherwise(last, other)
    if new is None:
        raise Nonsense(tree.at, "a condition before")
    b.merge_into = None
    body.effects[-1] = new


@builds
def if_done(b: Builder, tree: Tree) -> None:
    body = _last(b, tree)
    condition = b.condition(tree) if "condition" in tree else None
    with b.body() as inner:
        b.in_if_done += 1
        b.build(tree.get("sentence"))
        b.in_if_done -= 1
    then = inner.effect()
    amended = amend(b, body.effects[-1])
    if amended is not None:
        body.effects[-1] = amended
        if then == NOTHING:
            return
    b.merge_into = None
    if condition is not None:
        then = If(condition, then)
    body.effects[-1] = within(body.effects[-1], lambda last: _follows(last, then))


def _follows(last: Effect, then: Effect) -> Effect:
    return IfDone(last, then, apart=not isinstance(last, May | Mays | By))


def within(effect: Effect, new: Callable[[Effect], Effect]) -> Effect:
    """What follows from a conditional sentence stands under its condition, what follows from one
    about a later time belongs to that time.
    """
    if isinstance(effect, If) and effect.otherwise is None:
        return If(effect.condition, within(effect.then, new))
    if isinstance(effect, Watch):
        return msgspec.structs.replace(effect, then=within(effect.then, new))
    return new(effect)


@builds
def if_done_either(b: Builder, tree: Tree) -> None:
    """ "you may … and then you may … If you do either"."""
    body = _last(b, tree)
    then = b.collect(tree, "sentence")

    def after_one(last: Effect) -> Effect:
        if not isinstance(last, Mays):
            raise Nonsense(tree.at, 'a sentence with two "may" before')
        return IfDone(Mays(last.effects, either=True), then)

    body.effects[-1] = within(body.effects[-1], after_one)


@builds
def if_they_did(b: Builder, tree: Tree) -> None:
    """ "Each player may …. If they do, they …": each who did so."""
    body = _last(b, tree)
    then = _of_each(b, tree, body)

    def each(last: Effect) -> Effect:
        if not isinstance(last, By):
            raise Nonsense(tree.at, "something that players do before")
        return By(last.who, _follows(last.effect, then))

    body.effects[-1] = within(body.effects[-1], each)


@builds
def if_not_done(b: Builder, tree: Tree) -> None:
    body = _last(b, tree)
    other = _of_each(b, tree, body)

    def unless_done(last: Effect) -> Effect:
        if isinstance(last, IfDone) and last.otherwise is None:
            return msgspec.structs.replace(last, then=unless_done(last.then))
        if not isinstance(last, By) or not isinstance(last.effect, May):
            raise Nonsense(tree.at, "something that players may do before")
        return By(last.who, IfDone(last.effect, NOTHING, other))

    body.effects[-1] = within(body.effects[-1], unless_done)


def _of_each(b: Builder, tree: Tree, body: Body) -> Effect:
    """What follows for each of the players before: "they" is that player, "you" are you."""
    sentence = tree.get("sentence")
    assert isinstance(sentence, Tree)
    if b.tokens[sentence.at].text.lower() == "they":
        with b.acting(Actor()):
            return b.collect(tree, "sentence")
    saved, b.of_each = b.of_each, body
    effect = b.collect(tree, "sentence")
    b.of_each = saved
    return effect if isinstance(effect, By) else By(You(), effect)


@builds
def if_then(b: Builder, tree: Tree) -> None:
    condition = b.condition(tree, "conditions")
    with b.body() as inner:
        b.in_if += 1
        try:
            b.build(tree.get("sentence"))
        finally:
            b.in_if -= 1
    then = inner.effect()
    if b.instead:
        b.instead = False
        b.merge_into = None
        combine.instead(_last(b, tree).effects, condition, then)
        return
    add(b, If(condition, then))


@builds
def for_each_first(b: Builder, tree: Tree) -> None:
    each = b.amount(tree, "for_each")
    then = b.collect(tree, "sentence")
    add(b, combine.scale(then, each, tree.at) if isinstance(then, Apply) else Repeat(each, then))


@builds
def for_each_opponent(b: Builder, tree: Tree) -> None:
    b.talk.add(Entity("they", "player"))
    then = b.collect(tree, "sentence")
    b.talk.forget("they")
    add(b, ForEachPlayer(Opponents(), then))


@builds
def duration_first(b: Builder, tree: Tree) -> None:
    saved, b.duration = b.duration, b.part(tree, "duration")
    try:
        effect = b.collect(tree, "sentence")
        if not _lasts(effect, b.duration):
            raise Nonsense(tree.at, "something that lasts so long")
    finally:
        b.duration = saved
    add(b, effect)


def _lasts(node: object, duration: Duration | None) -> bool:
    """Whether a part of an effect lasts for that duration."""
    if isinstance(node, tuple):
        return any(_lasts(part, duration) for part in node)
    if not isinstance(node, msgspec.Struct):
        return False
    if getattr(node, "duration", None) == duration:
        return True
    return any(_lasts(getattr(node, name), duration) for name in node.__struct_fields__)


# ---------------------------------------------------------------- triggers set up on the way


def _watch(b: Builder, tree: Tree, name: str, *, once: bool, duration: Duration | None) -> None:
    event = Occasion()
    saved, b.event = b.event, event
    ons: On | tuple[On, ...] = b.part(tree, name)
    then = b.collect(tree, "sentence")
    b.event = saved
    if isinstance(ons, On):
        ons = (ons,)
    if event.this_turn:
        duration = "turn"
    if ons[0].event in ("turn end", "turn start"):
        once = True
    elif duration is None:
        raise Nonsense(tree.at, "how long it lasts")
    when = conditions_of(event.when)
    add(
        b,
        Watch(ons, then, duration, once, when),
    )


def conditions_of(found: list[Condition]) -> Condition | None:
    if not found:
        return None
    flat: list[Condition] = []
    for condition in found:
        flat += condition.conditions if isinstance(condition, All) else (condition,)
    return flat[0] if len(flat) == 1 else All(tuple(flat))


@builds
def watch(b: Builder, tree: Tree) -> None:
    _watch(b, tree, "trigger", once=False, duration=b.duration)


@builds
def watch_turn(b: Builder, tree: Tree) -> None:
    _watch(b, tree, "trigger", once=False, duration="turn")


@builds
def watch_next(b: Builder, tree: Tree) -> None:
    _watch(b, tree, "event", once=True, duration=b.duration)


@builds
def shield(b: Builder, tree: Tree) -> None:
    """ "the next time they would be dealt damage they take no damage instead"."""
    on: On = b.part(tree, "would")
    effect = b.effect(tree, "replacement")
    b.instead = False
    if b.duration is None:
        raise Nonsense(tree.at, "how long it lasts")
    add(b, Apply((Replace(on, effect, once=True),), b.duration))


@builds
def play_from_exerted_now(b: Builder, tree: Tree) -> None:
    duration: Duration = b.part(tree, "duration")
    allowed: tuple[Continuous, ...] = play_from(b, tree, exerted=True)
    add(b, Apply(allowed, duration))


def play_from(b: Builder, tree: Tree, *, exerted: bool) -> tuple[Continuous, ...]:
    phrase = b.phrase(tree)
    if (
        phrase.pointer is not None
        or not phrase.is_each()
        or phrase.zone not in ("discard", "under")
    ):
        raise Nonsense(tree.at, "cards of another zone than the hand")
    of = tuple(p for p in phrase.filter if p != Of(You()))
    once = "once_each_name" in tree
    zone = cast('Literal["discard", "under"]', phrase.zone)
    return (PlayFrom(zone, of, phrase.under, exerted=exerted, once_each_name=once),)


# ---------------------------------------------------------------- modes


@builds
def mode(b: Builder, tree: Tree) -> tuple[str, Effect]:
    return b.word(tree, "sure"), b.part(tree, "body")


def _modes(b: Builder, tree: Tree) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
    found = []
    before = list(b.talk.entities)
    for part in tree.all("mode"):
        b.talk.entities = list(before)
        found.append(b.build(part))
    if len(found) < 2:
        raise Nonsense(tree.at, "two modes")
    labels = tuple(label for label, _effect in found if label)
    return tuple(effect for _label, effect in found), labels


@builds
def choose_one(b: Builder, tree: Tree) -> None:
    add(b, ChooseOne(_modes(b, tree)[0]))


@builds
def may_choose_one(b: Builder, tree: Tree) -> None:
    add(b, May(ChooseOne(_modes(b, tree)[0])))


@builds
def may_pay_choose_one(b: Builder, tree: Tree) -> None:
    cost = b.effect(tree, "cost")
    add(b, May(IfDone(cost, ChooseOne(_modes(b, tree)[0]))))


@builds
def choose_one_or_both(b: Builder, tree: Tree) -> None:
    both = b.condition(tree)
    add(b, ChooseOne(_modes(b, tree)[0], both=both))


@builds
def player_chooses_one(b: Builder, tree: Tree) -> None:
    who = b.player(tree)
    if not isinstance(who, Opponents | EachPlayer):
        modes, labels = _modes(b, tree)
        add(b, ChooseOne(modes, by=who, labels=labels))
        return
    for part in tree.all("mode"):
        _says_who(b, part)
    with b.acting(Actor()):
        modes, labels = _modes(b, tree)
    add(b, By(who, ChooseOne(modes, labels=labels)))


def _says_who(b: Builder, mode: Tree | Leaf) -> None:
    """Where several choose, a mode has to say whether they or you act."""
    body = mode.get("body") if isinstance(mode, Tree) else mode
    assert isinstance(body, Tree)
    if b.tokens[body.at].text.lower() not in ("they", "you"):
        raise Nonsense(body.at, '"they" or "you"')


@builds
def type_switch(b: Builder, tree: Tree) -> None:
    """ "If its card type is: • character, … • location, …"."""
    card = b.talk.find(lambda e: e.role in ("picked", "group", "done"))
    moved = b.talk.done.get("put") or (card.slot if card else "")
    if not moved:
        raise Nonsense(tree.at, "a card spoken of before")
    effect: Effect | None = None
    built = [b.build(part) for part in tree.all("type_mode")]
    for kinds, then in reversed(built):
        effect = If(Fits(moved, kinds), then, effect)
    assert effect is not None
    add(b, effect)


@builds
def type_mode(b: Builder, tree: Tree) -> tuple[tuple[IsKind, ...], Effect]:
    return b.part(tree, "kinds"), b.collect(tree, "sentence")


@builds
def unreducible(b: Builder, tree: Tree) -> Effect:
    """ "This damage can't be reduced by Resist"."""
    if b.word(tree, "keyword") != "Resist":
        raise Nonsense(tree.at, "Resist")
    effects = b.bodies[-1].effects
    for index in range(len(effects) - 1, -1, -1):
        amended = combine.amend_last(effects[index], Deal, ignores_resist=True)
        if amended is not None:
            effects[index] = amended
            return NOTHING
    raise Nonsense(tree.at, "damage before")
