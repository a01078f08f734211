"""Builds whole abilities from their parts."""

from collections.abc import Iterable

import msgspec

from inkborn.model.abilities import (
    Ability,
    ActionEffect,
    Activated,
    Affect,
    Continuous,
    DeckRule,
    Effect,
    Exert,
    If,
    IfDone,
    May,
    Play,
    Sequence,
    Static,
    Triggered,
)
from inkborn.model.nouns import (
    ChosenPlayer,
    Compare,
    Condition,
    EveryPlayer,
    Happened,
    InZone,
    Is,
    Named,
    On,
    Opponents,
    Pick,
    Ref,
    SomePlayer,
    TurnOf,
    Who,
    You,
    Zone,
)
from inkborn.text.build.builder import Builder, Nonsense, Occasion, builds, one_effect
from inkborn.text.build.discourse import Discourse, Entity
from inkborn.text.build.sentences import conditions_of
from inkborn.text.build.tidy import tidy
from inkborn.text.build.walk import nodes
from inkborn.text.read.parse import Tree

Abilities = tuple[Ability, ...]


# ---------------------------------------------------------------- triggered


@builds
def prefix_once(b: Builder, tree: Tree) -> tuple[int, list[Condition]]:
    once = b.part(tree, "once")
    when: list[Condition] = [] if once == "turn" else [TurnOf(You())]
    return (2 if once == "twice" else 1), when


@builds
def prefix_turns(b: Builder, tree: Tree) -> tuple[int, list[Condition]]:
    return 0, [_turn(b, tree)]


def _turn(b: Builder, tree: Tree) -> Condition:
    who: Who = You() if b.part(tree, "turns") == "your" else Opponents()
    if not isinstance(who, You):
        b.talk.entities.insert(0, Entity("turn", "player"))
    return TurnOf(who)


@builds
def prefix_while(b: Builder, tree: Tree) -> tuple[int, list[Condition]]:
    return 0, [b.condition(tree, "conditions")]


@builds
def prefix_turns_while(b: Builder, tree: Tree) -> tuple[int, list[Condition]]:
    return 0, [_turn(b, tree), b.condition(tree, "conditions")]


@builds
def triggered(b: Builder, tree: Tree) -> Abilities:
    limit, when = b.part(tree, "trigger_prefix") if "trigger_prefix" in tree else (0, [])
    saved, b.event = b.event, Occasion()
    ons: On | tuple[On, ...] = b.part(tree, "trigger")
    event = b.event
    b.talk.forget("turn")
    if event.this_turn:
        raise Nonsense(tree.at, "a lasting trigger")
    then: Effect = b.part(tree, "body")
    b.event = saved
    condition = None
    if _begins_with_if(b, tree.get("body")):
        condition, then = lift_condition(then)
    zone: Zone = (
        "discard" if event.zone == "discard" else "under" if event.zone == "under" else "play"
    )
    if condition == InZone("this", "discard"):
        condition, zone = None, "discard"
    return (
        Triggered(
            (ons,) if isinstance(ons, On) else ons,
            then,
            when=conditions_of([*when, *event.when]),
            condition=condition,
            limit=limit,
            zone=zone,
        ),
    )


def _begins_with_if(b: Builder, body: object) -> bool:
    """An "unless" is asked where it stands (6.1.16)."""
    assert isinstance(body, Tree)
    return b.tokens[body.at].text.lower() == "if"


def lift_condition(then: Effect) -> tuple[Condition | None, Effect]:
    """The "if" behind the trigger is the ability's own (6.2), if nothing happens without it."""
    effects = list(then.effects) if isinstance(then, Sequence) else [then]
    first = effects[0] if effects else None
    if not isinstance(first, If) or first.otherwise is not None:
        return None, then
    if any(_independent(effect) for effect in effects[1:]) or _chooses(first.condition):
        return None, then
    return first.condition, one_effect([first.then, *effects[1:]])


def _independent(effect: Effect) -> bool:
    return isinstance(effect, If) and isinstance(
        effect.condition, Compare | SomePlayer | EveryPlayer | Happened
    )


def _chooses(condition: Condition) -> bool:
    return any(isinstance(node, ChosenPlayer | Pick) for node in nodes(condition))


@builds
def triggered_late(b: Builder, tree: Tree) -> Abilities:
    """ "If you used Shift to play this character, you may … when he enters play"."""
    b.event = Occasion(kind="enter")
    condition = b.condition(tree.get("body_trigger"), "conditions")  # type: ignore[arg-type]
    effect = b.effect(tree.get("body_trigger"), "clauses")  # type: ignore[arg-type]
    return (Triggered((On("enter", (Is("this"),)),), effect, condition=condition),)


# ---------------------------------------------------------------- activated


@builds
def activated(b: Builder, tree: Tree) -> Abilities:
    costs: list[Effect] | Effect = b.part(tree, "costs")
    paid = _costs(costs if isinstance(costs, list) else [costs])
    return (Activated(paid, b.part(tree, "body")),)


