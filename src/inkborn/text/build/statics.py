"""Builds static abilities: what holds while the card is in play, or while it is played."""

from dataclasses import dataclass, field
from typing import get_args

import msgspec

from inkborn.model.abilities import (
    Affect,
    Cant,
    CantPlay,
    Continuous,
    CostChange,
    Effect,
    GainAbility,
    GainKeyword,
    May,
    MoveCost,
    Pay,
    PlayerCant,
    PlayFree,
    Replace,
    Sequence,
    Static,
)
from inkborn.model.nouns import (
    Actor,
    AtLocation,
    BeingChallenged,
    Challenging,
    ChosenPlayer,
    Condition,
    EventMark,
    Filter,
    Fits,
    Happened,
    Is,
    Never,
    Node,
    Not,
    Of,
    On,
    Opponents,
    Pick,
    Predicate,
    Ref,
    Select,
    TurnOf,
    Who,
    You,
    Zone,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.changes import Changes
from inkborn.text.build.combine import scale_rule
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import in_order
from inkborn.text.build.sentences import conditions_of, play_from
from inkborn.text.build.walk import nodes
from inkborn.text.read.parse import Tree


@dataclass(slots=True)
class StaticPart:
    """A static ability in the making."""

    rules: tuple[Continuous, ...]
    when: list[Condition] = field(default_factory=list)

    def only(self, *predicates: Predicate) -> "StaticPart":
        """Holds for each card only while it fits."""
        self.rules = tuple(
            msgspec.structs.replace(rule, only=in_order([*rule.only, *predicates]))
            if isinstance(rule, Affect)
            else rule
            for rule in self.rules
        )
        return self


@builds
def statics(b: Builder, tree: Tree) -> tuple[Static, ...]:
    found = []
    for part in tree.all("static"):
        b.static_duration = None
        built: StaticPart | None = b.build(part)
        if built is not None:
            if b.static_duration is not None and not any(map(_of_this_turn, built.when)):
                raise Nonsense(part.end - 1, "no duration")
            if _chooses(built.rules) or _chooses(tuple(built.when)):
                raise Nonsense(part.at, "cards and players whom nobody has to choose")
            found.append(Static(built.rules, conditions_of(built.when), zone_of(built.rules)))
    return tuple(found)


def _chooses(node: object) -> bool:
    """Whether a choice would have to be made for what holds without being carried out."""
    if isinstance(node, tuple):
        return any(map(_chooses, node))
    if isinstance(node, ChosenPlayer) or (isinstance(node, Pick) and node.chosen):
        return True
    if not isinstance(node, Node) or isinstance(node, (*get_args(Effect), GainAbility)):
        return False
    return any(_chooses(getattr(node, name)) for name in node.__struct_fields__)


def _of_this_turn(condition: Condition) -> bool:
    """ "If you've played a song this turn, … this turn": the duration says nothing new."""
    return any(isinstance(node, Happened) for node in nodes(condition))


def zone_of(rules: tuple[Continuous, ...]) -> Zone:
    """Rules about the playing of the card itself work while it is played (6.1.12)."""
    this: Filter = (Is("this"),)
    own = all(isinstance(r, CostChange | CantPlay | PlayFree) and r.of == this for r in rules)
    return "hand" if own or _gains_shift(rules) else "play"


def _gains_shift(rules: tuple[Continuous, ...]) -> bool:
    return any(
        isinstance(rule, Affect)
        and rule.cards == Ref("this")
        and any(isinstance(c, GainKeyword) and c.keyword == "Shift" for c in rule.changes)
        for rule in rules
    )


def _part(b: Builder, tree: Tree, name: str = "static") -> StaticPart:
    part: StaticPart | None = b.part(tree, name)
    if part is None:
        raise Nonsense(tree.at, "an ability")
    return part


@builds
def static_turns(b: Builder, tree: Tree) -> StaticPart:
    who: Who = You() if b.part(tree, "turns") == "your" else Opponents()
    part = _part(b, tree)
    part.when.insert(0, TurnOf(who))
    return part


@builds
def static_while(b: Builder, tree: Tree) -> StaticPart:
    condition = b.condition(tree, "conditions")
    part = _part(b, tree)
    part.when.insert(0, condition)
    return part


@builds
def static_being_challenged(b: Builder, tree: Tree) -> StaticPart:
    return _part(b, tree).only(BeingChallenged())


@builds
def static_challenging(b: Builder, tree: Tree) -> StaticPart:
    against = b.filter(tree) if "cards" in tree else ()
    return _part(b, tree).only(Challenging(against))


@builds
def static_one_of_your(b: Builder, tree: Tree) -> StaticPart:
    """ "While one of your Knights is at a location, that character gains …": each of them."""
    status = b.part(tree, "status")
    phrase = b.phrase(tree, "nominal").with_filter(Of(You()), status)
    changes: Changes = b.part(tree, "changes")
    if changes.duration:
        raise Nonsense(tree.at, "no duration")
    return StaticPart((Affect(b.as_cards(phrase), tuple(changes.changes)),))


@builds
def static_for_each(b: Builder, tree: Tree) -> StaticPart:
    each = b.amount(tree, "for_each")
    part = _part(b, tree)
    part.rules = tuple(scale_rule(rule, each, tree.at) for rule in part.rules)
    return part


def _affect(b: Builder, tree: Tree) -> StaticPart:
    phrase = b.phrase(tree)
    cards = b.as_cards(phrase)
    if isinstance(cards, Select) and not phrase.is_each():
        raise Nonsense(phrase.at, "all such cards")
    changes: Changes = b.part(tree, "changes")
    if changes.duration not in (None, "turn"):
        raise Nonsense(tree.at, "no duration")
    b.static_duration = changes.duration
    return StaticPart((Affect(cards, tuple(changes.changes)),))


@builds
def static_cards(b: Builder, tree: Tree) -> StaticPart:
    return _affect(b, tree)


@builds
def static_and(b: Builder, tree: Tree) -> StaticPart:
    first, second = _affect(b, tree), _part(b, tree)
    return StaticPart(first.rules + second.rules, second.when)


@builds
def static_here(b: Builder, tree: Tree) -> StaticPart:
    return _only_at(b, tree, AtLocation("this"))


@builds
def static_here_unless(b: Builder, tree: Tree) -> StaticPart:
    part = static_here(b, tree)
    part.when.append(Never(b.condition(tree, "conditions")))
    return part


@builds
def static_at_location(b: Builder, tree: Tree) -> StaticPart:
    return _only_at(b, tree, AtLocation())


def _only_at(b: Builder, tree: Tree, place: AtLocation) -> StaticPart:
    """The changes hold for those of the cards that are there."""
    part = _affect(b, tree)
    (rule,) = part.rules
    assert isinstance(rule, Affect)
    if not isinstance(rule.cards, Select):
        if rule.cards != Ref("this") or place.slot or b.card_kind in ("item", "location"):
            raise Nonsense(tree.at, "characters")
        part.when.append(Fits("this", (place,)))
        return part
    cards = msgspec.structs.replace(rule.cards, of=in_order([*rule.cards.of, place]))
    part.rules = (msgspec.structs.replace(rule, cards=cards),)
    return part


@builds
def static_cards_while(b: Builder, tree: Tree) -> StaticPart:
    part = _affect(b, tree)
    part.when.append(b.condition(tree, "conditions"))
    return part


@builds
def static_cards_challenging(b: Builder, tree: Tree) -> StaticPart:
    part = _affect(b, tree)
    against = b.filter(tree, "against_cards") if "against_cards" in tree else ()
    return part.only(Challenging(against))


@builds
def static_cards_being_challenged(b: Builder, tree: Tree) -> StaticPart:
    return _affect(b, tree).only(BeingChallenged())


@builds
def static_unless(b: Builder, tree: Tree) -> StaticPart:
    part = _affect(b, tree)
    condition = b.condition(tree, "conditions")
    if isinstance(condition, Fits) and condition.filter == (BeingChallenged(),):
        raise Nonsense(tree.at, "another reading: for each of them")
    part.when.append(Never(condition))
    return part


@builds
def static_unless_challenged(b: Builder, tree: Tree) -> StaticPart:
    return _affect(b, tree).only(Not(BeingChallenged()))


@builds
def static_unless_pay(b: Builder, tree: Tree) -> StaticPart:
    part = _affect(b, tree)
    price = b.effect(tree, "action")
    (rule,) = part.rules
    if not isinstance(price, Pay) or not isinstance(rule, Affect):
        raise Nonsense(tree.at, "a price")
    denied = [change for change in rule.changes if isinstance(change, Cant)]
    if len(denied) < len(rule.changes):
        raise Nonsense(tree.at, '"can\'t"')
    changes = tuple(msgspec.structs.replace(change, unless=price) for change in denied)
    part.rules = (msgspec.structs.replace(rule, changes=changes),)
    return part


@builds
def static_move_free(b: Builder, tree: Tree) -> StaticPart:
    if b.card_kind != "location":
        raise Nonsense(tree.at, "a location")
    return StaticPart((MoveCost(None, b.filter(tree), (Is("this"),)),))


@builds
def static_rule(b: Builder, tree: Tree) -> StaticPart:
    return StaticPart(_lasting(b.rules(tree, "rule"), tree.at))


def _lasting(rules: tuple[Continuous, ...], at: int) -> tuple[Continuous, ...]:
    """Refuses what only an effect can say: "the next character you play"."""
    if any(isinstance(rule, CostChange) and rule.next for rule in rules):
        raise Nonsense(at, '"once during your turn"')
    return rules


@builds
def static_rule_if(b: Builder, tree: Tree) -> StaticPart:
    rules = _lasting(b.rules(tree, "rule"), tree.at)
    return StaticPart(rules, [b.condition(tree, "conditions")])


@builds
def cant_play_unless(b: Builder, tree: Tree) -> StaticPart:
    of = b.filter(tree)
    return StaticPart((CantPlay(You(), of),), [Never(b.condition(tree, "conditions"))])


@builds
def cant_gain_lore_unless(b: Builder, tree: Tree) -> StaticPart:
    who = b.player(tree)
    with b.acting(Actor()):
        condition = b.condition(tree)
    return StaticPart((PlayerCant(who, "gain lore", condition),))


@builds
def cant_be_made_to_discard(b: Builder, tree: Tree) -> StaticPart:
    return StaticPart((PlayerCant(You(), "be made to discard"),))


@builds
def static_once(b: Builder, tree: Tree) -> StaticPart:
    """ "Once during your turn, you pay 1 less for the next character you play"."""
    once = b.part(tree, "once")
    if once == "twice":
        raise Nonsense(tree.at, '"once"')
    rules = b.rules(tree, "rule")
    if not all(isinstance(rule, CostChange) and rule.next for rule in rules):
        raise Nonsense(tree.at, "a cost of the next card")
    return StaticPart(rules, [TurnOf(You())] if once == "your turn" else [])


@builds
def static_move_once(b: Builder, tree: Tree) -> StaticPart:
    (rule,) = b.rules(tree, "move_discount")
    assert isinstance(rule, MoveCost) and isinstance(rule.amount, int)
    if rule.amount < 0:
        raise Nonsense(tree.at, '"less"')
    once = b.part(tree, "once")
    limited = (msgspec.structs.replace(rule, limit=2 if once == "twice" else 1),)
    return StaticPart(limited, [TurnOf(You())] if once != "turn" else [])


@builds
def play_free_for(b: Builder, tree: Tree) -> StaticPart:
    """ "You may banish chosen item of yours to play this character for free"."""
    cost = b.effect(tree, "cost")
    if b.phrase(tree).pointer != Ref("this"):
        raise Nonsense(tree.at, "this card")
    return StaticPart((PlayFree(b.filter(tree), cost, shift="shift" in tree),))


@builds
def play_from_exerted(b: Builder, tree: Tree) -> StaticPart:
    return StaticPart(play_from(b, tree, exerted=True))


# ---------------------------------------------------------------- replacements


@builds
def would_be_dealt(b: Builder, tree: Tree) -> On:
    return _would(b, tree, On("damage", marks=("dealt",)))


@builds
def would_take(b: Builder, tree: Tree) -> On:
    return _would(b, tree, On("damage"))


@builds
def would_be_banished(b: Builder, tree: Tree) -> On:
    marks: tuple[EventMark, ...] = ("in a challenge",) if "challenge" in tree else ()
    return _would(b, tree, On("banish", marks=marks))


def _would(b: Builder, tree: Tree, on: On) -> On:
    phrase = b.phrase(tree)
    of = b.as_filter(phrase)
    if phrase.pointer is None:
        b.talk.add(Entity("subject", "subject", kinds=phrase.kinds(), filter=of))
    if on.event == "damage":
        b.endangered = phrase.pointer or Ref("subject")
    return msgspec.structs.replace(on, subject=of)


@builds
def would_get_ink_drop(b: Builder, tree: Tree) -> On:
    return On("get ink drop", by=You())


@builds
def no_damage_instead(b: Builder, tree: Tree) -> Sequence:
    if b.cards(tree) != b.endangered:
        raise Nonsense(tree.at, "the card that would take damage")
    b.instead = True
    return Sequence(())


@builds
def instead_clauses(b: Builder, tree: Tree) -> object:
    effect = b.effect(tree, "clauses")
    if not b.instead:
        raise Nonsense(tree.end - 1, '"instead"')
    return effect


@builds
def static_replace(b: Builder, tree: Tree) -> StaticPart:
    on: On = b.part(tree, "would")
    effect = b.effect(tree, "replacement")
    b.instead = False
    may = isinstance(effect, May)
    if isinstance(effect, May):
        effect = effect.effect
    return StaticPart((Replace(on, effect, may=may, limit=1 if "first" in tree else 0),))
