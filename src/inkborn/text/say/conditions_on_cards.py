"""Conditions on a card: what it is like, where it is, how it was played."""

from inkborn.model.nouns import (
    AnyOf,
    AtLocation,
    BeingChallenged,
    CostIs,
    DamageIs,
    Filter,
    FirstTurnNotFirstPlayer,
    Fits,
    HasCardUnder,
    InZone,
    IsDamaged,
    IsExerted,
    IsKind,
    IsReady,
    Named,
    Not,
    Opponents,
    PlayedWith,
    Predicate,
    SameName,
    SameNames,
    Select,
    SomeDone,
    StatIs,
    TurnOf,
)
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import whose
from inkborn.text.say.quantities import is_whole
from inkborn.text.say.speaker import Noun, Speaker, objective, voices
from inkborn.text.say.words import COMPARED, SIGNS, article, listed


def has(noun: Noun, *, gone: bool = False) -> str:
    """`gone`: what is told is what it was like."""
    if gone:
        return f"{noun.text} had"
    return f"{noun.text} {'have' if noun.many else 'has'}"


def _is(noun: Noun, *, gone: bool = False) -> str:
    if gone:
        return f"{noun.text} {'were' if noun.many else 'was'}"
    return {"it": "it's", "they": "they're"}.get(
        noun.text, f"{noun.text} {'are' if noun.many else 'is'}"
    )


@voices(Fits)
def _fits(s: Speaker, condition: Fits) -> str:
    slot, tested = condition.slot, condition.filter
    way = _this_way(s, slot, tested)
    if way:
        return way
    entity = s.talk.get(slot)
    if (
        entity is not None
        and entity.role == "chosen"
        and any(isinstance(p, IsKind) for p in tested)
    ):
        kinds = kinds_of(tested)
        if s.knows(lambda e: e.role == "chosen" and not kinds.isdisjoint(e.kinds), slot):
            s.talk.mention(slot)
            return f"{article(nominal(s, Select(tested), many=False))} is chosen"
    noun = s.pointer(slot)
    if len(tested) == 1 and _has_left(s, slot):
        words = _past_state(noun, tested[0])
        if words:
            return words
    return state(s, noun, tested, card=entity is not None and entity.zone != "play")


def _has_left(s: Speaker, slot: str) -> bool:
    """Whether the card has left play, by the event or by what was done to it."""
    entity = s.talk.get(slot)
    if s.event in ("banish", "leave", "return") and slot in ("this", "subject"):
        return True
    return entity is not None and bool(entity.tags & {"banish", "return", "put"})


def _past_state(noun: Noun, predicate: Predicate) -> str:
    match predicate:
        case HasCardUnder():
            return f"{noun.text} had a card under {'them' if noun.many else 'it'}"
        case IsExerted():
            return f"{_is(noun, gone=True)} exerted"
        case IsReady():
            return f"{_is(noun, gone=True)} ready"
        case IsDamaged():
            return f"{has(noun, gone=True)} damage"
        case Not(IsDamaged()):
            return f"{has(noun, gone=True)} no damage"
        case AtLocation(""):
            return f"{_is(noun, gone=True)} at a location"
        case StatIs(amount=int() as number):
            compared = COMPARED.get(predicate.op, "")
            return f"{has(noun, gone=True)} {number} {SIGNS[predicate.stat]}{compared}"
        case _:
            return ""


def _this_way(s: Speaker, slot: str, tested: Filter) -> str:
    deed = s.talk.deed(slot)
    card = Select(tested, zone="discard")
    words = nominal(s, card, many=False, placed=True)
    if deed == "discard":
        s.talk.mention(slot)
        return f"{article(words)} is discarded this way"
    if deed == "return":
        return f"you returned {article(words)} this way"
    if deed == "put":
        return f"any {nominal(s, card, many=True, placed=True)} were moved this way"
    return ""


def state(s: Speaker, noun: Noun, tested: Filter, *, card: bool = False) -> str:
    """What a card is like: "this character is exerted", "it's a song card"."""
    if len(tested) == 1:
        words = _single_state(s, noun, tested[0])
        if words:
            return words
    if len(tested) == 1 and isinstance(tested[0], AnyOf) and is_whole(tested[0]):
        parts = (
            article(
                nominal(s, Select(part, zone="hand" if card else "play"), many=False, placed=True)
            )
            for part in tested[0].filters
        )
        return f"{_is(noun)} {' or '.join(parts)}"
    zone = Select(tested, zone="hand") if card else Select(tested)
    return f"{_is(noun)} {article(nominal(s, zone, many=False, placed=True))}"


def _single_state(s: Speaker, noun: Noun, predicate: Predicate) -> str:
    match predicate:
        case IsExerted():
            return f"{_is(noun)} exerted"
        case IsReady():
            return f"{_is(noun)} ready"
        case IsDamaged():
            return f"{has(noun)} damage"
        case Not(IsDamaged()):
            return f"{has(noun)} no damage"
        case AtLocation(""):
            return f"{_is(noun)} at a location"
        case HasCardUnder():
            them = "them" if noun.many or noun.text.endswith("character") else "it"
            return f"{has(noun)} a card under {them}"
        case DamageIs(amount=int() as number):
            return f"{has(noun)} {number}{COMPARED[predicate.op]} damage"
        case StatIs(amount=int() as number):
            sign = SIGNS[predicate.stat]
            return f"{has(noun)} {number} {sign}{COMPARED.get(predicate.op, '')}"
        case Named():
            return f"{_is(noun)} named {listed(predicate.names, 'or')}"
        case CostIs("<=", int() as number):
            return f"{noun.text} {'cost' if noun.many else 'costs'} {number} or less"
        case BeingChallenged():
            return f"{_is(noun)} being challenged"
        case SameName() if predicate.slot == s.talk.done.get("name"):
            return f"{_is(noun)} the named card"
        case SameName():
            other = objective(s.pointer(predicate.slot)).text
            return f"{has(noun)} the same name as {other}"
        case _:
            return ""


@voices(InZone)
def _in_zone(s: Speaker, condition: InZone) -> str:
    if condition.zone == "play":
        return f"{_is(s.pointer(condition.slot))} in play"
    if condition.slot == "this":
        return f"this card is in your {condition.zone}"
    return f"{_is(s.pointer(condition.slot))} in {whose(s, None)} {condition.zone}"


@voices(TurnOf)
def _turn(s: Speaker, condition: TurnOf) -> str:
    whose_ = "an opponent's" if condition.who == Opponents() else whose(s, condition.who)
    return f"it's {whose_} turn"


@voices(FirstTurnNotFirstPlayer)
def _first_turn(s: Speaker, condition: FirstTurnNotFirstPlayer) -> str:
    return "this is your first turn and you're not the first player"


@voices(PlayedWith)
def _played_with(s: Speaker, condition: PlayedWith) -> str:
    card = objective(s.pointer(condition.slot)).text
    if condition.how == "shift":
        return f"you used Shift to play {card}"
    return f"you removed an ink drop to play {card}"


@voices(SameNames)
def _same_names(s: Speaker, condition: SameNames) -> str:
    first, second = (s.pointer(slot) for slot in condition.slots)
    if first == second:  # no words tell them apart
        return "they have the same name"
    return f"{has(first)} the same name as {objective(second).text}"


@voices(SomeDone)
def _some_done(s: Speaker, condition: SomeDone) -> str:
    return "you removed damage this way"
