"""Builds triggers: the events that abilities answer."""

from dataclasses import dataclass
from typing import Final

import msgspec

from inkborn.model.nouns import (
    Actor,
    AnyOf,
    AtLocation,
    ChosenPlayer,
    EachPlayer,
    EventKind,
    EventMark,
    Filter,
    Is,
    Of,
    On,
    Opponents,
    Other,
    PlayersWhere,
    TurnOf,
    Who,
    You,
    YouAnd,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import LEFT, Discourse, Entity
from inkborn.text.build.phrase import in_order, kinds_of
from inkborn.text.read.parse import Tree


@dataclass(frozen=True, slots=True)
class EventCards:
    of: Filter
    together: bool = False


@builds
def event_cards(b: Builder, tree: Tree) -> EventCards:
    phrase = b.phrase(tree)
    if phrase.pointer is None and phrase.is_each():
        raise Nonsense(tree.at, "one card")
    return EventCards(b.as_filter(phrase))


@builds
def event_cards_together(b: Builder, tree: Tree) -> EventCards:
    phrase = b.phrase(tree, "nominal").with_filter(Of(You()))
    return EventCards(phrase.filter, together=True)


def enter(b: Builder, slot: str, of: Filter, *, plural: bool = False) -> None:
    """Makes a side of the event something that words can point at."""
    if len(of) == 1 and isinstance(of[0], Is):
        b.talk.mention(of[0].slot)
    else:
        b.talk.add(Entity(slot, slot, kinds=kinds_of(of), plural=plural, filter=of))


def make(
    b: Builder,
    tree: Tree,
    kind: EventKind,
    *,
    by: Who | None = None,
    marks: tuple[EventMark, ...] = (),
    target: str = "",
) -> On:
    """The pattern for an event with the cards of the tree as its subject."""
    subject = EventCards(())
    object_: Filter = ()
    if "event_cards" in tree:
        subject = side_of(b, tree, "event_cards", "this")
        enter(b, "subject", subject.of, plural=subject.together)
    if target:
        object_ = side_of(b, tree, target, side_slot(subject.of)).of
        enter(b, "object", object_)
    note_kind(b, kind)
    return On(kind, subject.of, object_, by, marks, subject.together)


def done_by(
    b: Builder,
    tree: Tree,
    kind: EventKind,
    *,
    marks: tuple[EventMark, ...] = (),
    target: str = "",
) -> On:
    """What somebody does; anybody but you can be spoken of afterwards."""
    who = someone(b, tree)
    with b.acting(who if isinstance(who, You) else Actor()):
        on = make(b, tree, kind, by=who, marks=marks, target=target)
    if not isinstance(who, You):
        b.talk.add(Entity("player", "player"))
    return on


def someone(b: Builder, tree: Tree) -> Who:
    who = b.player(tree, "someone")
    if isinstance(who, ChosenPlayer | YouAnd):
        raise Nonsense(tree.at, "players whom nobody has to choose")
    return who


def side_slot(of: Filter) -> str:
    """The slot of the card that acts in the event: one spoken of already, or any that fits."""
    return of[0].slot if len(of) == 1 and isinstance(of[0], Is) else "subject"


def side_of(b: Builder, tree: Tree, name: str, other_than: str) -> EventCards:
    """One side of an event; "another" contrasts with this card, or with the one that acts."""
    b.event_side = other_than
    try:
        found: EventCards = b.part(tree, name)
    finally:
        b.event_side = None
    return found


LEAVING: Final = frozenset(
    (
        "banish",
        "leave",
        "return",
        "discard",
        "mill",
        "into discard",
        "leave discard",
        "ink",
        "draw",
    )
)
"""Events after which their subject is not in play."""


def mark_left(talk: Discourse, on: On) -> None:
    """Marks the card that has left play by the event, or was not there."""
    side = ("subject", on.subject) if on.event in LEAVING else ("object", on.object)
    if on.event in LEAVING or on.event == "banishes":
        slot, of = side
        this = len(of) == 1 and isinstance(of[0], Is)
        entity = talk.get("this" if this else slot)
        if entity is not None:
            entity.tags.add(LEFT)


def note_kind(b: Builder, kind: str) -> None:
    assert b.event is not None
    b.event.kind = kind


@builds
def more_triggers(b: Builder, tree: Tree) -> tuple[On, ...]:
    first = _ons(b.part(tree, "trigger_head"))
    # A turn that only the last trigger names holds for that one.
    before = len(b.event.when) if b.event else 0
    rest = _ons(b.part(tree, "trigger"))
    if b.event and len(b.event.when) > before:
        turns = b.event.when.pop()
        if not isinstance(turns, TurnOf) or len(rest) != 1:
            raise Nonsense(tree.at, "a condition for both triggers")
        rest = (replace_during(rest[0], turns.who),)
    return first + rest


def replace_during(on: On, who: Who) -> On:

    return msgspec.structs.replace(on, during=who)


def _ons(value: On | tuple[On, ...]) -> tuple[On, ...]:
    return (value,) if isinstance(value, On) else value


@builds
def event(b: Builder, tree: Tree) -> tuple[On, ...]:
    found = _ons(b.part(tree, "plain_event"))
    for tail in tree.all("event_tail"):
        change = b.build(tail)
        if callable(change):
            found = tuple(change(on) for on in found)
    for on in found:
        mark_left(b.talk, on)
    return found


@builds
def tail_here(b: Builder, tree: Tree) -> object:
    here = AtLocation("this")
    return lambda on: _with_subject(on, here)


@builds
def tail_at_location(b: Builder, tree: Tree) -> object:
    """ "quests while at a location": "that location" is where it quested, wherever it is now."""
    if b.event is not None and b.event.kind == "move":
        raise Nonsense(tree.at, "where it moves to alone")
    if b.event is not None and b.event.kind == "quest":
        b.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
    return lambda on: _with_subject(on, AtLocation())


def _with_subject(on: On, *predicates: object) -> On:

    subject = in_order([*on.subject, *predicates])  # type: ignore[list-item]
    return msgspec.structs.replace(on, subject=subject)


@builds
def tail_while(b: Builder, tree: Tree) -> None:
    assert b.event is not None
    b.event.when.append(b.condition(tree))


@builds
def tail_this_turn(b: Builder, tree: Tree) -> None:
    assert b.event is not None
    b.event.this_turn = True


@builds
def tail_your_turn(b: Builder, tree: Tree) -> None:
    assert b.event is not None
    b.event.when.append(TurnOf(You()))


@builds
def tail_their_turn(b: Builder, tree: Tree) -> object:
    """ "draws a card during their turn": the turn of the player who does it."""

    def narrow(on: On) -> On:
        if on.by is None:
            raise Nonsense(tree.at, "a player")
        return msgspec.structs.replace(on, by=PlayersWhere(on.by, TurnOf(Actor())))

    return narrow


@builds
def tail_first(b: Builder, tree: Tree) -> object:
    return _first


def _first(on: On) -> On:

    return msgspec.structs.replace(on, nth=1)


@builds
def first_time(b: Builder, tree: Tree) -> tuple[On, ...]:
    return tuple(_first(on) for on in _ons(b.part(tree, "event")))


# ---------------------------------------------------------------- turns


def _turn(b: Builder, kind: EventKind, by: Who | None) -> On:
    note_kind(b, kind)
    if not isinstance(by, You):
        b.talk.add(Entity("player", "player"))
    return On(kind, by=by)


@builds
def start_of_your_turn(b: Builder, tree: Tree) -> On:
    return _turn(b, "turn start", You())


@builds
def end_of_your_turn(b: Builder, tree: Tree) -> On:
    return _turn(b, "turn end", You())


@builds
def end_of_the_turn(b: Builder, tree: Tree) -> On:
    return _turn(b, "turn end", EachPlayer())


@builds
def end_of_opponents_turn(b: Builder, tree: Tree) -> On:
    return _turn(b, "turn end", Opponents())


@builds
def end_of_each_turn(b: Builder, tree: Tree) -> On:
    return _turn(b, "turn end", EachPlayer())


# ---------------------------------------------------------------- playing


@builds
def on_play(b: Builder, tree: Tree) -> On:
    return make(b, tree, "play", by=You())


@builds
def on_play_this_or(b: Builder, tree: Tree) -> On:
    another = b.phrase(tree, "nominal").with_filter(Other(("this",))).filter
    either: Filter = (AnyOf(((Is("this"),), another)),)
    b.talk.add(Entity("subject", "subject", kinds=kinds_of(another), filter=either))
    note_kind(b, "play")
    return On("play", either, by=You())


@builds
def on_play_nth(b: Builder, tree: Tree) -> On:
    of = b.phrase(tree, "nominal").filter
    enter(b, "subject", of)
    note_kind(b, "play")
    return On("play", of, by=You(), nth=int(b.part(tree, "nth")))


@builds
def on_play_cheap(b: Builder, tree: Tree) -> On:

    on = make(b, tree, "play", by=You())
    return msgspec.structs.replace(on, paid_at_most=b.number(tree))


@builds
def on_player_plays(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "play")


@builds
def on_played(b: Builder, tree: Tree) -> On:
    return make(b, tree, "play")


@builds
def on_shift_onto_this(b: Builder, tree: Tree) -> On:
    of = b.phrase(tree, "nominal").filter
    enter(b, "subject", of)
    note_kind(b, "shift")
    assert b.event is not None
    b.event.zone = "under"
    return On("shift", of, (Is("this"),), You())


@builds
def on_shift(b: Builder, tree: Tree) -> On:
    return done_by(b, tree, "shift")


@builds
def on_shift_onto(b: Builder, tree: Tree) -> On:
    on = done_by(b, tree, "shift", target="base")
    if on.object == (Is("this"),):
        assert b.event is not None
        b.event.zone = "under"
    return on
