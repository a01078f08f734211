"""Amounts: "equal to …" and "for each …"."""

from inkborn.model.nouns import (
    Amount,
    AtMost,
    Cards,
    CostOf,
    Count,
    DamageOn,
    DifferentNames,
    EventCount,
    Every,
    InkDrops,
    InkTypes,
    LoreOf,
    Number,
    Of,
    Opponents,
    PlayerCount,
    Plus,
    Ref,
    Select,
    StatOf,
    StatOfLocation,
    Times,
    Zone,
)
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import player, whose
from inkborn.text.say.pointers import object_, subject
from inkborn.text.say.quantities import way
from inkborn.text.say.speaker import Speaker, objective, voices
from inkborn.text.say.words import SIGNS

# What a number in the slot of a deed is a number of.
DEEDS = {
    "lose": "1 lore lost this way",
    "heal": "1 damage removed this way",
    "move damage": "damage counter moved this way",
    "discard": "card discarded this way",
    "banish": "card banished this way",
    "put": "card put into your discard this way",
    "move": "character you moved",
}


def counted(s: Speaker, cards: Cards, *, many: bool) -> str:
    """The cards that are counted: "cards in your hand", "other character you have in play"."""
    if isinstance(cards, Ref):
        return "those cards" if many else "of those cards"
    assert isinstance(cards, Select)
    if cards.group:
        return f"{nominal(s, cards, many=many, placed=True)} {way(s, cards.group)}"
    return nominal(s, cards, many=many, have=True)


def for_each(s: Speaker, amount: Amount) -> str:
    """ "for each card in your hand"."""
    match amount:
        case Count(cards):
            return f"for each {counted(s, cards, many=False)}"
        case DamageOn(cards):
            return f"for each 1 damage on {_damaged(s, cards)}"
        case Number(slot):
            return f"for each {_each_done(s, slot)}"
        case Every(size, number):
            return _for_every(s, size, number)
        case InkTypes(Ref(slot)):
            return f"for each different ink symbol on cards {way(s, slot)}"
        case InkTypes(cards):
            return f"for each different ink type of {counted(s, cards, many=True)}"
        case DifferentNames(cards):
            return f"for each {_different_names(s, cards, many=False)}"
        case EventCount():
            return f"for each {_events(s, amount, many=False)}"
        case _:
            return f"for each of {s.words(amount)}"


def _for_every(s: Speaker, size: int, number: Amount) -> str:
    """ "for each 2 cards in your hand"."""
    if isinstance(number, Count):
        return f"for each {size} {counted(s, number.cards, many=True)}"
    one = for_each(s, number)
    if "damage counter " in one:
        return one.replace("damage counter ", f"{size} damage ")
    return one.replace("for each 1 ", f"for each {size} ")


def _different_names(s: Speaker, cards: Cards, *, many: bool) -> str:
    words = counted(s, cards, many=many)
    head, sign, rest = words.partition(" you have in play")
    return f"{head} with a different name{sign}{rest}"


def _each_done(s: Speaker, slot: str, *, many: bool = False) -> str:
    cards = "cards" if many else "card"
    deed = s.talk.deed(slot)
    entity = s.talk.get(slot)
    if deed in DEEDS:
        if entity is not None and deed in ("discard", "banish", "put"):
            zone: Zone = "discard" if deed != "banish" else "play"
            moved = Select(tuple(p for p in entity.filter if not isinstance(p, Of)), zone=zone)
            return f"{nominal(s, moved, many=many, placed=True)} {way(s, slot)}"
        noun, _, rest = DEEDS[deed].partition(" ")
        return f"{noun}s {rest}" if many else DEEDS[deed]
    if slot == "amount":
        return "1 damage removed this way"
    if slot == "subject":
        return f"{cards} discarded"
    if entity is not None:
        return f"{cards} {way(s, slot)}" if deed else "of them"
    return "of that number"


def _events(s: Speaker, amount: EventCount, *, many: bool) -> str:
    where = " in a challenge" if "in a challenge" in amount.on.marks else ""
    return f"{nominal(s, Select(amount.on.subject), many=many)} banished{where} this turn"


