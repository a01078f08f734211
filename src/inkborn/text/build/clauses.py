"""Builds clauses: who does what, who may, and what holds for which cards for how long."""

import msgspec

from inkborn.model.abilities import (
    Affect,
    Apply,
    By,
    Duration,
    Effect,
    EitherOr,
    EntersExerted,
    If,
    IfDone,
    May,
    Mays,
    Modify,
    MoveTo,
    NextPlayed,
    Pay,
    ReadyAtMost,
    Sequence,
)
from inkborn.model.nouns import (
    Actor,
    Cards,
    Challenging,
    Condition,
    Fits,
    Never,
    Not,
    Ref,
    Select,
    StatOf,
    Together,
    Who,
    You,
)
from inkborn.text.build import combine
from inkborn.text.build.builder import Builder, Nonsense, builds, one_effect
from inkborn.text.build.changes import Changes
from inkborn.text.build.combine import NOTHING
from inkborn.text.build.sentences import amend, theirs_alone
from inkborn.text.build.walk import hoist
from inkborn.text.read.parse import Tree


@builds
def then_clause(b: Builder, tree: Tree) -> Effect:
    first_name = "clause" if "clause" in tree else "led_clause"
    first = b.effect(tree, first_name)
    theirs_alone(b, tree, first_name)
    b.begun = b.merge_into is None
    then = b.effect(tree, "more_clauses")
    b.begun = False
    theirs_alone(b, tree, "more_clauses")
    return _join(amend(b, first) or first, then)


def _join(first: Effect, then: Effect) -> Effect:
    """Two clauses of a sentence. "You may" covers the whole of it (6.1.4), up to the next "may"
    (6.1.4.2).
    """
    if not isinstance(first, May) or then == NOTHING:
        return one_effect([first, then])
    if isinstance(then, Mays):
        return Mays((first, *then.effects))
    if isinstance(then, May) or (isinstance(then, By) and isinstance(then.effect, May)):
        return Mays((first, then))
    inner = first.effect
    if isinstance(inner, IfDone) and inner.otherwise is None:
        return May(IfDone(inner.first, one_effect([inner.then, then])))
    return May(one_effect([inner, then]))


@builds
def then_action(b: Builder, tree: Tree) -> Effect:
    first = b.effect(tree, "scaled_action")
    then = b.effect(tree, "actions")
    return one_effect([amend(b, first) or first, then])


@builds
def scaled(b: Builder, tree: Tree) -> Effect:
    effect = b.effect(tree, "action")
    return combine.scale(effect, b.amount(tree, "for_each"), tree.at)


@builds
def at_most(b: Builder, tree: Tree) -> Effect:
    effect = combine.limited(b.effect(tree, "action"), b.number(tree))
    if effect is None:
        raise Nonsense(tree.at, "lore")
    return effect


@builds
def do(b: Builder, tree: Tree) -> Effect:
    return b.effect(tree, "actions")


@builds
def do_to(b: Builder, tree: Tree) -> Effect:
    cost = b.effect(tree, "cost")
    return IfDone(cost, b.effect(tree, "then"))


@builds
def either_or(b: Builder, tree: Tree) -> Effect:
    return EitherOr(b.effect(tree, "left"), b.effect(tree, "right"))


@builds
def do_unless(b: Builder, tree: Tree) -> Effect:
    effect = b.effect(tree, "actions")
    return _unless_true(effect, b.condition(tree, "conditions"))


def _unless_true(effect: Effect, condition: Condition) -> Effect:
    """Cards that the condition speaks of are chosen before it is asked."""
    shared, effect = hoist(effect, condition)
    return one_effect([*shared, If(Never(condition), effect)])


@builds
def do_instead(b: Builder, tree: Tree) -> Effect:
    effect = b.effect(tree, "actions")
    b.instead = True
    return effect


@builds
def may(b: Builder, tree: Tree) -> Effect:
    return _yours(b, May(_as_you(b, tree, "actions")))


@builds
def may_to(b: Builder, tree: Tree) -> Effect:
    cost = _as_you(b, tree, "cost")
    return _yours(b, May(IfDone(cost, _as_you(b, tree, "then"))))


@builds
def may_instead(b: Builder, tree: Tree) -> Effect:
    effect = May(_as_you(b, tree, "actions"))
    b.instead = True
    return _yours(b, effect)


def _as_you(b: Builder, tree: Tree, name: str) -> Effect:
    with b.acting(You()):
        return b.effect(tree, name)


