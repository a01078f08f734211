"""Builds triggers on cards that change zones, damage removed, choices made."""

from inkborn.model.nouns import EventMark, Is, On, Opponents, You
from inkborn.text.builder import Builder, Refusal, builds
from inkborn.text.discourse import Entity
from inkborn.text.events import make
from inkborn.text.parse import Tree

YOU_DO: EventMark = "by its player"
"""You put or return a card; that it "is put" there asks not by whom."""


@builds
def on_ink(b: Builder, tree: Tree) -> On:
    return make(b, tree, "ink", by=You())


@builds
def on_you_ink(b: Builder, tree: Tree) -> On:
    return make(b, tree, "ink", by=You(), marks=(YOU_DO,))


@builds
def on_under(b: Builder, tree: Tree) -> On:
    return make(b, tree, "under", by=You())


@builds
def on_mill(b: Builder, tree: Tree) -> On:
    if b.number(tree) != 1:
        raise Refusal(tree.at, '"1"')
    make(b, tree, "mill")
    return On("mill", by=You(), marks=(YOU_DO,), together=True)


@builds
def on_this_milled(b: Builder, tree: Tree) -> On:
    make(b, tree, "mill")
    assert b.event is not None
    b.event.zone = "discard"
    return On("mill", (Is("this"),), by=You())


@builds
def on_leave_discard(b: Builder, tree: Tree) -> On:
    return make(b, tree, "leave discard", by=You())


@builds
def on_discard(b: Builder, tree: Tree) -> On:
    who = b.player(tree)
    on = make(b, tree, "discard", by=who)
    subject = b.talk.get("subject")
    if subject is not None:
        subject.zone = "discard"
    if on.subject == (Is("this"),):
        assert b.event is not None
        b.event.zone = "discard"
    if isinstance(who, Opponents):
        b.talk.add(Entity("player", "player"))
    return on


@builds
def on_discard_some(b: Builder, tree: Tree) -> On:
    who = b.player(tree)
    if b.number(tree) != 1:
        raise Refusal(tree.at, '"1"')
    make(b, tree, "discard")
    b.talk.add(Entity("player", "player"))
    return On("discard", by=who, together=True)


@builds
def on_draw(b: Builder, tree: Tree) -> On:
    who = b.player(tree)
    make(b, tree, "draw")
    if not isinstance(who, You):
        b.talk.add(Entity("player", "player"))
    return On("draw", by=who)


@builds
def on_heal(b: Builder, tree: Tree) -> On:
    if "number" in tree and b.number(tree) != 1:
        raise Refusal(tree.at, '"1"')
    return make(b, tree, "heal", by=You())


@builds
def on_remove_drop(b: Builder, tree: Tree) -> On:
    return make(b, tree, "remove ink drop", by=You())


@builds
def on_get_drop(b: Builder, tree: Tree) -> On:
    return make(b, tree, "get ink drop", by=You())


@builds
def on_ready(b: Builder, tree: Tree) -> On:
    return make(b, tree, "ready", by=You())


@builds
def on_return(b: Builder, tree: Tree) -> On:
    words = [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    marks: tuple[EventMark, ...] = ("from discard", YOU_DO) if "discard" in words else (YOU_DO,)
    return make(b, tree, "return", by=You(), marks=marks)


@builds
def on_returned(b: Builder, tree: Tree) -> On:
    """To their hand is the hand of the card's owner, whoever that is."""
    return make(b, tree, "return", marks=("from play",))


@builds
def on_boost(b: Builder, tree: Tree) -> On:
    if b.word(tree, "keyword") != "Boost":
        raise Refusal(tree.at, "Boost")
    return make(b, tree, "boost", by=You())


@builds
def on_chosen(b: Builder, tree: Tree) -> On:
    who = b.player(tree)
    on = make(b, tree, "chosen", by=who, marks=("for an action or ability",))
    b.talk.add(Entity("player", "player"))
    return on


@builds
def on_chosen_support(b: Builder, tree: Tree) -> On:
    if b.word(tree, "keyword") != "Support":
        raise Refusal(tree.at, "Support")
    return make(b, tree, "chosen", marks=("for support",))


@builds
def on_chosen_item(b: Builder, tree: Tree) -> On:
    return make(b, tree, "chosen", marks=("for an action or item ability",))
