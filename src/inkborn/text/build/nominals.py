"""Builds noun phrases: quantity, adjectives, kinds, and what follows them."""

from dataclasses import dataclass, replace

from inkborn.model.nouns import (
    AllSameName,
    AnyOf,
    AtLocation,
    AtRandom,
    Each,
    Filter,
    HasClass,
    HasInk,
    Highest,
    How,
    IsExerted,
    IsKind,
    IsReady,
    Joint,
    Named,
    Not,
    Of,
    Opponents,
    Other,
    Pick,
    Predicate,
    SameName,
    Top,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import Phrase, in_order, kinds_of
from inkborn.text.build.quantities import Quantity
from inkborn.text.read.parse import Tree


@dataclass(frozen=True, slots=True)
class Where:
    """What a modifier says about the place of the cards, beside predicates."""

    predicates: tuple[Predicate, ...] = ()
    zone: str = ""
    group: str = ""
    under: str = ""
    how: How | None = None
    joint: tuple[Joint, ...] = ()


# ---------------------------------------------------------------- nominals


@builds
def nominal(b: Builder, tree: Tree) -> Phrase:
    """Adjectives, kinds and modifiers, without a quantity."""
    predicates: list[Predicate] = []
    notes: set[str] = set()
    phrase = Phrase(at=tree.at)
    for name, part in tree.parts:
        value = b.build(part)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, str):
                notes.add(item)
            elif isinstance(item, Where):
                predicates += item.predicates
                phrase = replace(
                    phrase,
                    zone=item.zone or phrase.zone,
                    group=item.group or phrase.group,
                    under=item.under or phrase.under,
                    joint=phrase.joint + item.joint,
                    how=item.how or phrase.how,
                )
            else:
                predicates.append(item)
        if name in ("head", "kinds") and isinstance(part, Tree):
            last = b.tokens[part.end - 1]
            phrase = replace(
                phrase,
                plural=last.forms[0] != last.forms[-1],
                says_card=last.forms[-1] == "card",
            )
    phrase = replace(phrase, notes=frozenset(notes), filter=in_order(predicates))
    if any(isinstance(p, AtLocation) for p in predicates) and "location" in _said_kinds(predicates):
        raise Nonsense(tree.at, "characters: locations are at no location")
    if any(isinstance(p, HasClass) for p in predicates) and len(_said_kinds(predicates)) > 1:
        raise Nonsense(tree.at, "one kind of card after a classification")
    return _with_notes(b, phrase)


def _said_kinds(predicates: list[Predicate]) -> list[str]:
    return [kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds]


def _with_notes(b: Builder, phrase: Phrase) -> Phrase:
    """Settles the words that need the whole phrase: other, revealed, same name, at random."""
    notes = phrase.notes
    if "other" in notes:
        phrase = phrase.with_filter(Other(other_than(b, phrase)))
    if "revealed" in notes:
        group = last_group(b, phrase.at)
        phrase = replace(phrase, group=group.slot, zone=group.zone)
    if "same name" in notes:
        earlier = b.talk.find(lambda e: e.role in ("chosen", "picked") and bool(e.kinds))
        if earlier is None:
            phrase = replace(phrase, joint=(*phrase.joint, AllSameName()))
        else:
            phrase = phrase.with_filter(SameName(earlier.slot))
    return replace(phrase, notes=notes - {"other", "revealed", "same name"})


def other_than(b: Builder, phrase: Phrase) -> tuple[str, ...]:
    """What "another" contrasts with: a card that was selected before, else this card (6.1.6).

    Where this card cannot be meant (an item speaks of characters), it is the one that the event is
    about. After "deals damage to another character" it is also none of those that were damaged.
    """
    if b.event_side is not None:
        return (b.event_side,)
    kinds = kinds_of(phrase.filter)
    zone = phrase.zone or "play"
    yours = b.counting_yours or Of(You()) in phrase.filter
    for earlier in reversed(b.talk.entities):
        if earlier.role not in ("chosen", "picked") or earlier.zone != zone:
            continue
        if earlier.kinds & kinds and (not yours or Of(You()) in earlier.filter):
            return (earlier.slot,)
    subject = b.talk.get("subject")
    acts = subject is not None and bool(subject.kinds & kinds)
    if b.event is not None and b.event.kind == "deal":
        return ("subject" if acts else "this", "object")
    return ("subject",) if acts and b.card_kind not in (*kinds, "") else ("this",)


