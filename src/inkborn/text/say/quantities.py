"""Descriptions of cards with a quantity: "up to 2 chosen characters", "one of your items"."""

from typing import Literal

from msgspec.structs import replace

from inkborn.model.nouns import (
    Actor,
    AnyOf,
    AtRandom,
    Bottom,
    Challenging,
    CostIs,
    Each,
    Filter,
    Highest,
    Is,
    IsKind,
    Named,
    Not,
    Of,
    Other,
    Pick,
    Predicate,
    Select,
    Top,
    You,
    owner_in,
)
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import whose
from inkborn.text.say.speaker import Noun, Speaker, objective
from inkborn.text.say.words import article

Style = Literal["each", "all", "bare"]
"""All cards of a kind: "each character", "all characters", or just "characters"."""


def described(
    s: Speaker,
    select: Select,
    style: Style = "each",
    *,
    default_zone: str = "",
    card: bool | None = None,
) -> Noun:
    """Quantity and description of a selection."""
    how = select.how
    if isinstance(how, Top | Bottom):
        return _top(s, select, how)
    if select.group and not select.of and not select.under:
        pointed = _of_group(s, select)
        if pointed:
            return Noun(pointed)
    if select.group and not _is_last_group(s, select.group):
        return _this_way(s, select, style)
    if any(isinstance(p, Challenging) and not p.against for p in select.of):
        return Noun("the challenging character")
    if isinstance(how, Each):
        return _each(s, select, style)
    placed = select.zone == default_zone
    if isinstance(how, AtRandom):
        return _quantified(s, select, Pick(how.number, how.number), placed, " at random", card)
    return _quantified(s, select, how, placed, "", card)


def _top(s: Speaker, select: Select, how: Top | Bottom) -> Noun:
    end = "top" if isinstance(how, Top) else "bottom"
    deck = f"{whose(s, owner_in(select.of))} deck"
    if isinstance(how.number, int):
        if how.number == 1:
            return Noun(f"the {end} card of {deck}")
        return Noun(f"the {end} {how.number} cards of {deck}", many=True)
    number = s.words(how.number)
    return Noun(f"a number of cards from the {end} of {deck} equal to {number}", many=True)


def _is_last_group(s: Speaker, slot: str) -> bool:
    found = s.talk.find(lambda e: e.role == "group")
    return found is not None and found.slot == slot


def _of_group(s: Speaker, select: Select) -> str:
    """ "one of them", "2", "any number of them"."""
    found = s.talk.find(
        lambda e: e.role == "group" or (e.plural and e.role in ("chosen", "picked"))
    )
    if found is None or found.slot != select.group:
        return ""
    match select.how:
        case Pick(1, 1, by=None):
            return "one of them"
        case Pick(0, None, by=None):
            return "any number of them"
        case Pick(int() as least, int() as most, by=None) if least == most:
            return str(most)
        case _:
            return ""


# What was done to the cards in the slot of a deed.
WAYS = {
    "banish": "banished this way",
    "discard": "discarded this way",
    "reveal": "revealed this way",
    "put": "put into your discard this way",
}


def way(s: Speaker, slot: str) -> str:
    """ "discarded this way": how the cards came into the slot."""
    deed = s.talk.deed(slot)
    if deed == "put" and s.entity(slot).zone != "discard":
        return "moved this way"
    return WAYS.get(deed, "moved this way")


def _this_way(s: Speaker, select: Select, style: Style) -> Noun:
    if isinstance(select.how, Pick):
        noun = _quantified(s, select, select.how, True, "", None)
        return Noun(f"{noun.text} {way(s, select.group)}", noun.many)
    many = style != "each"
    words = nominal(s, select, many=many, placed=True)
    return Noun(f"{'all' if many else 'each'} {words} {way(s, select.group)}", many=many)


def _each(s: Speaker, select: Select, style: Style) -> Noun:
    if any(isinstance(p, Highest) and p.group for p in select.of):
        plain = Select(tuple(p for p in select.of if not isinstance(p, Highest)), zone="deck")
        one = nominal(s, plain, many=False, placed=True)
        tied = "or each card tied for highest cost,"
        return Noun(f"the {one} with the highest cost revealed this way, {tied}")
    if Of(You()) in select.of and select.zone == "play" and not select.group:
        words = _joined(s, select, many=True, word=" and ", said=(Of(You()),))
        return Noun(f"{'each of ' if style == 'each' else ''}your {words}", style != "each")
    if select.group:
        words = nominal(s, select, many=style != "each")
        return Noun(f"{'each' if style == 'each' else 'all'} revealed {words}", style != "each")
    if style == "each":
        return Noun(f"each {_joined(s, select, many=False, word=' and each ')}")
    if style == "bare" and select.zone == "play":
        return Noun(_joined(s, select, many=True, word=" and "), many=True)
    return Noun(f"all {_joined(s, select, many=True, word=' and all ')}", many=True)


def _joined(s: Speaker, select: Select, *, many: bool, word: str, said: Filter = ()) -> str:
    """All cards of two descriptions: "characters with cost 2 or less and all locations …"."""
    either = next((p for p in select.of if isinstance(p, AnyOf)), None)
    kinds = "and"
    if either is None or is_tail(either):
        return nominal(s, select, many=many, said=said, word=kinds)
    rest = tuple(p for p in select.of if p is not either)
    return word.join(
        nominal(s, replace(select, of=(*rest, *part)), many=many, said=said, word=kinds)
        for part in either.filters
    )


