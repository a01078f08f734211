"""Builds conditions on the position: who has what, what a card is like."""

from collections.abc import Callable

from inkborn.model.nouns import (
    Actor,
    All,
    AnyOf,
    Compare,
    Condition,
    Count,
    EveryPlayer,
    InkDrops,
    IsExerted,
    IsKind,
    LoreOf,
    Named,
    Never,
    Not,
    Of,
    Op,
    Opponents,
    Other,
    PlayerCount,
    PlayerRef,
    Select,
    SomePlayer,
    StatIs,
    Who,
    You,
)
from inkborn.text.build.amounts import count
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.modifiers import COMPARE
from inkborn.text.build.nominals import common_zone, lift_common
from inkborn.text.build.phrase import Phrase
from inkborn.text.read.parse import Tree


class Counted:
    """ "2 or more other characters in play": which cards, and how many there must be."""

    def __init__(self, phrase: Phrase, op: Op, number: int) -> None:
        self.phrase = phrase
        self.op = op
        self.number = number

    def of(self, b: Builder, who: Who | None) -> Condition:
        phrase = self.phrase if who is None else had(self.phrase, who)
        return Compare(count(b, phrase), self.op, self.number)


def had(phrase: Phrase, who: Who) -> Phrase:
    """The cards that a player has; those that are said to be another's are not."""
    owners = [p.who for p in phrase.filter if isinstance(p, Of)]
    if any(owner != who for owner in owners):
        raise Nonsense(phrase.at, "cards of the player who has them")
    return phrase if owners else phrase.with_filter(Of(who))


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
    """ "4 or more items"; also "4 items": who has five of them has four."""
    return Counted(b.phrase(tree, "nominal"), ">=", b.number(tree))


@builds
def count_or_fewer(b: Builder, tree: Tree) -> Counted:
    return Counted(b.phrase(tree, "nominal"), "<=", b.number(tree))


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
    zone = common_zone(left, right, tree)
    both = Phrase(filter=(AnyOf((left.filter, right.filter)),), zone=zone)
    return Counted(lift_common(both, left, right), ">=", 1)


# ---------------------------------------------------------------- players have


def for_players(b: Builder, tree: Tree, who: Who, condition: Condition) -> Condition:
    """The condition for one of these players, or for each: as the words before the verb say."""
    if isinstance(who, You):
        return condition
    return every_or_some(b, tree)(who, condition)


def every_or_some(b: Builder, tree: Tree, name: str = "someone") -> Callable[..., Condition]:
    part = tree.get(name)
    assert part is not None
    first = b.tokens[part.at].text.lower()
    return EveryPlayer if first in ("each", "all") else SomePlayer


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
def you_have_opponents(b: Builder, tree: Tree) -> Condition:
    return Compare(PlayerCount(Opponents()), ">=", b.number(tree))


@builds
def you_have_only(b: Builder, tree: Tree) -> Condition:
    """ "only 1 character here": exactly so many; "they" is then that character."""
    phrase = had(b.phrase(tree, "nominal"), You())
    b.describe(phrase)
    return Compare(Count(phrase.select()), "==", b.number(tree))


@builds
def you_have_any_with(b: Builder, tree: Tree) -> Condition:
    strong = StatIs(b.stat(tree), ">=", b.number(tree))
    return Compare(Count(Select((Of(You()), IsKind(("character",)), strong))), ">=", 1)


@builds
def player_has(b: Builder, tree: Tree) -> Condition:
    who = b.player(tree, "someone")
    with b.acting(_inside(who)):
        counted: Counted = b.part(tree, "counted")
    return for_players(b, tree, who, counted.of(b, _inside(who)))


@builds
def player_has_lore(b: Builder, tree: Tree) -> Condition:
    who = b.player(tree, "someone")
    op = COMPARE[b.word(tree, "compare")]
    return for_players(b, tree, who, Compare(LoreOf(_inside(who)), op, b.number(tree)))


@builds
def more_lore(b: Builder, tree: Tree) -> Condition:
    """ "an opponent has more lore than you", "you have more lore than each opponent"."""
    who, than = b.player(tree, "someone"), b.player(tree, "than")
    if isinstance(who, You) is isinstance(than, You):
        raise Nonsense(tree.at, "you and somebody else")
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    compared = Compare(LoreOf(_inside(who)), op, LoreOf(_inside(than)))
    if isinstance(who, You):
        return every_or_some(b, tree, "than")(than, compared)
    return for_players(b, tree, who, compared)


def _owned(b: Builder, tree: Tree, who: Who) -> Phrase:
    with b.acting(who):
        return had(b.phrase(tree, "nominal"), who)


def _by(phrase: Phrase, who: Who) -> Select:
    bare = tuple(p for p in phrase.filter if not isinstance(p, Of))
    return Phrase(filter=bare, zone=phrase.zone, at=phrase.at).with_filter(Of(who)).select()


@builds
def player_more_than_you(b: Builder, tree: Tree) -> Condition:
    """ "an opponent has more cards in their hand than you"."""
    who = b.player(tree, "someone")
    if isinstance(who, You):
        raise Nonsense(tree.at, "somebody else")
    phrase = _owned(b, tree, Actor())
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    b.compared = _by(phrase, You())
    compared = Compare(Count(_by(phrase, Actor())), op, Count(_by(phrase, You())))
    return for_players(b, tree, who, compared)


@builds
def player_more_than(b: Builder, tree: Tree) -> Condition:
    """ "they have more than 3 cards in their hand"."""
    who = b.player(tree, "someone")
    known = isinstance(who, You | Actor | PlayerRef)
    inside: Who = who if known else Actor()
    phrase = _owned(b, tree, Actor())
    op: Op = ">" if b.word(tree, "cmp") == "more than" else "<"
    compared = Compare(Count(_by(phrase, inside)), op, b.number(tree))
    return compared if known else for_players(b, tree, who, compared)


@builds
def you_more_than(b: Builder, tree: Tree) -> Condition:
    """ "you have more items in play than each opponent"."""
    phrase = _owned(b, tree, You())
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    who = b.player(tree, "someone")
    if isinstance(who, You):
        raise Nonsense(tree.at, "somebody else")
    compared = Compare(Count(_by(phrase, You())), op, Count(_by(phrase, Actor())))
    return for_players(b, tree, who, compared)


@builds
def you_more_than_number(b: Builder, tree: Tree) -> Condition:
    phrase = _owned(b, tree, You())
    op: Op = ">" if b.word(tree, "cmp") == "more than" else "<"
    return Compare(Count(_by(phrase, You())), op, b.number(tree))


@builds
def opponents_no_cards(b: Builder, tree: Tree) -> Condition:
    hand = Select((Of(Actor()),), zone="hand")
    return SomePlayer(b.player(tree, "someone"), Compare(Count(hand), "==", 0))


@builds
def there_is(b: Builder, tree: Tree) -> Condition:
    counted: Counted = b.part(tree, "counted")
    one = counted.op == ">=" and counted.number == 1
    if counted.phrase.under and not counted.phrase.filter and one:
        raise Nonsense(tree.at, "another reading: a card under it")
    if counted.phrase.under and any(isinstance(p, Of) for p in counted.phrase.filter):
        raise Nonsense(counted.phrase.at, "cards of whoever has the card above them")
    return counted.of(b, None)


@builds
def all_ink_exerted(b: Builder, tree: Tree) -> Condition:
    return Compare(Count(Select((Of(You()), Not(IsExerted())), zone="inkwell")), "==", 0)
