"""Descriptions of cards without a quantity: "damaged Hero character with cost 3 or less"."""

from dataclasses import dataclass, field

from inkborn.model.nouns import (
    AllSameName,
    AnyOf,
    AtLocation,
    AtLocationOf,
    BeingChallenged,
    Challenging,
    CostIs,
    CostOf,
    DamageIs,
    Dry,
    Filter,
    HasCardUnder,
    HasClass,
    HasInk,
    HasKeyword,
    Highest,
    Inkable,
    Is,
    IsDamaged,
    IsExerted,
    IsKind,
    IsReady,
    Joint,
    Named,
    Not,
    Of,
    Opponents,
    Other,
    PlayedThisTurn,
    Plus,
    Predicate,
    SameName,
    SangThis,
    Select,
    StatIs,
    StatOf,
    StrongerThanAll,
    TotalAtMost,
    WasChallenged,
    You,
)
from inkborn.text.say.players import whose
from inkborn.text.say.speaker import Speaker, objective
from inkborn.text.say.words import COMPARED, SIGNS, listed, plural_of


@dataclass(slots=True)
class Description:
    """The words around a noun, each group in the order in which it is said."""

    adjectives: list[str] = field(default_factory=list)
    kinds: tuple[str, ...] = ()
    not_kinds: list[str] = field(default_factory=list)
    posts: list[str] = field(default_factory=list)


def nominal(
    s: Speaker,
    select: Select,
    *,
    many: bool,
    said: Filter = (),
    placed: bool = False,
    have: bool = False,
    card: bool | None = None,
    word: str = "or",
) -> str:
    """Adjectives, noun and what follows.

    `said`: predicates that other words have said already. `placed`: the zone is said elsewhere.
    `have`: "you have in play" for your cards. `card`: whether the noun is "card"; else it is
    outside of play. `word`: between kinds.
    """
    of = [predicate for predicate in select.of if predicate not in said]
    zone = "" if placed or select.zone == "play" or select.group else select.zone
    words = Description()
    owner = next((p for p in of if isinstance(p, Of)), None)
    yours = ""
    if owner is not None:
        of.remove(owner)
        if select.zone == "play" or select.group:
            yours = _owner_words(owner, words, have)
    for predicate in sorted(of, key=_place):
        _describe(s, predicate, words, many, word)
    if yours and "here" in words.posts:
        words.posts.remove("here")
        yours = "you have here"
    if yours:
        words.posts.append(yours)
    words.posts += [joint_words(joint) for joint in select.joint]
    if zone and zone != "under":
        words.posts.append(f"in {whose(s, owner.who) if owner else 'any'} {zone}")
    elif select.under:
        words.posts.append(f"{_was(s, select.under, many)}under {under_words(s, select.under)}")
    if "other" in words.adjectives:
        words.adjectives.sort(key=lambda adjective: adjective != "other")
    if card is None:
        card = select.zone != "play" or bool(select.group)
    head = _head(words, card, many, word)
    return " ".join([*words.adjectives, head, *words.posts])


# Adjectives in the order in which they are said; all else keeps its own.
_ADJECTIVES = (Other, IsDamaged, Not, IsExerted, IsReady, HasInk, HasClass)


def _place(predicate: Predicate) -> int:
    kind = type(predicate)
    return _ADJECTIVES.index(kind) if kind in _ADJECTIVES else len(_ADJECTIVES)


def _owner_words(owner: Of, words: Description, have: bool) -> str:
    """Says whose cards they are: as an adjective, else in words that stand at the end."""
    if isinstance(owner.who, Opponents):
        words.adjectives.append("opposing")
        return ""
    if isinstance(owner.who, You):
        if have:
            return "you have in play"
        words.posts.append("of yours")
        return ""
    words.posts.append("of theirs")
    return ""


def _was(s: Speaker, slot: str, many: bool) -> str:
    """Cards lay under a card that has left play."""
    gone = s.event in ("banish", "leave") and slot in ("this", "subject")
    return f"that {'were' if many else 'was'} " if gone else ""


def under_words(s: Speaker, slot: str) -> str:
    """The card, or the cards, under which others lie."""
    many = s.deferred.get(slot)
    if many is not None:
        said = nominal(s, many, many=True, said=(Of(You()),), word="and")
        return f"your {said}" if Of(You()) in many.of else said
    if slot == "subject" and s.knows(lambda e: True, slot):
        return "them"
    return objective(s.pointer(slot)).text


def _head(words: Description, card: bool, many: bool, word: str) -> str:
    if words.not_kinds == ["character"] and not words.kinds:
        return f"non-character {plural_of('card', many)}"
    if card or not words.kinds:
        kinds = listed(words.kinds, "or")
        head = f"{kinds} {plural_of('card', many)}".strip()
    else:
        head = listed((plural_of(kind, many) for kind in words.kinds), word)
    if "song" in words.not_kinds:
        head += " that aren't songs" if many else " that isn't a song"
    return head


