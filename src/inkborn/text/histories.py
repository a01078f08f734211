"""Builds conditions on what happened this turn."""

from dataclasses import dataclass

from inkborn.model.nouns import (
    Condition,
    EventKind,
    EventMark,
    Filter,
    Happened,
    Is,
    Never,
    Of,
    On,
    Op,
    Pick,
    PlayerRef,
    Ref,
    You,
)
from inkborn.text.builder import Builder, Refusal, builds
from inkborn.text.parse import Tree
from inkborn.text.zone_events import YOU_DO


@dataclass(frozen=True, slots=True)
class Happening:
    """Which cards, and how often."""

    of: Filter
    op: Op = ">="
    times: int = 1


@builds
def happened(b: Builder, tree: Tree) -> Happening:
    phrase = b.phrase(tree)
    if isinstance(phrase.pointer, Ref):
        b.talk.mention(phrase.pointer.slot)
        return Happening((Is(phrase.pointer.slot),))
    if phrase.pointer is not None or not isinstance(phrase.how, Pick) or phrase.how.least != 1:
        raise Refusal(tree.at, "one card")
    return Happening(phrase.filter)


@builds
def happened_times(b: Builder, tree: Tree) -> Happening:
    return Happening(b.filter(tree, "nominal"), ">=", b.number(tree))


@builds
def happened_never(b: Builder, tree: Tree) -> Happening:
    return Happening(b.filter(tree, "nominal"), "==", 0)


@builds
def happened_never_yours(b: Builder, tree: Tree) -> Happening:
    return Happening(b.phrase(tree, "nominal").with_filter(Of(You())).filter, "==", 0)


def _history(
    b: Builder,
    tree: Tree,
    event: EventKind,
    *,
    by_you: bool = False,
    marks: tuple[EventMark, ...] = (),
) -> Condition:
    which: Happening = b.part(tree, "happened_cards")
    on = On(event, which.of, by=You() if by_you else None, marks=marks)
    if which.op == "==" and which.times == 0:
        return Never(Happened(on))
    return Happened(on, which.op, which.times)


@builds
def history_played(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "play", by_you=True)


@builds
def history_not_played(b: Builder, tree: Tree) -> Condition:
    return Never(_history(b, tree, "play", by_you=True))


@builds
def history_discarded(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "discard", by_you=True)


@builds
def history_healed(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "heal", by_you=True)


@builds
def history_drop(b: Builder, tree: Tree) -> Condition:
    return Happened(On("get ink drop", by=You()))


@builds
def history_under(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "under", by_you=True)


@builds
def history_not_inked(b: Builder, tree: Tree) -> Condition:
    return Never(Happened(On("ink", by=You(), marks=(YOU_DO,))))


@builds
def history_into_discard(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "into discard", by_you=True)


@builds
def history_left_discard(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "leave discard")


@builds
def history_banished(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "banish")


@builds
def history_banished_challenge(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "banish", marks=("in a challenge",))


@builds
def history_damaged(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "damage")


@builds
def history_dealt(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "damage", marks=("dealt",))


@builds
def history_quested(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "quest")


@builds
def history_challenged(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "challenge")


@builds
def second_inked(b: Builder, tree: Tree) -> Condition:
    return Happened(On("ink", by=You(), marks=(YOU_DO,)), "==", 2)


@builds
def second_drawn(b: Builder, tree: Tree) -> Condition:
    return Happened(On("draw", by=PlayerRef("player")), "==", 2)


@builds
def second_challenge(b: Builder, tree: Tree) -> Condition:
    return Happened(On("challenge"), "==", 2)