def last_group(b: Builder, at: int) -> Entity:
    found = b.talk.find(lambda e: e.role == "group")
    if found is None:
        raise Nonsense(at, "cards that were looked at or revealed before")
    return found


# ---------------------------------------------------------------- described phrases


@builds
def described(b: Builder, tree: Tree) -> Phrase:
    quantity: Quantity = b.part(tree, "quantity")
    return _described(b, quantity, b.part(tree, "nominal"), tree)


def _described(b: Builder, quantity: Quantity, phrase: Phrase, tree: Tree) -> Phrase:
    if quantity.plural is not None and quantity.plural != phrase.plural:
        raise Nonsense(phrase.at, "the plural" if quantity.plural else "the singular")
    predicates = [item for item in quantity.predicates if not isinstance(item, str)]
    if "other" in quantity.predicates:
        predicates.append(Other(other_than(b, phrase)))
    phrase = phrase.with_filter(*predicates)
    if contradictory(phrase.filter):
        raise Nonsense(phrase.at, "a description that some card can fit")
    how = quantity.how
    if isinstance(phrase.how, Top):
        how = _from_top(how, phrase)
    if "at random" in phrase.notes:
        if not isinstance(how, Pick) or how.most is None:
            raise Nonsense(tree.at, "a number of cards")
        how = AtRandom(how.most)
    if "your choice" in phrase.notes and isinstance(how, Pick):
        how = Pick(how.least, how.most, chosen=how.chosen, by=You())
    notes = phrase.notes - {"at random", "your choice", "their choice"}
    phrase = replace(phrase, how=how, notes=notes, at=tree.at, bare=quantity.bare)
    return _from_group(b, phrase)


def _from_top(how: How, phrase: Phrase) -> Top:
    """What is on top is taken as it comes: so many cards, whatever they are."""
    if not all(isinstance(predicate, Of) for predicate in phrase.filter):
        raise Nonsense(phrase.at, "cards of any kind")
    match how:
        case Pick(least, most, chosen=False) if least == most:
            return Top(least)
        case _:
            raise Nonsense(phrase.at, "a number of cards")


def contradictory(of: Filter) -> bool:
    """Whether no card can ever fit: of you and of opponents, damaged and undamaged."""
    owners = {p.who for p in of if isinstance(p, Of)}
    states = {type(p) for p in of}
    negated = {p.predicate for p in of if isinstance(p, Not)}
    return (
        {You(), Opponents()} <= owners
        or {IsExerted, IsReady} <= states
        or any(predicate in negated for predicate in of)
    )


def _from_group(b: Builder, phrase: Phrase) -> Phrase:
    """Cards that no zone is named for are among those that were looked at, if some were."""
    if phrase.zone or phrase.group or not phrase.says_card or phrase.under:
        return phrase
    if isinstance(phrase.how, Pick) and phrase.how.chosen:
        return phrase
    group = b.talk.find(lambda e: e.role == "group")
    if group is None or any(isinstance(predicate, Of) for predicate in phrase.filter):
        return phrase
    return replace(phrase, zone=group.zone, group=group.slot)


@builds
def described_the(b: Builder, tree: Tree) -> Phrase:
    """ "the card with the highest cost …, or each card tied for highest cost"."""
    phrase: Phrase = b.part(tree, "nominal")
    if not any(isinstance(predicate, Highest) for predicate in phrase.filter):
        raise Nonsense(tree.at, "a card that only one description fits")
    return replace(phrase, how=Each(), at=tree.at)