def is_tail(either: AnyOf) -> bool:
    """ "with cost … or named …": said behind one noun."""
    match either.filters:
        case ((CostIs(),), (Named(),)):
            return True
        case _:
            return False


def is_whole(either: AnyOf) -> bool:
    """Whether the alternatives are descriptions of their own, not "with cost … or named …"."""
    return all(
        any(
            isinstance(p, IsKind) or (isinstance(p, Not) and isinstance(p.predicate, IsKind))
            for p in part
        )
        for part in either.filters
    )


def _quantified(
    s: Speaker, select: Select, how: Pick, placed: bool, tail: str, card: bool | None
) -> Noun:
    one = how.most == 1
    in_play = select.zone == "play" and not select.group
    owner = next((p for p in (Of(You()), Of(Actor())) if p in select.of and in_play), None)
    prefix = _prefix(how)
    if owner is not None and not how.chosen:
        words = nominal(s, select, many=True, said=(owner,))
        whose_ = "your" if isinstance(owner.who, You) else "their"
        number = {"a": "one of", "any number of": prefix}.get(prefix, f"{prefix} of")
        return Noun(f"{number} {whose_} {words}", many=not one)
    said: list[Predicate] = []
    other = next((p for p in select.of if isinstance(p, Other)), None)
    if other is not None:
        prefix, hidden = _other(how, prefix)
        said += [other] if hidden else []
    words = _alternatives(s, select, not one, tuple(said), placed, card)
    tail += " of your choice" if isinstance(how.by, You) else ""
    if prefix == "a":
        return Noun(_tailed(article(words), tail))
    return Noun(_tailed(f"{prefix} {words}", tail), many=not one)


def _other(how: Pick, prefix: str) -> tuple[str, bool]:
    """The quantity with "other" in it, and whether it is said by that."""
    if how.least == how.most == 1:
        return ("another chosen" if how.chosen else "another"), True
    if how.chosen and how.least == how.most:
        return f"another {prefix}", True
    if how.chosen:
        return prefix.replace("chosen", "other chosen"), True
    return prefix, False


def _tailed(words: str, tail: str) -> str:
    """ "at random" and "of your choice" stand before the zone."""
    for sign in (" in ", " from "):
        if tail and sign in words:
            head, zone = words.rsplit(sign, 1)
            return f"{head}{tail}{sign}{zone}"
    return words + tail


def _alternatives(
    s: Speaker, select: Select, many: bool, said: Filter, placed: bool, card: bool | None
) -> str:
    either = next((p for p in select.of if isinstance(p, AnyOf)), None)
    two = any(isinstance(p, IsKind) and len(p.kinds) == 2 for p in select.of)
    several = many and isinstance(select.how, Pick) and select.how.chosen
    word = "and/or" if two and several else "or"
    if either is None or not is_whole(either):
        words = nominal(s, select, many=many, said=said, placed=placed, card=card, word=word)
        return taken(words, select)
    rest = tuple(p for p in select.of if p is not either)
    first, last = (replace(select, of=(*rest, *part)) for part in either.filters[:2])
    left = nominal(s, first, many=many, said=said, placed=True, card=card)
    right = nominal(s, last, many=many, said=said, placed=placed, card=card)
    return taken(f"{left} or {right if many else article(right)}", select)


def taken(words: str, select: Select) -> str:
    """Cards are taken "from" a zone."""
    if select.zone == "play" or select.group:
        return words
    if select.under:
        return words if " that w" in words else words.replace(" under ", " from under ", 1)
    head, sign, zone = words.rpartition(" in ")
    return f"{head} from {zone}" if sign else words


def _prefix(how: Pick) -> str:
    chosen = " chosen" if how.chosen else ""
    match how:
        case Pick(0, None):
            return f"any number of{chosen}"
        case Pick(0, most):
            return f"up to {most}{chosen}"
        case Pick(1, 1):
            return chosen.strip() or "a"
        case _:
            return f"{how.most}{chosen}"


# ---------------------------------------------------------------- cards of events and rules


def one_of(s: Speaker, of: Filter, *, together: bool = False) -> Noun:
    """One card that fits, as the subject or object of an event."""
    match of:
        case (Is(slot),):
            return s.pointer(slot)
        case (AnyOf(((Is(slot),), other)),):
            first = s.pointer(slot).text
            return Noun(f"{first} or {one_of(s, other).text}")
        case ():
            return Noun("a card")
    if together:
        words = nominal(s, Select(of), many=True, said=(Of(You()),))
        return Noun(f"one or more of your {words}", many=True)
    return _quantified(s, Select(of), Pick(), False, "", None)


def any_of(s: Speaker, of: Filter) -> str:
    """Cards that fit, in the plural without a quantity: "to play Villain characters"."""
    match of:
        case (Is(slot),):
            return objective(s.pointer(slot)).text
        case ():
            return "cards"
    if Of(You()) in of:
        return f"your {nominal(s, Select(of), many=True, said=(Of(You()),), word='and')}"
    if any(isinstance(p, AnyOf) for p in of):
        return _joined(s, Select(of), many=True, word=" and ")
    return nominal(s, Select(of), many=True)
