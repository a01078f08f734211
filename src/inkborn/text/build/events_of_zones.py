"""Builds triggers on cards that change zones, damage removed, choices made."""

import msgspec

from inkborn.model.nouns import ChosenPlayer, EachPlayer, EventMark, Is, Of, On, Opponents, Who, You
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.events import done_by, make, note_kind
from inkborn.text.read.parse import Tree

YOU_DO: EventMark = "by its player"
"""You put or return a card; that it "is put" there asks not by whom."""


@builds
def on_ink(b: Builder, tree: Tree) -> On:
    """Into a player's inkwell, whoever puts it there."""
    whose: Who | None = b.part(tree, "whose")
    if isinstance(whose, ChosenPlayer):
        raise Nonsense(tree.at, "players whom nobody has to choose")
    return make(b, tree, "ink", by=None if isinstance(whose, EachPlayer) else whose)


@builds
def on_someone_inks(b: Builder, tree: Tree) -> On:
    on = done_by(b, tree, "ink", marks=(YOU_DO,))
    own_zones(b, tree, on)
    return on


def own_zones(b: Builder, tree: Tree, on: On) -> None:
    """Players act on zones of their own: "you … your", "an opponent … their"."""
    yours = isinstance(on.by, You)
    if any(isinstance(b.build(part), You) is not yours for part in tree.all("whose")):
        raise Nonsense(tree.at, "a zone of the player who acts")


@builds
def on_under(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "under")


@builds
def on_mill(b: Builder, tree: Tree) -> On:
    if b.number(tree) != 1:
        raise Nonsense(tree.at, '"1"')
    on = done_by(b, tree, "mill", marks=(YOU_DO,))
    own_zones(b, tree, on)
    return msgspec.structs.replace(on, together=True)


@builds
def on_milled(b: Builder, tree: Tree) -> On:
    """From a player's deck, whoever puts it into the discard."""
    whose: Who | None
    whose, theirs = (b.build(part) for part in tree.all("whose"))
    if "number" in tree and b.number(tree) != 1:
        raise Nonsense(tree.at, '"1"')
    if whose not in (You(), Opponents()) or isinstance(theirs, You) is not isinstance(whose, You):
        raise Nonsense(tree.at, "the deck of the same player")
    on = make(b, tree, "mill", by=whose)
    return msgspec.structs.replace(on, together="number" in tree)


@builds
def on_this_milled(b: Builder, tree: Tree) -> On:
    note_kind(b, "mill")
    assert b.event is not None
    b.event.zone = "discard"
    return On("mill", (Is("this"),), by=You())


@builds
def on_leave_discard(b: Builder, tree: Tree) -> On:
    return make(b, tree, "leave discard", by=You())


@builds
def on_discard(b: Builder, tree: Tree) -> On:
    on = done_by(b, tree, "discard")
    if any(isinstance(part, Of) and part.who != on.by for part in on.subject):
        raise Nonsense(tree.at, "a card of their own hand")
    subject = b.talk.get("subject")
    if subject is not None:
        subject.zone = "discard"
    if on.subject == (Is("this"),):
        assert b.event is not None
        b.event.zone = "discard"
    return on


@builds
def on_discard_some(b: Builder, tree: Tree) -> On:
    if b.number(tree) != 1:
        raise Nonsense(tree.at, '"1"')
    return msgspec.structs.replace(done_by(b, tree, "discard"), together=True)


@builds
def on_draw(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "draw")


@builds
def on_gain_lore(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "gain lore")


@builds
def on_lose_lore(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "lose lore")


@builds
def on_heal(b: Builder, tree: Tree) -> On:
    if "number" in tree and b.number(tree) != 1:
        raise Nonsense(tree.at, '"1"')
    return done_by(b, tree, "heal")


@builds
def on_remove_drop(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "remove ink drop")


@builds
def on_get_drop(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "get ink drop")


@builds
def on_ready(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "ready")


@builds
def on_readied(b: Builder, tree: Tree) -> On:
    return make(b, tree, "ready")


@builds
def on_return(b: Builder, tree: Tree) -> On:
    words = [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    marks: tuple[EventMark, ...] = ("from discard", YOU_DO) if "discard" in words else (YOU_DO,)
    on = done_by(b, tree, "return", marks=marks)
    own_zones(b, tree, on)
    return on


@builds
def on_returned(b: Builder, tree: Tree) -> On:
    """To their hand is the hand of the card's owner, whoever that is."""
    return make(b, tree, "return", marks=("from play",))


@builds
def on_boost(b: Builder, tree: Tree) -> On:
    if b.word(tree, "keyword") != "Boost":
        raise Nonsense(tree.at, "Boost")
    return done_by(b, tree, "boost")


@builds
def on_chosen(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "chosen", marks=("for an action or ability",))


@builds
def on_chosen_support(b: Builder, tree: Tree) -> On:
    if b.word(tree, "keyword") != "Support":
        raise Nonsense(tree.at, "Support")
    return make(b, tree, "chosen", marks=("for support",))


@builds
def on_chosen_item(b: Builder, tree: Tree) -> On:
    return make(b, tree, "chosen", marks=("for an action or item ability",))
