"""Builds conditions on the position: who has what, what a card is like."""

from dataclasses import replace

from inkborn.model.nouns import (
    Actor,
    All,
    AnyOf,
    Compare,
    Condition,
    CostIs,
    Count,
    DamageOn,
    Each,
    EveryPlayer,
    Filter,
    FirstTurnNotFirstPlayer,
    Fits,
    HasCardUnder,
    InkDrops,
    IsExerted,
    LoreOf,
    Named,
    Never,
    Not,
    Of,
    Op,
    Opponents,
    Other,
    Pick,
    PlayedWith,
    PlayerCount,
    Predicate,
    Ref,
    SameName,
    SameNames,
    SangThis,
    Select,
    SomeDone,
    SomePlayer,
    StatIs,
    Who,
    You,
)
from inkborn.text.amounts import count
from inkborn.text.builder import Builder, Refusal, builds
from inkborn.text.modifiers import COMPARE
from inkborn.text.parse import Tree
from inkborn.text.phrase import Phrase


class Counted:
    """ "2 or more other characters in play": which cards, and how many there must be."""

    def __init__(self, phrase: Phrase, op: Op, number: int) -> None:
        self.phrase = phrase
        self.op = op
        self.number = number

    def of(self, b: Builder, who: Who | None) -> Condition:
        phrase = self.phrase
        if who is not None and not any(isinstance(p, Of) for p in phrase.filter):
            phrase = phrase.with_filter(Of(who))
        return Compare(count(b, phrase), self.op, self.number)


@builds
def count_one(b: Builder, tree: Tree) -> Counted:
    return Counted(b.phrase(tree, "nominal"), ">=", 1)


@builds
def count_another(b: Builder, tree: Tree) -> Counted:
    return Counted(_another(b.phrase(tree, "nominal")), ">=", 1)


def _another(phrase: Phrase) -> Phrase:
    return phrase.with_filter(Other(("this",)))


@builds
def count_or_more(b: Builder, tree: Tree) -> Counted:
    return Counted(b.phrase(tree, "nominal"), ">=", b.number(tree))


@builds
def count_exactly(b: Builder, tree: Tree) -> Counted:
    return Counted(b.phrase(tree, "nominal"), ">=", b.number(tree))


@builds
def count_none(b: Builder, tree: Tree) -> Counted:
    return Counted(b.phrase(tree, "nominal"), "==", 0)


@builds
def count_either(b: Builder, tree: Tree) -> Counted:
    return _either(b, b.phrase(tree, "nominal"), tree)


@builds
def count_another_either(b: Builder, tree: Tree) -> Counted:
    return _either(b, _another(b.phrase(tree, "nominal")), tree)


def _either(b: Builder, left: Phrase, tree: Tree) -> Counted:
    right = b.phrase(tree, "alternative")
    both = Phrase(filter=(AnyOf((left.filter, right.filter)),), zone=right.zone or left.zone)
    return Counted(both, ">=", 1)


# ---------------------------------------------------------------- players have


def _players(who: Who, condition: Condition) -> Condition:
    return condition if isinstance(who, You) else SomePlayer(who, condition)


def _inside(who: Who) -> Who:
    return You() if isinstance(who, You) else Actor()


@builds
def all_conditions(b: Builder, tree: Tree) -> Condition:
    first, rest = b.condition(tree), b.condition(tree, "conditions")
    return All((first, *(rest.conditions if isinstance(rest, All) else (rest,))))


@builds
def you_have(b: Builder, tree: Tree) -> Condition:
    counted: Counted = b.part(tree, "counted")
    return counted.of(b, You())


@builds
def you_dont_have(b: Builder, tree: Tree) -> Condition:
    counted: Counted = b.part(tree, "counted")
    return Never(counted.of(b, You()))


@builds
def you_have_both(b: Builder, tree: Tree) -> Condition:
    from inkborn.model.nouns import IsKind

    return All(
        tuple(
            Compare(
                Count(Select((Of(You()), IsKind(("character",)), Named((str(b.build(name)),))))),
                ">=",
                1,
            )
            for name in tree.all("name")
        )
    )


@builds
def you_have_two(b: Builder, tree: Tree) -> Condition:
    first: Counted = b.part(tree, "counted")
    second: Counted = b.part(tree, "also")
    return All((first.of(b, You()), second.of(b, You())))


