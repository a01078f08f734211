"""Builds triggers on what cards in play do and suffer: quest, challenge, banish, move, damage."""

import msgspec

from inkborn.model.nouns import (
    EventMark,
    Is,
    IsKind,
    Of,
    On,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import Entity
from inkborn.text.build.events import done_by, enter, make, note_kind
from inkborn.text.build.phrase import kinds_of
from inkborn.text.read.parse import Tree


@builds
def on_quest(b: Builder, tree: Tree) -> On:
    return make(b, tree, "quest")


@builds
def on_quest_or_challenge(b: Builder, tree: Tree) -> tuple[On, ...]:
    on = make(b, tree, "quest")
    return on, On("challenge", on.subject)


@builds
def on_challenge(b: Builder, tree: Tree) -> On:
    return make(b, tree, "challenge", target="target" if "target" in tree else "")


@builds
def on_challenged(b: Builder, tree: Tree) -> On:
    return make(b, tree, "challenged")


@builds
def on_challenged_banished(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banish", marks=("while challenged",))


@builds
def on_challenges_banished(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banish", marks=("while challenging",))


@builds
def on_banished(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banish")


@builds
def on_banished_in_challenge(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banish", marks=("in a challenge",))


@builds
def on_banishes(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banishes", target="target")


@builds
def on_banishes_in_challenge(b: Builder, tree: Tree) -> On:
    return make(b, tree, "banishes", target="target", marks=("in a challenge",))


@builds
def on_leaves(b: Builder, tree: Tree) -> On:
    return make(b, tree, "leave")


@builds
def on_moves(b: Builder, tree: Tree) -> On:
    on = make(b, tree, "move")
    b.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
    return on


@builds
def on_moves_here(b: Builder, tree: Tree) -> On:

    return msgspec.structs.replace(make(b, tree, "move"), object=(Is("this"),))


@builds
def on_move_here(b: Builder, tree: Tree) -> On:
    marks: tuple[EventMark, ...] = ("from a location",) if "from" in tree else ()
    on = done_by(b, tree, "move", marks=marks)
    return msgspec.structs.replace(on, object=(Is("this"),))


@builds
def on_move(b: Builder, tree: Tree) -> On:
    on = done_by(b, tree, "move")
    b.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
    return on


@builds
def on_exerted(b: Builder, tree: Tree) -> On:
    return make(b, tree, "exert")


@builds
def on_enters(b: Builder, tree: Tree) -> On:
    return make(b, tree, "enter")


@builds
def on_enters_exerted(b: Builder, tree: Tree) -> On:
    return make(b, tree, "enter", marks=("exerted",))


@builds
def on_damage(b: Builder, tree: Tree) -> On:
    return make(b, tree, "damage")


@builds
def on_dealt(b: Builder, tree: Tree) -> On:
    return make(b, tree, "damage", marks=("dealt",))


@builds
def on_deals(b: Builder, tree: Tree) -> On:
    words = {b.tokens[at].text.lower() for at in range(tree.at, tree.end)}
    marks: tuple[EventMark, ...] = ("in a challenge",) if "challenge" in words else ()
    on = make(b, tree, "deal", marks=marks, target="target")
    if kinds_of(on.subject) <= {"action", "song"}:
        raise Nonsense(tree.at, "a character")
    return on


@builds
def on_action_deals(b: Builder, tree: Tree) -> On:
    object_ = b.part(tree, "target").of
    enter(b, "object", object_)
    note_kind(b, "deal")
    return On("deal", (Of(You()), IsKind(("action",))), object_, marks=("by an action",))


@builds
def on_sing(b: Builder, tree: Tree) -> On:
    on = make(b, tree, "sing")
    b.talk.add(Entity("object", "object", kinds=frozenset({"song", "action"}), zone="discard"))
    return on


@builds
def on_sing_with(b: Builder, tree: Tree) -> On:
    if b.word(tree, "keyword") != "Sing Together":
        raise Nonsense(tree.at, "Sing Together")
    return make(b, tree, "sing", marks=("with sing together",))
