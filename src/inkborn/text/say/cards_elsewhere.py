"""Cards outside play: put, return, look, reveal, search, shuffle, play."""

from msgspec.structs import replace

from inkborn.model.abilities import (
    Look,
    Place,
    Play,
    Put,
    Reveal,
    RevealUntil,
    Search,
    Shuffle,
)
from inkborn.model.nouns import (
    Actor,
    Amount,
    AtRandom,
    Cards,
    ChosenPlayer,
    Count,
    Each,
    Of,
    Pick,
    PlayerRef,
    Plus,
    Ref,
    Rest,
    Select,
    Times,
    Together,
    Top,
    Who,
    You,
    owner_in,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.actions import chosen_plainly, deed, result
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import whose
from inkborn.text.say.pointers import enter, from_zone, object_, slots_of
from inkborn.text.say.quantities import described, taken
from inkborn.text.say.speaker import Noun, Speaker, voices
from inkborn.text.say.words import article

# ---------------------------------------------------------------- put and return


@voices(Put)
def _put(s: Speaker, effect: Put) -> str:
    cards, place = effect.cards, effect.place
    until = _until(s, effect)
    if until:
        return until
    if place.under is not None:
        cards = _for_one(cards, place.under)
    choose, said = _said(s, cards)
    if place.zone == "hand" and _comes_back(s, cards):
        hand = owners(s, cards, "hand")
        deed(s, "return", effect.bind, cards)
        _moved(s, cards, "hand")
        return f"{choose}~return {said} to {hand}"
    if place.at == "shuffled":
        deck = owners(s, cards, "deck")
        deed(s, "put", effect.bind, cards)
        _moved(s, cards, "deck")
        return f"~shuffle {said} into {deck}"
    moved = set(slots_of(s, cards))
    s.talk.excluded |= moved
    where = place_words(s, place, cards)
    s.talk.excluded -= moved
    slot = deed(s, "put", effect.bind, cards)
    if not isinstance(cards, Rest):
        sources = slots_of(s, cards)
        result(s, slot, sources[0] if sources else "", place.zone)
    _moved(s, cards, place.zone)
    return f"{choose}~put {said} {where}"


def _for_one(cards: Cards, under: Cards) -> Cards:
    """Of cards that are put under several others: those for one of them."""
    if not isinstance(cards, Select) or not isinstance(under, Select):
        return cards
    count = Count(replace(under, bind=""))
    match cards.how:
        case Top(number) | AtRandom(number):
            return replace(cards, how=replace(cards.how, number=_share(number, count)))
        case Pick(least, most) if least == most:
            one = _share(least, count)
            return replace(cards, how=replace(cards.how, least=one, most=one))
        case _:
            return cards


def _share(amount: Amount, count: Count) -> Amount:
    match amount:
        case Times(each, number) if number == count:
            return each
        case _:
            return 1 if amount == count else amount


def _said(s: Speaker, cards: Cards) -> tuple[str, str]:
    """What is put, and the verb before it if players choose among their own cards."""
    match cards:
        case Ref("this", zone) if zone != "play":
            return "", from_zone(Noun("this card"), zone).text
        case Ref(slot, "") if slot not in s.deferred and s.entity(slot).is_in_play():
            return "", s.card(slot)
        case Select(how=Pick(chosen=True)) if Of(Actor()) in cards.of:
            return "~choose and ", chosen_plainly(s, cards)
        case Select(how=Each()):
            return "", taken(object_(s, cards), cards)
        case _:
            return "", object_(s, cards)


def _until(s: Speaker, effect: Put) -> str:
    match effect:
        case Put(Select(how=AtRandom(Plus(Count(), int() as less)), zone=zone), Place(zone="hand")):
            their = whose(s, s.who)
            they = "they" if isinstance(s.who, Actor) else "you"
            return (
                f"~return cards at random from {their} {zone} to {their} hand until {they} have "
                f"{-less} cards in {their} {zone}"
            )
        case _:
            return ""


def _comes_back(s: Speaker, cards: Cards) -> bool:
    """Whether the cards return to the hand, from play or the discard, or come to it from a deck."""
    match cards:
        case Select():
            return not cards.group and cards.zone in ("play", "discard", "inkwell")
        case Ref():
            return s.entity(cards.slot).zone in ("play", "discard")
        case Together():
            return all(_comes_back(s, part) for part in cards.parts)
        case _:
            return False


def _moved(s: Speaker, cards: Cards, zone: str) -> None:
    for slot in slots_of(s, cards):
        entity = s.talk.get(slot)
        if entity is not None and entity.role not in ("this", "group"):
            entity.zone = zone


def _owner(s: Speaker, cards: Cards) -> Who | None:
    """Whose cards they are, as far as the words say so."""
    match cards:
        case Select():
            return owner_in(cards.of) or owner_in(s.entity(cards.group).filter)
        case Ref("this"):
            return You()
        case Ref() | Rest():
            of = s.entity(cards.slot).filter
            return owner_in(of)
        case _:
            return _owner(s, cards.parts[-1])


def owners(s: Speaker, cards: Cards, zone: str) -> str:
    """The zone of the cards' owner: "your hand", "their player's hand"."""
    if isinstance(s.who, Actor):
        return f"their {zone}"
    owner = _owner(s, cards)
    if isinstance(owner, ChosenPlayer | PlayerRef):
        return f"their {zone}"
    if isinstance(owner, You) or (owner is None and _is_yours(s, cards)):
        return f"your {zone}"
    slots = slots_of(s, cards)
    entity = s.talk.get(slots[0]) if slots else None
    last = next(
        (
            e
            for e in reversed(s.talk.entities)
            if e.role in ("chosen", "picked", "subject", "object")
        ),
        None,
    )
    if last is not None:
        s.talk.add(Entity(f"of {last.slot}", "player"))
    parts = cards.parts if isinstance(cards, Together) else (cards,)
    under = any(isinstance(part, Select) and part.under for part in parts)
    if not under and (len(parts) > 1 or (entity is not None and entity.plural)):
        return f"their players' {zone}s"
    thing = entity is not None and "character" not in entity.kinds
    return f"{'its' if thing else 'their'} player's {zone}"


def _is_yours(s: Speaker, cards: Cards) -> bool:
    """Without words on the owner: what was looked at or revealed was in your own deck."""
    slot = cards.slot if isinstance(cards, Ref | Rest) else ""
    if isinstance(cards, Select):
        if cards.under:
            above = s.deferred.get(cards.under)
            of = above.of if above is not None else s.entity(cards.under).filter
            return cards.under == "this" or Of(You()) in of
        return bool(cards.group) or cards.zone in ("hand", "deck")
    entity = s.talk.get(slot)
    return entity is not None and (entity.role in ("group",) or entity.zone in ("deck", "hand"))


def place_words(s: Speaker, place: Place, cards: Cards) -> str:
    order = {"any": " in any order", "random": " in a random order", "": ""}[place.order]
    match place:
        case Place(zone="under"):
            under = object_(s, place.under, "each") if place.under is not None else "it"
            return f"facedown under {under}" if place.facedown else f"under {under} faceup"
        case Place(zone="deck", at="either"):
            return f"on either the top or the bottom of {owners(s, cards, 'deck')}{order}"
        case Place(zone="deck", at="split"):
            return f"on the top or the bottom of {owners(s, cards, 'deck')} in any order"
        case Place(zone="deck"):
            return f"on the {place.at or 'top'} of {owners(s, cards, 'deck')}{order}"
        case _:
            face = " facedown" if place.facedown else ""
            exerted = " and exerted" if place.exerted else ""
            return f"into {owners(s, cards, place.zone)}{face}{exerted}"


# ---------------------------------------------------------------- look, reveal, search


def _whole_hand(cards: Cards) -> Who | None:
    match cards:
        case Select(of=(Of(who),), how=Each(), zone="hand", group="", bind=""):
            return who
        case _:
            return None


def _group(s: Speaker, cards: Cards, slot: str) -> None:
    if isinstance(cards, Select):
        one = isinstance(cards.how, Top) and cards.how.number == 1
        if isinstance(cards.how, Top) and isinstance(cards.how.number, int):
            s.sizes[slot] = cards.how.number
        s.talk.add(
            Entity(
                slot,
                "group",
                kinds=kinds_of(cards.of),
                plural=not one,
                zone=cards.zone,
                filter=cards.of,
            )
        )


@voices(Look)
def _look(s: Speaker, effect: Look) -> str:
    hand = _whole_hand(effect.cards)
    if hand is not None:
        words = f"~look at {whose(s, hand)} hand"
    else:
        words = f"~look at {object_(s, effect.cards)}".replace("at all cards", "at the cards")
        _forget_last(s, effect.cards)
    slot = deed(s, "look", effect.bind)
    _group(s, effect.cards, slot)
    return words


def _forget_last(s: Speaker, cards: Cards) -> None:
    """Cards that are looked at are only spoken of as the group that was looked at."""
    if isinstance(cards, Select):
        s.talk.entities.pop()


@voices(Reveal)
def _reveal(s: Speaker, effect: Reveal) -> str:
    cards = effect.cards
    hand = _whole_hand(cards)
    if hand is not None:
        words = f"~reveal {whose(s, hand)} hand"
        slot = s.slot(effect.bind)
        of = cards.of if isinstance(cards, Select) else ()
        s.talk.entities.insert(0, Entity(slot, "shown", plural=True, zone="hand", filter=of))
        s.did("reveal", slot)
        return words
    words = f"~reveal {object_(s, cards)}"
    if isinstance(cards, Select) and isinstance(cards.how, Top):
        _forget_last(s, cards)
        slot = s.slot(effect.bind)
        _group(s, cards, slot)
        s.did("reveal", slot, slot)
    else:
        slots = slots_of(s, cards)
        s.did("reveal", slots[0], *slots)
    return words


@voices(RevealUntil)
def _reveal_until(s: Speaker, effect: RevealUntil) -> str:
    wanted = nominal(s, Select(effect.of, zone="deck"), many=False, placed=True)
    s.talk.add(Entity(s.slot(effect.bind_all), "group", plural=True, zone="deck"))
    s.talk.add(Entity(s.slot(effect.bind), "picked", kinds=kinds_of(effect.of), zone="deck"))
    return f"~reveal cards from the top of your deck until you reveal {article(wanted)}"


@voices(Search)
def _search(s: Speaker, effect: Search) -> str:
    owner = owner_in(effect.cards.of) or s.who
    deck = f"{whose(s, owner)} deck"
    return f"~search {deck} for {object_(s, effect.cards, zone='deck')}"


@voices(Shuffle)
def _shuffle(s: Speaker, effect: Shuffle) -> str:
    s.tick()
    return f"~shuffle {whose(s, s.who)} deck"


# ---------------------------------------------------------------- play


def _from_where(effect: Play) -> str:
    """Cards that are played for their cost, though they are not in the hand."""
    plain = effect.shift or (isinstance(effect.cards, Ref) and effect.cards.zone)
    return "" if plain else " as if it was in your hand"


@voices(Play)
def _play(s: Speaker, effect: Play) -> str:
    cards = effect.cards
    verb = {"": "~play", "may": "~play or ~shift", "must": "~shift"}[effect.shift]
    own = isinstance(cards, Select) and not cards.group and Of(s.who) in cards.of
    if isinstance(cards, Select) and own and cards.zone == "hand":
        plain = Select(tuple(p for p in cards.of if p != Of(s.who)), cards.how)
        said = described(s, plain).text
        if not effect.revealed and s.talk.done.get("reveal"):
            said += f" from {whose(s, s.who)} hand"
        enter(s, cards)
    elif cards == Ref("this"):
        said = s.pointer("this").text
    else:
        said = object_(s, cards, card=None if isinstance(cards, Select) and cards.group else False)
    sources = slots_of(s, cards)
    slot = deed(s, "play", effect.bind, cards)
    source = s.talk.get(sources[0]) if sources else None
    if source is None or not isinstance(cards, Ref):
        s.talk.add(
            Entity(
                slot,
                "picked",
                kinds=source.kinds if source else frozenset({"character"}),
                plural=source.plural if source else False,
                filter=source.filter if source else (),
                tags={"play"},
            )
        )
    tail = " for free" if effect.free else "" if own or effect.exerted else _from_where(effect)
    return f"{verb} {said}{tail}{', exerted' if effect.exerted else ''}"