def _yours(b: Builder, effect: Effect) -> Effect:
    return By(You(), effect) if isinstance(b.who, Actor) else effect


# ---------------------------------------------------------------- players


def _by(b: Builder, who: Who, tree: Tree, name: str, *, optional: bool = False) -> Effect:
    """The effect carried out by these players. Your own choices for it come before."""
    if isinstance(who, You):
        effect = _as_you(b, tree, name)
        return _yours(b, May(effect) if optional else effect)
    outer, b.before = b.before, []
    with b.acting(Actor()):
        effect = b.effect(tree, name)
    needed, b.before = b.before, outer
    if optional:
        effect = May(effect)
    if isinstance(who, Actor):
        b.before += needed
        return effect
    return one_effect([*needed, By(who, effect)])


@builds
def player_does(b: Builder, tree: Tree) -> Effect:
    return _by(b, b.player(tree), tree, "actions")


@builds
def player_may(b: Builder, tree: Tree) -> Effect:
    return _by(b, b.player(tree), tree, "actions", optional=True)


@builds
def player_may_to(b: Builder, tree: Tree) -> Effect:
    """ "each player may discard their hand to draw 2 cards": each for themselves."""
    who = b.player(tree)
    outer, b.before = b.before, []
    with b.acting(Actor()):
        effect = May(IfDone(b.effect(tree, "cost"), b.effect(tree, "then")))
    needed, b.before = b.before, outer
    if isinstance(who, You | Actor) or needed:
        raise Nonsense(tree.at, "players who decide for themselves")
    return By(who, effect)


@builds
def have(b: Builder, tree: Tree) -> Effect:
    return _by(b, b.player(tree), tree, "actions")


@builds
def do_unless_player(b: Builder, tree: Tree) -> Effect:
    """ "draw 2 cards unless that character's player puts that card …"."""
    first, second = (part for name, part in tree.parts if name == "actions")
    effect: Effect = _part(b, first)
    who = b.player(tree, "payer")
    outer, b.before = b.before, []
    with b.acting(Actor()):
        price: Effect = _part(b, second)
    b.before = outer
    return _unless(effect, who, price)


def _unless(effect: Effect, who: Who, price: Effect) -> Effect:
    """The effect unless they pay; what they are asked about is chosen before."""
    chosen, plain = hoist(effect, who, price)
    return one_effect([*chosen, IfDone(By(who, May(price)), NOTHING, plain)])


def _part(b: Builder, part: object) -> Effect:
    effect: Effect = b.build(part)  # type: ignore[arg-type]
    return effect


@builds
def player_does_unless_pay(b: Builder, tree: Tree) -> Effect:
    """ "each opponent loses 1 lore unless they pay 1 ⬡": each for themselves."""
    who, price = b.player(tree), Pay(b.number(tree))
    payer = tree.get("payer")
    if isinstance(payer, Tree) and payer.alternative.builder == "they" and who != You():
        with b.acting(Actor()):
            effect = b.effect(tree, "actions")
        return By(who, IfDone(May(price), NOTHING, effect))
    effect = _by(b, who, tree, "actions")
    return _unless(effect, b.player(tree, "payer"), price)


@builds
def apply_unless_pay(b: Builder, tree: Tree) -> Effect:
    effect = apply(b, tree)
    return _unless(effect, b.player(tree, "payer"), Pay(b.number(tree)))


# ---------------------------------------------------------------- what holds for cards


def _duration(b: Builder, changes: Changes) -> Duration:
    if changes.duration is not None:
        return changes.duration
    if b.this_challenge:
        b.this_challenge = False
        return "challenge"
    return b.duration or "always"


@builds
def apply(b: Builder, tree: Tree) -> Effect:
    cards = b.cards(tree)
    changes: Changes = b.part(tree, "changes")
    return _apply(b, cards, changes, tree)


def _apply(b: Builder, cards: Cards, changes: Changes, tree: Tree) -> Effect:
    played = isinstance(cards, Ref) and b.talk.get(cards.slot)
    if EntersExerted() in changes.changes and played and "play" in played.tags:
        return _enters_exerted(b, cards, changes, tree)
    if changes.changes == [EntersExerted()] and changes.duration is None:
        if not played or played.slot != "this":
            raise Nonsense(tree.at, "a card that is played")
        b.exert_played = True
        return NOTHING
    return Apply((Affect(cards, tuple(changes.changes)),), _duration(b, changes))