@builds
def described_either(b: Builder, tree: Tree) -> Phrase:
    """ "a Toy character card or a location card named …"."""
    quantity: Quantity = b.part(tree, "quantity")
    left: Phrase = b.part(tree, "nominal")
    right: Phrase = b.part(tree, "alternative")
    both = replace(
        left,
        zone=common_zone(left, right, tree),
        filter=(AnyOf((left.filter, right.filter)),),
        says_card=left.says_card and right.says_card,
    )
    return _described(b, quantity, lift_common(both, left, right), tree)


def common_zone(left: Phrase, right: Phrase, tree: Tree) -> str:
    """Where two alternatives are, as the last one says."""
    if left.zone not in ("", right.zone or "play"):
        raise Nonsense(tree.at, "cards of the same place")
    return right.zone or left.zone


def lift_common(phrase: Phrase, left: Phrase, right: Phrase) -> Phrase:
    """What the last of two alternatives says about its owner ("… in your hand") holds for both."""
    owner = [p for p in right.filter if isinstance(p, Of)]
    if not owner or any(isinstance(p, Of) and p not in owner for p in left.filter):
        return phrase
    rest = AnyOf(tuple(tuple(p for p in part.filter if p not in owner) for part in (left, right)))
    return replace(phrase, filter=in_order([*owner, rest]))


@builds
def described_posted(b: Builder, tree: Tree) -> Phrase:
    """ "chosen character with Bodyguard or item"."""
    quantity: Quantity = b.part(tree, "quantity")
    left: Phrase = b.part(tree, "left")
    right: Phrase = b.part(tree, "right")
    return _described(
        b, quantity, replace(left, filter=(AnyOf((left.filter, right.filter)),)), tree
    )


@builds
def either_nominal(b: Builder, tree: Tree) -> Phrase:
    left: Phrase = b.part(tree, "nominal")
    right: Phrase = b.part(tree, "alternative")
    return replace(left, filter=(AnyOf((left.filter, right.filter)),))


# ---------------------------------------------------------------- kinds


@builds
def kinds_card(b: Builder, tree: Tree) -> object:
    return b.part(tree, "kinds")


@builds
def kinds_not_song(b: Builder, tree: Tree) -> tuple[object, ...]:
    kinds = b.part(tree, "kinds")
    return (*(kinds if isinstance(kinds, tuple) else (kinds,)), Not(IsKind(("song",))))


@builds
def kinds(b: Builder, tree: Tree) -> tuple[Predicate, ...]:
    found = [str(b.build(part)) for part in tree.all("kind")]
    if found == ["non-character"]:
        return (Not(IsKind(("character",))),)
    if "non-character" in found:
        raise Nonsense(tree.at, "one kind of card")
    return (IsKind(tuple(found)),)  # type: ignore[arg-type]


@builds
def any_card(b: Builder, tree: Tree) -> tuple[Predicate, ...]:
    return ()


@builds
def class_head(b: Builder, tree: Tree) -> tuple[Predicate, ...]:
    """ "chosen Villain of yours": only characters are called so."""
    return IsKind(("character",)), HasClass((b.word(tree, "class"),))


@builds
def class_list(b: Builder, tree: Tree) -> tuple[str, ...]:
    return tuple(str(b.build(part)) for _name, part in tree.parts)


@builds
def has_class(b: Builder, tree: Tree) -> Predicate:
    return HasClass(b.part(tree, "class_list"))


@builds
def has_ink(b: Builder, tree: Tree) -> Predicate:
    return HasInk(b.word(tree, "ink"))


@builds
def names(b: Builder, tree: Tree) -> tuple[str, ...]:
    return tuple(str(b.build(part)) for part in tree.all("name"))


@builds
def is_named_post(b: Builder, tree: Tree) -> Predicate:
    return Named(b.part(tree, "names"))


@builds
def is_not_named(b: Builder, tree: Tree) -> Predicate:
    return Not(Named(b.part(tree, "names")))