# ---------------------------------------------------------------- equal to


@voices(int)
def _number(s: Speaker, amount: int) -> str:
    return str(amount)


@voices(Count)
def _count(s: Speaker, amount: Count) -> str:
    return f"the number of {counted(s, amount.cards, many=True)}"


@voices(DifferentNames)
def _names(s: Speaker, amount: DifferentNames) -> str:
    return f"the number of {_different_names(s, amount.cards, many=True)}"


@voices(InkTypes)
def _inks(s: Speaker, amount: InkTypes) -> str:
    return f"the number of different ink types of {counted(s, amount.cards, many=True)}"


@voices(EventCount)
def _event_count(s: Speaker, amount: EventCount) -> str:
    return f"the number of {_events(s, amount, many=True)}"


@voices(StatOf)
def _stat(s: Speaker, amount: StatOf) -> str:
    sign = SIGNS[amount.stat]
    if amount.slot in s.deferred:
        return f"the {sign} of {object_(s, Ref(amount.slot)).replace(' from ', ' in ')}"
    entity = s.talk.get(amount.slot)
    if entity is not None and entity.zone != "play" and "discard" in entity.tags:
        return f"the discarded character's {sign}"
    if entity is not None and "banish" in entity.tags and amount.slot != "this":
        if "character" in entity.kinds:
            return f"the banished character's {sign}"
    if amount.slot == "this" and s.event in ("banish", "leave"):
        return f"the {sign} they had in play"
    place = s.talk.find(lambda e: e.kinds == {"location"} and e.role != "this")
    if place is not None and place.slot == amount.slot:
        return f"that location's {sign}"
    return f"{s.whose(amount.slot)} {sign}"


@voices(StatOfLocation)
def _stat_of_location(s: Speaker, amount: StatOfLocation) -> str:
    return f"that location's {SIGNS[amount.stat]}"


@voices(CostOf)
def _cost(s: Speaker, amount: CostOf) -> str:
    if amount.slot in s.deferred:
        return f"the cost of {object_(s, Ref(amount.slot))} in play"
    return f"{s.whose(amount.slot)} cost"


@voices(DamageOn)
def _damage(s: Speaker, amount: DamageOn) -> str:
    return f"the damage on {_damaged(s, amount.cards)}"


def _damaged(s: Speaker, cards: Cards) -> str:
    return objective(subject(s, cards, "bare")).text


@voices(Number)
def _number_of(s: Speaker, amount: Number) -> str:
    done = s.talk.done
    if amount.slot == done.get("lose"):
        return "the lore lost this way"
    if amount.slot == done.get("count"):
        return "that number"
    known = s.talk.get(amount.slot) is not None or amount.slot == "subject"
    if known or s.talk.deed(amount.slot) == "move":
        return f"the number of {_each_done(s, amount.slot, many=True)}"
    return "that number"


@voices(LoreOf)
def _lore(s: Speaker, amount: LoreOf) -> str:
    return f"{whose(s, amount.who)} lore"


@voices(InkDrops)
def _ink_drops(s: Speaker, amount: InkDrops) -> str:
    return f"the number of ink drops {player(s, amount.who).text} have"


@voices(PlayerCount)
def _players(s: Speaker, amount: PlayerCount) -> str:
    return f"the number of {'opponents' if amount.who == Opponents() else 'players'}"


@voices(Times)
def _times(s: Speaker, amount: Times) -> str:
    return f"{amount.each} {for_each(s, amount.number)}"


@voices(Every)
def _every(s: Speaker, amount: Every) -> str:
    return f"1 {_for_every(s, amount.size, amount.number)}"


@voices(Plus)
def _plus(s: Speaker, amount: Plus) -> str:
    return f"{s.words(amount.left)} plus {s.words(amount.right)}"


@voices(AtMost)
def _at_most(s: Speaker, amount: AtMost) -> str:
    return f"{s.words(amount.amount)}, to a maximum of {amount.most}"
