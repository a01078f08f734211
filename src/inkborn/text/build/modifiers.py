"""Builds adjectives and what stands behind a noun: costs, traits, places, histories."""

from typing import Literal

from inkborn.model.abilities import Choose
from inkborn.model.nouns import (
    Actor,
    AnyOf,
    AtLocation,
    AtLocationOf,
    CostIs,
    CostOf,
    DamageIs,
    HasCardUnder,
    HasKeyword,
    Highest,
    Inkable,
    IsDamaged,
    IsExerted,
    IsReady,
    Named,
    Not,
    Of,
    Op,
    Opponents,
    PlayedThisTurn,
    PlayerRef,
    Plus,
    Predicate,
    SameName,
    SangThis,
    StatIs,
    StatOf,
    StrongerThanAll,
    Top,
    TotalAtMost,
    WasChallenged,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.nominals import Where, last_group
from inkborn.text.read.parse import Tree

COMPARE: dict[str, Op] = {
    "": "==",
    "or less": "<=",
    "or fewer": "<=",
    "or more": ">=",
    "or greater": ">=",
}


@builds
def of_opponents(b: Builder, tree: Tree) -> Predicate:
    return Of(Opponents())


@builds
def of_you(b: Builder, tree: Tree) -> Predicate:
    return Of(You())


@builds
def of_them(b: Builder, tree: Tree) -> Predicate:
    """ "a character of theirs": of the player this part is about."""
    if isinstance(b.who, Actor):
        return Of(Actor())
    player = b.talk.find(lambda e: e.role == "player")
    if player is None:
        raise Nonsense(tree.at, 'a player whom "theirs" can mean')
    return Of(PlayerRef(player.slot))


@builds
def other(b: Builder, tree: Tree) -> str:
    return "other"


@builds
def is_damaged(b: Builder, tree: Tree) -> Predicate:
    return IsDamaged()


@builds
def is_undamaged(b: Builder, tree: Tree) -> Predicate:
    return Not(IsDamaged())


@builds
def damage_is(b: Builder, tree: Tree) -> Predicate:
    return DamageIs(COMPARE[b.word(tree, "compare")], b.number(tree))


@builds
def is_exerted(b: Builder, tree: Tree) -> Predicate:
    return IsExerted()


@builds
def is_ready(b: Builder, tree: Tree) -> Predicate:
    return IsReady()


@builds
def is_at_location(b: Builder, tree: Tree) -> Predicate:
    return AtLocation()


@builds
def cost_is(b: Builder, tree: Tree) -> Predicate:
    return CostIs(COMPARE[b.word(tree, "compare")], b.number(tree))


@builds
def cost_or_named(b: Builder, tree: Tree) -> Predicate:
    return AnyOf(((CostIs("<=", b.number(tree)),), (Named(b.part(tree, "names")),)))


@builds
def cost_as_before(b: Builder, tree: Tree) -> Predicate:
    earlier = b.talk.find(lambda e: e.role in ("chosen", "picked"))
    if earlier is None:
        raise Nonsense(tree.at, "a card whose cost is meant")
    return CostIs("<=", CostOf(earlier.slot))


@builds
def cost_at_most(b: Builder, tree: Tree) -> Predicate:
    return CostIs("<=", b.amount(tree))


@builds
def cost_up_to_more(b: Builder, tree: Tree) -> Predicate:
    return CostIs("<=", Plus(CostOf(b.slot(tree)), b.number(tree)))


@builds
def stat_is(b: Builder, tree: Tree) -> Predicate:
    return StatIs(b.stat(tree), COMPARE[b.word(tree, "compare")], b.number(tree))


@builds
def stat_at_most(b: Builder, tree: Tree) -> Predicate:
    return StatIs(b.stat(tree), "<=", b.amount(tree))


@builds
def stronger_than(b: Builder, tree: Tree) -> Predicate:
    stat = b.stat(tree)
    op: Literal["<", ">"] = ">" if b.word(tree, "cmp") == "more" else "<"
    return StatIs(stat, op, StatOf(stat, b.slot(tree, "pointed")))


@builds
def stronger_than_all(b: Builder, tree: Tree) -> Predicate:
    if b.word(tree, "cmp") != "more":
        raise Nonsense(tree.at, '"more"')
    return StrongerThanAll(b.stat(tree), b.filter(tree, "nominal"))


@builds
def total_at_most(b: Builder, tree: Tree) -> Where:
    return Where(joint=(TotalAtMost(b.stat(tree), b.number(tree)),))


@builds
def has_keyword(b: Builder, tree: Tree) -> Predicate:
    return HasKeyword(b.word(tree, "keyword"))


@builds
def has_not_keyword(b: Builder, tree: Tree) -> Predicate:
    return Not(HasKeyword(b.word(tree, "keyword")))


@builds
def has_card_under(b: Builder, tree: Tree) -> Predicate:
    return HasCardUnder()


@builds
def highest(b: Builder, tree: Tree) -> Predicate:
    return Highest()


@builds
def highest_revealed(b: Builder, tree: Tree) -> Where:
    group = last_group(b, tree.at)
    return Where((Highest(group.slot),), group=group.slot, zone=group.zone)


@builds
def same_name(b: Builder, tree: Tree) -> Predicate:
    return SameName(b.slot(tree))


@builds
def that_name(b: Builder, tree: Tree) -> Predicate:
    return SameName(_name_slot(b, tree))


def _name_slot(b: Builder, tree: Tree) -> str:
    slot = b.talk.done.get("name") or b.talk.done.get("reveal")
    if not slot:
        raise Nonsense(tree.at, "a name that was named before")
    return slot


@builds
def inkable(b: Builder, tree: Tree) -> Predicate:
    return Inkable()


@builds
def here(b: Builder, tree: Tree) -> Predicate:
    """On a location: at it. On a character: at the location where that character is."""
    return AtLocation("this") if b.card_kind == "location" else AtLocationOf("this")


@builds
def you_have_here(b: Builder, tree: Tree) -> tuple[Predicate, ...]:
    return Of(You()), here(b, tree)


@builds
def at_that_location(b: Builder, tree: Tree) -> Predicate:
    location = b.talk.find(lambda e: "location" in e.kinds and e.role not in ("this", "group"))
    return AtLocation(location.slot) if location else AtLocationOf("this")


@builds
def in_play(b: Builder, tree: Tree) -> Where:
    return Where(zone="play")


@builds
def you_have_in_play(b: Builder, tree: Tree) -> Where:
    return Where((Of(You()),), zone="play")


@builds
def opponents_have_in_play(b: Builder, tree: Tree) -> Where:
    return Where((Of(Opponents()),), zone="play")


@builds
def they_have_in_play(b: Builder, tree: Tree) -> Where:
    if b.who == You():
        raise Nonsense(tree.at, "players who can be meant")
    return Where((Of(b.who),), zone="play")


@builds
def in_zone(b: Builder, tree: Tree) -> Where:
    who = b.part(tree, "whose")
    return Where((Of(who),) if who is not None else (), zone=b.part(tree, "zone"))


@builds
def from_there(b: Builder, tree: Tree) -> Where:
    group = last_group(b, tree.at)
    return Where(group=group.slot, zone=group.zone)


@builds
def from_top(b: Builder, tree: Tree) -> Where:
    return Where((Of(You()),), zone="deck", how=Top())


@builds
def under(b: Builder, tree: Tree) -> Where:
    """The cards under a card; under several cards, wherever those are ("under your characters")."""
    phrase = b.phrase(tree)
    if phrase.pointer is None and phrase.is_each():
        slot = b.talk.new_slot("c")
        b.before.append(Choose(phrase.bound(slot).select()))
        return Where(zone="under", under=slot)
    return Where(zone="under", under=b.slot(tree))


@builds
def was_challenged(b: Builder, tree: Tree) -> Predicate:
    return WasChallenged()


@builds
def sang_this(b: Builder, tree: Tree) -> Predicate:
    return SangThis()


@builds
def you_played_this_turn(b: Builder, tree: Tree) -> Predicate:
    return PlayedThisTurn()


@builds
def this_way(b: Builder, tree: Tree) -> Where:
    deed, zone = {
        "banished": ("banish", "discard"),
        "discarded": ("discard", "discard"),
        "revealed": ("reveal", "deck"),
        "moved": ("put", "deck"),
    }[b.word(tree, "way")]
    return _done_this_way(b, tree, deed, zone)


@builds
def put_this_way(b: Builder, tree: Tree) -> Where:
    return _done_this_way(b, tree, "put", "discard")


def _done_this_way(b: Builder, tree: Tree, deed: str, zone: str) -> Where:
    slot = b.talk.done.get(deed)
    if not slot:
        raise Nonsense(tree.at, "something that was done before")
    group = b.talk.get(slot)
    return Where(group=slot, zone=group.zone if group and deed == "reveal" else zone)


@builds
def banished_this_turn(b: Builder, tree: Tree) -> str:
    words = [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    return "banished in a challenge" if "challenge" in words else "banished"


@builds
def discarded_event(b: Builder, tree: Tree) -> str:
    return "discarded"


@builds
def you_moved(b: Builder, tree: Tree) -> str:
    return "moved"


@builds
def played_this_way(b: Builder, tree: Tree) -> str:
    return "played this way"
