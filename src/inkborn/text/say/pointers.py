"""Cards: a description, or a word that points back."""

from msgspec.structs import replace

from inkborn.model.nouns import Actor, Cards, Pick, Ref, Rest, Select, Together
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import Phrase
from inkborn.text.say.quantities import Style, described
from inkborn.text.say.speaker import Noun, Speaker, objective


def subject(s: Speaker, cards: Cards, style: Style = "each") -> Noun:
    """The cards as the subject of a sentence, now spoken of."""
    match cards:
        case Ref(slot) if slot in s.deferred:
            return subject(s, s.deferred.pop(slot), style)
        case Ref():
            return from_zone(s.pointer(cards.slot), cards.zone)
        case Rest():
            s.talk.mention(cards.slot)
            return Noun("the rest", many=True)
        case Together():
            return _together(s, cards)
        case Select():
            noun = _spoken_of(s, cards)
            if noun is None:
                noun = described(s, cards, style)
                enter(s, cards)
            return noun


def object_(
    s: Speaker,
    cards: Cards,
    style: Style = "all",
    *,
    zone: str = "",
    card: bool | None = None,
) -> str:
    """The cards as what something is done to.

    `zone`: where they are if nothing is said. `card`: see `nominal`.
    """
    if isinstance(cards, Ref) and cards.slot in s.deferred:
        cards = s.deferred.pop(cards.slot)
    if isinstance(cards, Select):
        noun = _spoken_of(s, cards)
        if noun is None:
            noun = described(s, cards, style, default_zone=zone, card=card)
            enter(s, cards)
        return objective(noun).text
    words = objective(subject(s, cards)).text
    if words == "them" and style == "each" and isinstance(cards, Ref):
        return "each of them" if s.entity(cards.slot).plural else words
    return words


def from_zone(noun: Noun, zone: str) -> Noun:
    """The cards spoken of, as far as they are there."""
    if zone in ("", "play"):
        return noun
    return Noun(f"{objective(noun).text} from your {zone}", noun.many)


def _spoken_of(s: Speaker, cards: Select) -> Noun | None:
    """Cards that a condition has described; those under a card may be wanted from elsewhere."""
    beneath = bool(cards.under) and cards.zone != "under"
    found = s.spoken_of(replace(cards, zone="under") if beneath else cards)
    if found is None:
        return None
    noun, was = found
    enter(s, cards).plural = was.plural
    return from_zone(noun, cards.zone) if beneath else noun


def enter(s: Speaker, select: Select) -> Entity:
    """Makes described cards something that words can point at, under the compiler's rules."""
    many = not isinstance(select.how, Pick) or select.how.most != 1
    phrase = Phrase(
        filter=select.of,
        how=select.how,
        zone=select.zone,
        bind=s.slot(select.bind),
        plural=many,
    )
    entity = s.talk.add(phrase.entity())
    entity.shared = isinstance(s.who, Actor)
    return entity


def slots_of(s: Speaker, cards: Cards) -> tuple[str, ...]:
    """The slots of cards that have just been said."""
    match cards:
        case Ref() | Rest():
            return (cards.slot,)
        case Select():
            return (cards.bind or s.talk.entities[-1].slot,)
        case Together():
            return (cards.bind, *(slot for part in cards.parts for slot in slots_of(s, part)))


def _together(s: Speaker, cards: Together) -> Noun:
    parts = []
    kinds: frozenset[str] = frozenset()
    for part in cards.parts:
        parts.append(objective(subject(s, part)).text)
        last = s.talk.entities[-1]
        kinds |= last.kinds
    s.talk.add(Entity(s.slot(cards.bind), "picked", plural=True, kinds=kinds, zone=last.zone))
    return Noun(" and ".join(parts), many=True)
