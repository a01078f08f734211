"""Builds amounts: "equal to …", "for each …"."""

from inkborn.model.nouns import (
    Amount,
    CostOf,
    Count,
    DamageOn,
    DifferentNames,
    EventCount,
    Every,
    InkTypes,
    Number,
    Of,
    On,
    Ref,
    StatOf,
    StatOfLocation,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.phrase import Phrase
from inkborn.text.read.parse import Tree


def count(b: Builder, phrase: Phrase) -> Amount:
    """How many such cards there are, or events of which the phrase speaks."""
    notes = set(phrase.notes)
    if "banished in a challenge" in notes:
        return EventCount(On("banish", phrase.filter, marks=("in a challenge",)))
    if "banished" in notes:
        return EventCount(On("banish", phrase.filter))
    if "different name" in notes:
        return DifferentNames(phrase.select())
    if "discarded" in notes:
        if b.event is None or b.event.kind != "discard":
            raise Nonsense(phrase.at, "cards that were discarded")
        return Number("subject")
    if "moved" in notes:
        return Number(_done(b, phrase.at, "move"))
    if notes:
        raise Nonsense(phrase.at, f'nothing like "{sorted(notes)[0]}"')
    if phrase.group and not phrase.under:
        entity = b.talk.get(phrase.group)
        if entity is not None and set(phrase.filter) <= set(entity.filter):
            return Number(phrase.group)
    return Count(phrase.select())


def _done(b: Builder, at: int, deed: str) -> str:
    slot = b.talk.done.get(deed)
    if not slot:
        raise Nonsense(at, "something that was done before")
    return slot


@builds
def number_of(b: Builder, tree: Tree) -> Amount:
    return count(b, b.phrase(tree, "nominal"))


@builds
def each_nominal(b: Builder, tree: Tree) -> Amount:
    phrase = b.phrase(tree, "nominal")
    if phrase.plural:
        raise Nonsense(tree.at, "the singular")
    return count(b, phrase)


@builds
def each_group(b: Builder, tree: Tree) -> Amount:
    """ "for each 2 cards in your hand"."""
    phrase = b.phrase(tree, "nominal")
    if not phrase.plural or b.number(tree) < 2:
        raise Nonsense(tree.at, "two or more")
    return Every(b.number(tree), count(b, phrase))


@builds
def each_of_your(b: Builder, tree: Tree) -> Amount:
    b.counting_yours = True
    phrase = b.phrase(tree, "nominal")
    b.counting_yours = False
    return count(b, phrase.with_filter(Of(You())))


@builds
def each_of_them(b: Builder, tree: Tree) -> Amount:
    found = b.talk.find(lambda e: e.plural and e.is_card())
    if found is None:
        raise Nonsense(tree.at, "cards spoken of before")
    return Number(found.slot)


@builds
def damage_on(b: Builder, tree: Tree) -> Amount:
    phrase = b.phrase(tree)
    if phrase.pointer is not None or phrase.is_each():
        return DamageOn(b.as_cards(phrase))
    return DamageOn(Ref(b.choose_before(phrase, tree.at)))


@builds
def each_damage_on(b: Builder, tree: Tree) -> Amount:
    return _every(b, tree, damage_on(b, tree))


@builds
def each_damage_removed(b: Builder, tree: Tree) -> Amount:
    if "heal" in b.talk.done:
        return _every(b, tree, Number(b.talk.done["heal"]))
    if b.event is not None and b.event.kind == "heal":
        return _every(b, tree, Number("amount"))
    raise Nonsense(tree.at, "damage that was removed")


@builds
def each_lore_lost(b: Builder, tree: Tree) -> Amount:
    return _every(b, tree, Number(_done(b, tree.at, "lose")))


@builds
def each_damage_moved(b: Builder, tree: Tree) -> Amount:
    return _every(b, tree, Number(_done(b, tree.at, "move damage")))


def _every(b: Builder, tree: Tree, number: Amount) -> Amount:
    """ "for each 1 …" is the number itself, "for each 2 …" how many pairs there are."""
    size = b.number(tree)
    if size < 1:
        raise Nonsense(tree.at, '"1" or more')
    return number if size == 1 else Every(size, number)


@builds
def each_ink(b: Builder, tree: Tree) -> Amount:
    phrase = b.phrase(tree, "nominal")
    if phrase.group and not phrase.filter:
        return InkTypes(Ref(phrase.group))
    return InkTypes(phrase.select())


@builds
def stat_of(b: Builder, tree: Tree) -> Amount:
    return StatOf(b.stat(tree), b.slot(tree))


@builds
def stat_had(b: Builder, tree: Tree) -> Amount:
    return StatOf(b.stat(tree), "this")


@builds
def cost_of(b: Builder, tree: Tree) -> Amount:
    return CostOf(b.slot(tree))


@builds
def stat_of_possessor(b: Builder, tree: Tree) -> Amount:
    slot = b.slot(tree, "possessor")
    return StatOf(b.stat(tree), slot)


@builds
def cost_of_possessor(b: Builder, tree: Tree) -> Amount:
    return CostOf(b.slot(tree, "possessor"))


@builds
def stat_of_location(b: Builder, tree: Tree) -> Amount:
    """ "that location's ◊": the location spoken of, or the one where the character is."""
    stat = b.stat(tree)
    location = b.talk.find(lambda e: e.kinds == {"location"} and e.role != "this")
    if location is not None:
        return StatOf(stat, location.slot)
    character = b.talk.find(lambda e: e.role in ("this", "chosen", "picked", "subject"))
    return StatOfLocation(stat, character.slot if character else "this")


@builds
def lore_lost(b: Builder, tree: Tree) -> Amount:
    return Number(_done(b, tree.at, "lose"))


@builds
def that_number(b: Builder, tree: Tree) -> Amount:
    return Number(_done(b, tree.at, "count"))