def _costs(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """What is done to pay; a cost need not say that only the ready and dry can pay it."""
    return tuple(
        msgspec.structs.replace(effect, symbol=False) if isinstance(effect, Exert) else effect
        for effect in effects
    )


@builds
def more_costs(b: Builder, tree: Tree) -> list[Effect]:
    first = b.part(tree, "cost")
    rest = b.part(tree, "rest")
    return [first, *(rest if isinstance(rest, list) else [rest])]


@builds
def one_cost(b: Builder, tree: Tree) -> tuple[Effect, ...]:
    return _costs([b.effect(tree, "action")])


@builds
def activated_once(b: Builder, tree: Tree) -> Abilities:
    """ "Once during your turn, you may A to B", or "… you may A. If you do, B": A is the cost."""
    once = b.part(tree, "once")
    when = b.condition(tree, "when") if "when" in tree else None
    cost = b.effect(tree, "cost")
    with b.body() as body:
        if "then" in tree:
            body.effects.append(b.effect(tree, "then"))
            for part in tree.all("sentence"):
                b.build(part)
            then = body.effect()
        else:
            body.effects.append(May(cost))
            for part in tree.all("sentence"):
                b.build(part)
            first, *rest = body.effects
            if not isinstance(first, IfDone) or first.first != May(cost) or first.otherwise:
                raise Nonsense(tree.end, '"If you do"')
            then = one_effect([first.then, *rest])
    costs = _costs(cost.effects if isinstance(cost, Sequence) else (cost,))
    return (Activated(costs, then, when=when, limit=2 if once == "twice" else 1),)


@builds
def activated_while(b: Builder, tree: Tree) -> Abilities:
    when = b.condition(tree, "when")
    cost = b.effect(tree, "cost")
    then = b.effect(tree, "then")
    costs = _costs(cost.effects if isinstance(cost, Sequence) else (cost,))
    if not all(any(node == Ref("this") for node in nodes(price)) for price in costs):
        raise Nonsense(tree.at, "a cost that this card pays")
    return (Activated(costs, then, when=when),)


# ---------------------------------------------------------------- actions, quoted abilities, decks


@builds
def action(b: Builder, tree: Tree) -> Abilities:
    then: Effect = b.part(tree, "body")
    if _plays_itself(then):
        raise Nonsense(tree.at, "another card to play")
    return (ActionEffect(then),)


def _plays_itself(node: object) -> bool:
    """An action that resolves has been played; "play this card for free" is about the playing."""
    if isinstance(node, Play) and isinstance(node.cards, Ref) and node.cards.slot == "this":
        return True
    if isinstance(node, tuple):
        return any(map(_plays_itself, node))
    if isinstance(node, msgspec.Struct):
        return any(_plays_itself(getattr(node, name)) for name in node.__struct_fields__)
    return False


@builds
def action_static(b: Builder, tree: Tree) -> Abilities:
    """ "You can't play this action unless …": about the playing of the action itself."""
    found: tuple[Static, ...] = b.part(tree, "static_text")
    if not all(static.zone == "hand" for static in found):
        raise Nonsense(tree.at, "how long it lasts")
    return found


@builds
def action_and_ability(b: Builder, tree: Tree) -> Abilities:
    first = ActionEffect(b.part(tree, "body"))
    b.talk = Discourse(b.talk.count)
    late: Abilities = b.part(tree, "late")
    if not all(isinstance(a, Triggered) and a.zone == "discard" for a in late):
        raise Nonsense(tree.at, "how long it lasts")
    return (first, *late)


@builds
def quoted(b: Builder, tree: Tree) -> Ability:
    """An ability that a card gains: in it, "this" is the card that has it, of whatever kind."""
    inner = Builder(b.tokens)
    inner.choices = b.choices
    inner.talk = Discourse(b.talk.count)
    parts = [part for _name, part in tree.parts]
    (ability,) = inner.build(parts[0])
    b.talk.count = inner.talk.count
    if isinstance(ability, Static) and not all(map(_is_about_itself, ability.effects)):
        raise Nonsense(tree.at, "what becomes of the card that has the ability")
    return finished(ability)


def _is_about_itself(effect: Continuous) -> bool:
    """What a gained static ability can be about: it is lowered into changes of that card."""
    return isinstance(effect, Affect) and effect.cards == Ref("this") and not effect.only


def finished(ability: Ability) -> Ability:
    return tidy(ability)


@builds
def copies(b: Builder, tree: Tree) -> Abilities:
    return (DeckRule("copies", b.number(tree)),)


@builds
def any_number_of_copies(b: Builder, tree: Tree) -> Abilities:
    return (DeckRule("copies", None, (Named((b.word(tree, "name"),)),)),)


@builds
def any_ink(b: Builder, tree: Tree) -> Abilities:
    return (DeckRule("any ink", of=b.phrase(tree, "nominal").filter),)