@builds
def have_ink_drop(b: Builder, tree: Tree) -> Condition:
    return Compare(InkDrops(You()), ">=", 1)


@builds
def you_have_lore(b: Builder, tree: Tree) -> Condition:
    return Compare(LoreOf(You()), ">=" if "more" in tree else "==", b.number(tree))


@builds
def you_have_opponents(b: Builder, tree: Tree) -> Condition:
    return Compare(PlayerCount(Opponents()), ">=", b.number(tree))


@builds
def you_have_only(b: Builder, tree: Tree) -> Condition:
    """ "only 1 character here": exactly so many; "they" is then that character."""
    phrase = b.phrase(tree, "nominal").with_filter(Of(You()))
    b.describe(phrase)
    return Compare(Count(phrase.select()), "==", b.number(tree))


@builds
def you_have_any_with(b: Builder, tree: Tree) -> Condition:
    from inkborn.model.nouns import IsKind

    strong = StatIs(b.stat(tree), ">=", b.number(tree))
    return Compare(Count(Select((Of(You()), IsKind(("character",)), strong))), ">=", 1)


@builds
def player_has(b: Builder, tree: Tree) -> Condition:
    who = b.player(tree)
    with b.acting(_inside(who)):
        counted: Counted = b.part(tree, "counted")
    return _players(who, counted.of(b, _inside(who)))


@builds
def player_has_lore(b: Builder, tree: Tree) -> Condition:
    who = b.player(tree)
    compared = Compare(LoreOf(_inside(who)), ">=" if "more" in tree else "==", b.number(tree))
    return _players(who, compared)


@builds
def player_more_lore(b: Builder, tree: Tree) -> Condition:
    who = b.player(tree)
    return _players(who, Compare(LoreOf(Actor()), ">", LoreOf(You())))


def _owned(b: Builder, tree: Tree, who: Who) -> Phrase:
    with b.acting(who):
        return b.phrase(tree, "nominal")


def _by(phrase: Phrase, who: Who) -> Select:
    bare = tuple(p for p in phrase.filter if not isinstance(p, Of))
    return Phrase(filter=bare, zone=phrase.zone, at=phrase.at).with_filter(Of(who)).select()


@builds
def player_more_than_you(b: Builder, tree: Tree) -> Condition:
    """ "an opponent has more cards in their hand than you"."""
    who = b.player(tree)
    phrase = _owned(b, tree, Actor())
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    b.compared = _by(phrase, You())
    return SomePlayer(who, Compare(Count(_by(phrase, Actor())), op, Count(_by(phrase, You()))))


@builds
def player_more_than(b: Builder, tree: Tree) -> Condition:
    """ "they have more than 3 cards in their hand"."""
    who = b.player(tree)
    inside: Who = who if not isinstance(who, Opponents) else Actor()
    phrase = _owned(b, tree, Actor())
    op: Op = ">" if b.word(tree, "cmp") == "more than" else "<"
    compared = Compare(Count(_by(phrase, inside)), op, b.number(tree))
    return SomePlayer(who, compared) if isinstance(who, Opponents) else compared


@builds
def you_more_than(b: Builder, tree: Tree) -> Condition:
    """ "you have more items in play than each opponent"."""
    phrase = _owned(b, tree, You())
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    words = b.tokens[tree.get("player").at].text.lower()  # type: ignore[union-attr]
    who = b.player(tree)
    compared = Compare(Count(_by(phrase, You())), op, Count(_by(phrase, Actor())))
    if words in ("each", "all"):
        return EveryPlayer(who, compared)
    return SomePlayer(who, compared)


@builds
def you_more_than_number(b: Builder, tree: Tree) -> Condition:
    phrase = _owned(b, tree, You())
    op: Op = ">" if b.word(tree, "cmp") == "more than" else "<"
    return Compare(Count(_by(phrase, You())), op, b.number(tree))


@builds
def opponents_no_cards(b: Builder, tree: Tree) -> Condition:
    hand = Select((Of(Actor()),), zone="hand")
    return SomePlayer(b.player(tree), Compare(Count(hand), "==", 0))


