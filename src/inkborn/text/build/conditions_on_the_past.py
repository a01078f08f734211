"""Builds conditions on what happened this turn."""

from dataclasses import dataclass

from inkborn.model.nouns import (
    Actor,
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
    Opponents,
    Pick,
    PlayerRef,
    Ref,
    SomePlayer,
    Who,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.conditions import every_or_some
from inkborn.text.build.events import side_of, side_slot, someone
from inkborn.text.build.events_of_zones import YOU_DO
from inkborn.text.build.walk import nodes
from inkborn.text.read.parse import Tree


@dataclass(frozen=True, slots=True)
class Happening:
    """Which cards, and how often."""

    of: Filter
    op: Op = ">="
    times: int = 1


ANY = Happening(())


@builds
def happened(b: Builder, tree: Tree) -> Happening:
    phrase = b.phrase(tree)
    if isinstance(phrase.pointer, Ref):
        b.talk.mention(phrase.pointer.slot)
        return Happening((Is(phrase.pointer.slot),))
    if phrase.pointer is not None or phrase.how != Pick():
        raise Nonsense(tree.at, "one card")
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
    whom: Filter = ()
    if "target" in tree:
        whom = side_of(b, tree, "target", side_slot(which.of)).of
    on = On(event, which.of, whom, by=You() if by_you else None, marks=marks)
    if which.op == "==" and which.times == 0:
        return Never(Happened(on))
    return Happened(on, which.op, which.times)


# ---------------------------------------------------------------- what players did


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did: the event, its cards, how often."""

    event: EventKind
    which: Happening = ANY
    marks: tuple[EventMark, ...] = ()


@builds
def history_of_player(b: Builder, tree: Tree) -> Condition:
    """ "you played a song this turn", "an opponent discarded 2 or more cards this turn"."""
    who, deed = _who_did(b, tree)
    each = every_or_some(b, tree)
    if isinstance(who, You) or (deed.which.times == 1 and each is SomePlayer):
        return _happened(deed, who)
    return each(who, _happened(deed, Actor()))


@builds
def history_of_player_not(b: Builder, tree: Tree) -> Condition:
    who, deed = _who_did(b, tree)
    if isinstance(who, You):
        return Never(_happened(deed, who))
    return every_or_some(b, tree)(who, Never(_happened(deed, Actor())))


def _who_did(b: Builder, tree: Tree) -> tuple[Who, Deed]:
    who = someone(b, tree)
    with b.acting(who if isinstance(who, You) else Actor()):
        deed: Deed = b.part(tree, "deed")
    return who, deed


def _happened(deed: Deed, who: Who) -> Condition:
    which = deed.which
    on = On(deed.event, which.of, by=who, marks=deed.marks)
    if which is ANY:
        return Happened(on)
    if which.op == "==" and which.times == 0:
        return Never(Happened(on))
    return Happened(on, which.op, which.times)


def _deed(b: Builder, tree: Tree, event: EventKind, *marks: EventMark) -> Deed:
    which: Happening = b.part(tree, "happened_cards") if "happened_cards" in tree else ANY
    if "number" in tree and b.number(tree) != 1:
        raise Nonsense(tree.at, '"1"')
    own = isinstance(b.who, You)
    if any(isinstance(b.build(part), You) is not own for part in tree.all("whose")):
        raise Nonsense(tree.at, "a zone of the player who acts")
    return Deed(event, which, marks)


@builds
def did_play(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "play")


@builds
def did_discard(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "discard")


@builds
def did_draw(b: Builder, tree: Tree) -> Deed:
    return Deed("draw", b.part(tree, "drew"))


@builds
def drew_some(b: Builder, tree: Tree) -> Happening:
    return Happening((), ">=", b.number(tree))


@builds
def did_gain_lore(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "gain lore")


@builds
def did_lose_lore(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "lose lore")


@builds
def did_heal(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "heal")


@builds
def did_get_drop(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "get ink drop")


@builds
def did_remove_drop(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "remove ink drop")


@builds
def did_put_under(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "under")


@builds
def did_ink(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "ink", YOU_DO)


@builds
def did_move(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "move")


@builds
def did_shift(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "shift")


@builds
def did_ready(b: Builder, tree: Tree) -> Deed:
    return _deed(b, tree, "ready")


@builds
def did_return(b: Builder, tree: Tree) -> Deed:
    words = [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    marks: tuple[EventMark, ...] = ("from discard", YOU_DO) if "discard" in words else (YOU_DO,)
    return _deed(b, tree, "return", *marks)


# ---------------------------------------------------------------- what happened to cards


@builds
def history_into_discard(b: Builder, tree: Tree) -> Condition:
    found = _history(b, tree, "into discard", by_you=True)
    if Of(Opponents()) in nodes(found):
        raise Nonsense(tree.at, "cards of your own")
    return found


@builds
def history_into_inkwell(b: Builder, tree: Tree) -> Condition:
    """Whoever put them there; nobody sees what they are."""
    found = _history(b, tree, "ink", by_you=True)
    happened = found.condition if isinstance(found, Never) else found
    if not isinstance(happened, Happened) or happened.on.subject:
        raise Nonsense(tree.at, '"cards"')
    return found


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
def history_was_challenged(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "challenged")


@builds
def history_exerted(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "exert")


@builds
def history_readied(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "ready")


@builds
def history_entered(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "enter")


@builds
def history_entered_exerted(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "enter", marks=("exerted",))


@builds
def history_left(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "leave")


@builds
def history_moved(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "move")


@builds
def history_sang(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "sing")


@builds
def history_banished_whom(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "banishes", marks=("in a challenge",))


@builds
def history_dealt_to(b: Builder, tree: Tree) -> Condition:
    return _history(b, tree, "deal", marks=("in a challenge",))


@builds
def second_inked(b: Builder, tree: Tree) -> Condition:
    return Happened(On("ink", by=You(), marks=(YOU_DO,)), "==", 2)


@builds
def second_drawn(b: Builder, tree: Tree) -> Condition:
    return Happened(On("draw", by=PlayerRef("player")), "==", 2)


@builds
def second_challenge(b: Builder, tree: Tree) -> Condition:
    return Happened(On("challenge"), "==", 2)
