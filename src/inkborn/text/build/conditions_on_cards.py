"""Builds conditions on cards spoken of: what they are, and what was done to them."""

from dataclasses import replace

from inkborn.model.nouns import (
    AnyOf,
    AtLocation,
    BeingChallenged,
    Compare,
    Condition,
    CostIs,
    Count,
    DamageIs,
    DamageOn,
    Each,
    Filter,
    FirstTurnNotFirstPlayer,
    Fits,
    HasCardUnder,
    InZone,
    IsExerted,
    IsKind,
    IsReady,
    Named,
    Not,
    Other,
    Pick,
    PlayedWith,
    Predicate,
    Ref,
    SameName,
    SameNames,
    SangThis,
    Select,
    SomeDone,
    StatIs,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.modifiers import COMPARE
from inkborn.text.build.phrase import Phrase, kinds_of
from inkborn.text.read.parse import Tree


def fits(b: Builder, phrase: Phrase, tested: Filter) -> Condition:
    """What a phrase points at fits; of what it describes, there is one that fits."""
    if isinstance(phrase.pointer, Ref):
        b.talk.mention(phrase.pointer.slot)
        return Fits(phrase.pointer.slot, tested)
    if phrase.pointer is not None:
        raise Nonsense(phrase.at, "a card")
    if phrase.group:
        return Fits(phrase.group, tested)
    _refuse_locations(phrase, tested)
    if phrase.is_each() and not phrase.bare and tested:
        return _all_fit(phrase, tested)
    if isinstance(phrase.how, Pick) and phrase.how.chosen:
        raise Nonsense(phrase.at, "cards that nobody has to choose")
    least = phrase.how.least if isinstance(phrase.how, Pick) else 1
    if phrase.is_each() or not isinstance(least, int):
        raise Nonsense(phrase.at, "a number of cards")
    described = replace(phrase.with_filter(*tested), how=Each())
    return Compare(Count(described.select()), ">=", max(1, least))


def _all_fit(phrase: Phrase, tested: Filter) -> Condition:
    """ "each of your characters is exerted": there is none that does not fit."""
    negated = [_opposite(phrase, p) for p in tested if p not in phrase.filter]
    if not negated:
        raise Nonsense(phrase.at, "something that not all of them are")
    unfit = AnyOf(tuple((p,) for p in negated)) if len(negated) > 1 else negated[0]
    return Compare(Count(phrase.with_filter(unfit).select()), "==", 0)


def _opposite(phrase: Phrase, predicate: Predicate) -> Predicate:
    if "location" not in phrase.kinds():  # whatever is no location is exerted or ready
        if isinstance(predicate, IsExerted):
            return IsReady()
        if isinstance(predicate, IsReady):
            return IsExerted()
    return predicate.predicate if isinstance(predicate, Not) else Not(predicate)


def _refuse_locations(phrase: Phrase, tested: Filter) -> None:
    away = any(isinstance(predicate, AtLocation) for predicate in tested)
    if away and IsKind(("location",)) in phrase.filter:
        raise Nonsense(phrase.at, "characters: locations are at no location")


@builds
def was_status(b: Builder, tree: Tree) -> Condition:
    return _as_it_was(b, tree, is_status(b, tree))


@builds
def had_trait(b: Builder, tree: Tree) -> Condition:
    return _as_it_was(b, tree, has_trait(b, tree))


def _as_it_was(b: Builder, tree: Tree, condition: Condition) -> Condition:
    """What a card was like before it left play; of one that is still there words say what it is."""
    slot = condition.slot if isinstance(condition, Fits) else ""
    entity = b.talk.get(slot) if slot else None
    left = b.event is not None and b.event.kind in ("banish", "leave", "return")
    gone = entity is not None and (
        bool(entity.tags & {"banish", "return", "put"})
        or (left and entity.role in ("this", "subject"))
    )
    if not gone:
        raise Nonsense(tree.at, "a card that has left play")
    return condition


@builds
def is_status(b: Builder, tree: Tree) -> Condition:
    phrase = b.phrase(tree)
    status = b.part(tree, "status")
    if status == "in play":
        return fits(b, phrase, ()) if phrase.pointer is None else _in_play(b, phrase)
    return fits(b, phrase, (status,))


def _in_play(b: Builder, phrase: Phrase) -> Condition:
    if not isinstance(phrase.pointer, Ref):
        raise Nonsense(phrase.at, "a card")
    return InZone(phrase.pointer.slot, "play")


@builds
def some_have_status(b: Builder, tree: Tree) -> Condition:
    """ "2 or more characters of yours are exerted"."""
    phrase, status = b.phrase(tree, "nominal"), b.part(tree, "status")
    if status != "in play":
        _refuse_locations(phrase, (status,))
        phrase = phrase.with_filter(status)
    return Compare(Count(phrase.select()), ">=", b.number(tree))


@builds
def has_trait(b: Builder, tree: Tree) -> Condition:
    phrase = b.phrase(tree)
    trait: Predicate = b.part(tree, "trait")
    if isinstance(trait, DamageIs) and isinstance(phrase.pointer, Ref):
        b.talk.mention(phrase.pointer.slot)
        return Compare(DamageOn(phrase.pointer), trait.op, trait.amount)
    return fits(b, phrase, (trait,))


@builds
def has_stat(b: Builder, tree: Tree) -> Predicate:
    return StatIs(b.stat(tree), COMPARE[b.word(tree, "compare")], b.number(tree))


@builds
def is_chosen(b: Builder, tree: Tree) -> Condition:
    """ "If a Villain character is chosen": the card chosen before is one."""
    tested = b.filter(tree)
    kinds = kinds_of(tested)
    chosen = b.talk.find(lambda e: e.role == "chosen" and not kinds.isdisjoint(e.kinds))
    if chosen is None:
        raise Nonsense(tree.at, "a card chosen before")
    b.talk.mention(chosen.slot)
    return Fits(chosen.slot, tested)


@builds
def is_card(b: Builder, tree: Tree) -> Condition:
    phrase = b.phrase(tree)
    return fits(b, phrase, b.part(tree, "article_nominal").filter)


@builds
def is_named(b: Builder, tree: Tree) -> Condition:
    return fits(b, b.phrase(tree), (Named(b.part(tree, "names")),))


@builds
def costs_at_most(b: Builder, tree: Tree) -> Condition:
    return fits(b, b.phrase(tree), (CostIs("<=", b.number(tree)),))


@builds
def is_named_card(b: Builder, tree: Tree) -> Condition:
    name, card = b.talk.done.get("name"), b.talk.find(lambda e: e.is_card() and not e.plural)
    if not name or card is None:
        raise Nonsense(tree.at, "a card that was named")
    return Fits(card.slot, (SameName(name),))


@builds
def same_names(b: Builder, tree: Tree) -> Condition:
    roles = ("chosen", "picked", "group")
    found = [e for e in b.talk.entities if e.role in roles and not e.plural][-2:]
    if len(found) < 2:
        raise Nonsense(tree.at, "two cards")
    return SameNames(tuple(e.slot for e in found))


@builds
def same_name_as(b: Builder, tree: Tree) -> Condition:
    slot = b.slot(tree)
    other = b.phrase(tree, "other")
    if isinstance(other.pointer, Ref):
        return SameNames((slot, other.pointer.slot))
    alike = [p for p in other.filter if not isinstance(p, Other)]
    described = Phrase(zone=other.zone).with_filter(*alike, Other((slot,)), SameName(slot))
    return Compare(Count(described.select()), ">=", 1)


@builds
def different_name(b: Builder, tree: Tree) -> Condition:
    slot = b.slot(tree)
    phrase = b.phrase(tree, "nominal").with_filter(Other((slot,)), SameName(slot))
    return Compare(Count(phrase.select()), "==", 0)


@builds
def card_under(b: Builder, tree: Tree) -> Condition:
    return fits(b, b.phrase(tree), (HasCardUnder(),))


@builds
def sang(b: Builder, tree: Tree) -> Condition:
    """ "If 2 or more characters sang this song"; "them" is then those characters."""
    if "nominal" in tree:
        phrase, number = b.phrase(tree, "nominal"), b.number(tree)
    else:
        phrase, number = b.phrase(tree), 1
        if phrase.pointer is not None or phrase.how != Pick():
            raise Nonsense(tree.at, "a number of characters")
    singers = phrase.with_filter(SangThis())
    b.describe(Phrase(filter=singers.filter))
    return Compare(Count(Select(singers.filter)), ">=", number)


@builds
def first_turn(b: Builder, tree: Tree) -> Condition:
    return FirstTurnNotFirstPlayer()


@builds
def used_shift(b: Builder, tree: Tree) -> Condition:
    return PlayedWith(b.slot(tree), "shift")


@builds
def used_ink_drop(b: Builder, tree: Tree) -> Condition:
    return PlayedWith(b.slot(tree), "ink drop")


def _deed(b: Builder, tree: Tree, deed: str) -> str:
    slot = b.talk.done.get(deed)
    if not slot:
        raise Nonsense(tree.at, "something that was done before")
    return slot


@builds
def discarded_this_way(b: Builder, tree: Tree) -> Condition:
    slot = _deed(b, tree, "discard")
    tested = b.filter(tree)
    b.talk.mention(slot)
    return Fits(slot, tested)


@builds
def moved_this_way(b: Builder, tree: Tree) -> Condition:
    return Fits(_deed(b, tree, "put"), b.filter(tree, "nominal"))


@builds
def returned_this_way(b: Builder, tree: Tree) -> Condition:
    return Fits(_deed(b, tree, "return"), b.filter(tree, "nominal"))


@builds
def you_discarded_this_way(b: Builder, tree: Tree) -> Condition:
    slot = _deed(b, tree, "discard")
    b.talk.mention(slot)
    return Fits(slot, b.filter(tree, "nominal"))


@builds
def healed_this_way(b: Builder, tree: Tree) -> Condition:
    return SomeDone(_deed(b, tree, "heal"))


@builds
def was_under(b: Builder, tree: Tree) -> Condition:
    """ "if any of the cards that were under them are character cards"; then "those characters"."""
    found = Phrase(filter=b.part(tree, "kinds"), zone="under", under=b.slot(tree))
    b.describe(found)
    return Compare(Count(found.select()), ">=", 1)


@builds
def is_being_challenged(b: Builder, tree: Tree) -> Condition:
    return fits(b, b.phrase(tree), (BeingChallenged(),))


@builds
def this_in_discard(b: Builder, tree: Tree) -> Condition:
    return InZone("this", "discard")