def joint_words(joint: Joint) -> str:
    match joint:
        case TotalAtMost():
            return f"with total {SIGNS[joint.stat]} {joint.amount} or less"
        case AllSameName():
            return "with the same name"


def _describe(s: Speaker, predicate: Predicate, words: Description, many: bool, word: str) -> None:
    match predicate:
        case IsKind():
            words.kinds = predicate.kinds
        case Not(IsKind() as kind):
            words.not_kinds += kind.kinds
        case _:
            adjective = adjective_of(predicate, word)
            if adjective:
                words.adjectives.append(adjective)
            else:
                words.posts.append(post_of(s, predicate, many))


def adjective_of(predicate: Predicate, word: str = "or") -> str:
    """The adjective that says the predicate, or nothing."""
    match predicate:
        case Other():
            return "other"
        case IsDamaged():
            return "damaged"
        case Not(IsDamaged()):
            return "undamaged"
        case IsExerted():
            return "exerted"
        case Not(IsExerted()) | IsReady():
            return "ready"
        case HasInk():
            return predicate.ink
        case HasClass():
            return listed(predicate.classes, word)
        case _:
            return ""


def post_of(s: Speaker, predicate: Predicate, many: bool = False) -> str:
    """What stands behind the noun for the predicate."""
    match predicate:
        case Named():
            return f"named {listed(predicate.names, 'or')}"
        case Not(Named() as named):
            return f"not named {listed(named.names, 'or')}"
        case CostIs():
            return _cost(s, predicate)
        case StatIs():
            return _stat(s, predicate)
        case DamageIs(amount=int() as number):
            return f"with {number}{COMPARED[predicate.op]} damage"
        case HasKeyword():
            return f"with {predicate.keyword}"
        case Not(HasKeyword() as keyword):
            return f"without {keyword.keyword}"
        case Inkable():
            return "with ◉"
        case HasCardUnder():
            return "with a card under them"
        case AtLocation(""):
            return "at a location"
        case AtLocation("this") | AtLocationOf("this"):
            return "here"
        case AtLocation() | AtLocationOf():
            return "at that location"
        case SameName():
            return _same_name(s, predicate)
        case PlayedThisTurn():
            return "you played this turn"
        case WasChallenged():
            return "who was challenged this turn"
        case SangThis():
            return "that sang this song"
        case Highest():
            return "with the highest cost, or tied for highest cost"
        case StrongerThanAll():
            other = nominal(s, Select(predicate.than), many=False)
            return f"with more {SIGNS[predicate.stat]} than each {other}"
        case AnyOf(((CostIs() as cost,), (Named() as named,))):
            return f"{_cost(s, cost)} or {post_of(s, named)}"
        case Challenging(()):
            return f"that {'are' if many else 'is'} challenging"
        case Challenging():
            return f"challenging {nominal(s, Select(predicate.against), many=True)}"
        case BeingChallenged():
            return "being challenged"
        case AnyOf():
            parts = (alternative(s, part, many) for part in predicate.filters)
            return f"that {'are' if many else 'is'} {listed(parts, 'or')}"
        case Dry():
            return f"that {'are' if many else 'is'} not drying"
        case Is():
            return f"that {'are' if many else 'is'} {objective(s.pointer(predicate.slot)).text}"
        case Not():
            return f"other than those {post_of(s, predicate.predicate, many=True)}"
        case _:
            return f"that {'are' if many else 'is'} {adjective_of(predicate)}"


def alternative(s: Speaker, of: Filter, many: bool) -> str:
    return nominal(s, Select(of), many=many)


def _cost(s: Speaker, predicate: CostIs) -> str:
    match predicate.amount:
        case int() as number:
            return f"with cost {number}{COMPARED.get(predicate.op, '')}"
        case CostOf(slot) if _is_latest_choice(s, slot):
            return "with the same cost or less"
        case Plus(CostOf(slot), int() as more):
            base = objective(s.pointer(slot)).text
            return f"with cost up to {more} more than {base}"
        case amount:
            return f"with cost equal to or less than {s.words(amount)}"


def _is_latest_choice(s: Speaker, slot: str) -> bool:
    return s.knows(lambda e: e.role in ("chosen", "picked"), slot)


def _stat(s: Speaker, predicate: StatIs) -> str:
    sign = SIGNS[predicate.stat]
    match predicate.amount:
        case int() as number:
            return f"with {number} {sign}{COMPARED.get(predicate.op, '')}"
        case StatOf(stat, slot) if stat == predicate.stat and predicate.op in "<>":
            than = objective(s.pointer(slot)).text
            return f"with {'more' if predicate.op == '>' else 'less'} {sign} than {than}"
        case amount:
            return f"with {sign} equal to or less than {s.words(amount)}"


def _same_name(s: Speaker, predicate: SameName) -> str:
    if predicate.slot == s.talk.done.get("name", s.talk.done.get("reveal", "")):
        return "with that name"
    return f"with the same name as {objective(s.pointer(predicate.slot)).text}"