@builds
def there_is(b: Builder, tree: Tree) -> Condition:
    counted: Counted = b.part(tree, "counted")
    if counted.phrase.under and not counted.phrase.filter and counted.number == 1:
        raise Refusal(tree.at, "another reading: a card under it")
    return counted.of(b, None)


@builds
def all_ink_exerted(b: Builder, tree: Tree) -> Condition:
    return Compare(Count(Select((Of(You()), Not(IsExerted())), zone="inkwell")), "==", 0)


# ---------------------------------------------------------------- a card is


def fits(b: Builder, phrase: Phrase, tested: Filter) -> Condition:
    """What a phrase points at fits; of what it describes, there is one that fits."""
    if isinstance(phrase.pointer, Ref):
        b.talk.mention(phrase.pointer.slot)
        return Fits(phrase.pointer.slot, tested)
    if phrase.pointer is not None:
        raise Refusal(phrase.at, "a card")
    if phrase.group:
        return Fits(phrase.group, tested)
    least = phrase.how.least if isinstance(phrase.how, Pick) else 1
    if phrase.is_each() or not isinstance(least, int):
        raise Refusal(phrase.at, "a number of cards")
    described = replace(phrase.with_filter(*tested), how=Each())
    return Compare(Count(described.select()), ">=", max(1, least))


@builds
def is_status(b: Builder, tree: Tree) -> Condition:
    phrase = b.phrase(tree)
    status = b.part(tree, "status")
    if status == "in play":
        return fits(b, phrase, ()) if phrase.pointer is None else _in_play(b, phrase)
    return fits(b, phrase, (status,))


def _in_play(b: Builder, phrase: Phrase) -> Condition:
    from inkborn.model.nouns import InZone

    if not isinstance(phrase.pointer, Ref):
        raise Refusal(phrase.at, "a card")
    return InZone(phrase.pointer.slot, "play")


@builds
def some_have_status(b: Builder, tree: Tree) -> Condition:
    """ "2 or more characters of yours are exerted"."""
    phrase = b.phrase(tree, "nominal").with_filter(b.part(tree, "status"))
    return Compare(Count(phrase.select()), ">=", b.number(tree))


@builds
def has_trait(b: Builder, tree: Tree) -> Condition:
    phrase = b.phrase(tree)
    trait = b.part(tree, "trait")
    if isinstance(trait, int):
        if not isinstance(phrase.pointer, Ref):
            raise Refusal(phrase.at, "a card spoken of before")
        return Compare(DamageOn(phrase.pointer), ">=", trait)
    return fits(b, phrase, (trait,))


@builds
def has_damage(b: Builder, tree: Tree) -> int:
    return b.number(tree)


@builds
def has_stat(b: Builder, tree: Tree) -> Predicate:
    return StatIs(b.stat(tree), COMPARE[b.word(tree, "compare")], b.number(tree))


@builds
def is_chosen(b: Builder, tree: Tree) -> Condition:
    """ "If a Villain character is chosen": the card chosen before is one."""
    tested = b.filter(tree)
    chosen = b.talk.find(lambda e: e.role == "chosen")
    if chosen is None:
        raise Refusal(tree.at, "a card chosen before")
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
        raise Refusal(tree.at, "a card that was named")
    return Fits(card.slot, (SameName(name),))


@builds
def same_names(b: Builder, tree: Tree) -> Condition:
    found = [e for e in b.talk.entities if e.role in ("chosen", "picked", "group")][-2:]
    if len(found) < 2:
        raise Refusal(tree.at, "two cards")
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
def nothing_said(b: Builder, tree: Tree) -> None:
    return None


@builds
def sang(b: Builder, tree: Tree) -> Condition:
    """ "If 2 or more characters sang this song"; "them" is then those characters."""
    if "nominal" in tree:
        phrase, number = b.phrase(tree, "nominal"), b.number(tree)
    else:
        phrase, number = b.phrase(tree), 1
        if phrase.pointer is not None or phrase.how != Pick():
            raise Refusal(tree.at, "a number of characters")
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
        raise Refusal(tree.at, "something that was done before")
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
    from inkborn.model.nouns import BeingChallenged

    return fits(b, b.phrase(tree), (BeingChallenged(),))


@builds
def this_in_discard(b: Builder, tree: Tree) -> Condition:
    from inkborn.model.nouns import InZone

    return InZone("this", "discard")