def _enters_exerted(b: Builder, cards: Cards, changes: Changes, tree: Tree) -> Effect:
    """How a card enters play belongs to its playing; what else it gets, it gets afterwards."""
    b.exert_played = True
    others = tuple(change for change in changes.changes if change != EntersExerted())
    if others:
        return Apply((Affect(cards, others),), _duration(b, changes))
    if changes.duration is not None:
        raise Nonsense(tree.at, "no duration")
    return NOTHING


@builds
def apply_challenging(b: Builder, tree: Tree) -> Effect:
    """ "get +3 ¤ while challenging a location this turn"."""
    cards = b.cards(tree)
    changes: Changes = b.part(tree, "changes")
    against = b.filter(tree, "against_cards") if "against_cards" in tree else ()
    only = (Challenging(against),)
    changes.duration = changes.duration or b.part(tree, "duration")
    return Apply((Affect(cards, tuple(changes.changes), only),), _duration(b, changes))


@builds
def apply_instead(b: Builder, tree: Tree) -> Effect:
    effect = apply(b, tree)
    b.instead = True
    return effect


@builds
def apply_unless(b: Builder, tree: Tree) -> Effect:
    """ "… unless they're at a location": holds for the card as long as it does not."""
    effect = apply(b, tree)
    condition = b.condition(tree, "conditions")
    if isinstance(effect, Apply) and isinstance(condition, Fits):
        rule = effect.effects[0]
        slots = (
            (rule.cards.slot,)
            if isinstance(rule, Affect) and isinstance(rule.cards, Ref)
            else (
                (rule.cards.bind,)
                if isinstance(rule, Affect) and isinstance(rule.cards, Select)
                else ()
            )
        )
        if condition.slot in slots and len(condition.filter) == 1 and isinstance(rule, Affect):
            only = (Not(condition.filter[0]),)
            return Apply((msgspec.structs.replace(rule, only=only),), effect.duration)
    return _unless_true(effect, condition)


@builds
def apply_and_if(b: Builder, tree: Tree) -> Effect:
    """ "gains Reckless and, if …, can't challenge …"."""
    first = apply(b, tree)
    rule = first.effects[0] if isinstance(first, Apply) else None
    if not isinstance(rule, Affect) or not isinstance(first, Apply):
        raise Nonsense(tree.at, "cards")
    cards = rule.cards
    again = Ref(cards.bind) if isinstance(cards, Select | Together) else cards
    condition = b.condition(tree)
    second: Changes = b.part(tree, "more")
    applied = Apply((Affect(again, tuple(second.changes)),), _duration(b, second))
    return Sequence((first, If(condition, applied)))


@builds
def give(b: Builder, tree: Tree) -> Effect:
    cards = b.cards(tree)
    gifts = b.part(tree, "gifts")
    changes = Changes(gifts if isinstance(gifts, list) else [gifts], b.part(tree, "duration"))
    return _apply(b, cards, changes, tree)


@builds
def add_stat(b: Builder, tree: Tree) -> Effect:
    """ "add his ⛉ to another chosen character's ¤ this turn"."""
    amount = b.amount(tree, "whose_stat")
    if not isinstance(amount, StatOf):
        raise Nonsense(tree.at, "a characteristic of a card")
    cards = b.cards(tree, "receiver")
    duration: Duration = b.part(tree, "duration") or b.duration or "always"
    return Apply((Affect(cards, (Modify(b.stat(tree), amount),)),), duration)


@builds
def may_move(b: Builder, tree: Tree) -> Effect:
    """ "They may move to a location for free"; "there" is the location of the event."""
    cards = b.cards(tree)
    if "location" in tree:
        location = b.cards(tree, "location")
    else:
        found = b.talk.find(lambda e: "location" in e.kinds and e.role in ("subject", "picked"))
        if found is None:
            raise Nonsense(tree.at, "a location spoken of before")
        location = Ref(found.slot)
    return May(MoveTo(cards, location))


@builds
def next_played(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree, "nominal")
    if phrase.notes != {"you play"}:
        raise Nonsense(tree.at, '"you play"')
    changes: Changes = b.part(tree, "changes")
    rule = NextPlayed(phrase.filter, tuple(changes.changes), changes.duration or "always")
    return Apply((rule,), "turn")


@builds
def ready_at_most(b: Builder, tree: Tree) -> Effect:
    rule = ReadyAtMost(b.player(tree), b.number(tree))
    return Apply((rule,), "their next ready step")
