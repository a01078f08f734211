"""Events: the part of a trigger behind "when" and "whenever"."""

from msgspec.structs import replace

from inkborn.model.nouns import (
    AnyOf,
    AtLocation,
    EachPlayer,
    Is,
    Of,
    On,
    Opponents,
    Other,
    Select,
    You,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.build.events import mark_left
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.events_of_players import done_by, is_done, side
from inkborn.text.say.nominals import nominal
from inkborn.text.say.speaker import Noun, Speaker, objective
from inkborn.text.say.words import agree

# Events of one card: what it does or what is done to it. Verbs are marked.
_DOES = {
    "quest": "~quest",
    "challenge": "~challenge",
    "challenged": "~are challenged",
    "leave": "~leave play",
    "exert": "~are exerted",
    "enter": "~enter play",
    "damage": "~take damage",
    "sing": "~sing a song",
    "ready": "~are readied",
}
_PLAIN = {
    "leave discard": "a card leaves your discard",
    "mill": "this card is put into your discard from your deck",
}
_TURNS: dict[tuple[str, type[object]], str] = {
    ("turn start", You): "at the start of your turn",
    ("turn end", You): "at the end of your turn",
    ("turn end", EachPlayer): "at the end of each player's turn",
    ("turn end", Opponents): "at the end of each opponent's turn",
}
_ORDINALS = {2: "second", 3: "third", 4: "fourth"}


def trigger(s: Speaker, ons: tuple[On, ...]) -> str:
    """All events of a trigger with their conjunctions: "whenever you play a song"."""
    if len(ons) == 2 and (ons[0].event, ons[1].event) == ("quest", "challenge"):
        if ons[0].subject == ons[1].subject:
            noun = side(s, ons[0].subject, "subject")
            s.event = "quest"
            return f"whenever {noun.text} {agree('~quest or ~challenge', not noun.many)}"
    return " and ".join(_head(s, on) for on in ons)


def _head(s: Speaker, on: On) -> str:
    s.event, s.marks = on.event, on.marks
    turn = _TURNS.get((on.event, type(on.by)))
    if turn:
        if not isinstance(on.by, You):
            s.talk.add(Entity("player", "player"))
        return turn
    words = event(s, on)
    mark_left(s.talk, on)
    if on.nth == 1:
        return f"the first time {words} each turn"
    during = " during your turn" if isinstance(on.during, You) else ""
    return f"{_conjunction(on)} {words}{during}"


def _conjunction(on: On) -> str:
    """What can happen to a card only once is told with "when"."""
    own = on.subject == (Is("this"),)
    once = on.event in ("play", "banish", "leave", "enter", "mill", "discard", "shift")
    own = own or (on.object == (Is("this"),) and on.event == "shift")
    return "when" if own and once else "whenever"


def event(s: Speaker, on: On) -> str:
    """The event as a clause, its cards now spoken of."""
    s.event = on.event
    place = _place(on)
    if place is not None:
        subject = tuple(p for p in on.subject if p != place)
        plain = replace(on, subject=subject)
        where = "here" if place.slot == "this" else "at a location"
        words = f"{_event(s, plain)} while {where}"
        entity = s.talk.get("subject")
        if entity is not None:
            entity.filter = on.subject
        if on.event == "quest" and not place.slot:
            s.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
        return words
    return _event(s, on)


def _place(on: On) -> AtLocation | None:
    """Where the card must be, told at the end: "while here"."""
    if on.event == "move":
        return None
    return next((p for p in on.subject if isinstance(p, AtLocation)), None)


def _event(s: Speaker, on: On) -> str:
    if on.event != "play" and is_done(on):
        return done_by(s, on)
    match on.event:
        case "play":
            return _play(s, on)
        case "banish":
            return _banish(s, on)
        case "banishes":
            first, second = _sides(s, on)
            where = " in a challenge" if "in a challenge" in on.marks else ""
            return f"{first.text} {agree('~banish', not first.many)} {second}{where}"
        case "deal":
            return _deal(s, on)
        case "move":
            return _move(s, on)
        case "chosen":
            return _chosen(s, on)
        case "ink":
            own = (Opponents(), "an opponent's"), (You(), "your")
            whose = next((word for who, word in own if who == on.by), "a player's")
            return f"a card is put into {whose} inkwell"
        case "mill" if not on.subject:
            cards = "1 or more cards are" if on.together else "a card is"
            whose, their = ("your",) * 2 if on.by == You() else ("an opponent's", "their")
            return f"{cards} put into {whose} discard from {their} deck"
        case "return" if "from play" in on.marks:
            noun = side(s, on.subject, "subject")
            hand = "your" if Of(You()) in on.subject else "their player's"
            return f"{noun.text} is returned to {hand} hand from play"
        case name if name in _PLAIN:
            return _PLAIN[name]
        case name:
            dealt = name == "damage" and "dealt" in on.marks
            return _does(s, on, "~are dealt damage" if dealt else _DOES.get(name, f"~{name}"))


def _does(s: Speaker, on: On, verb: str) -> str:
    first, second = _sides(s, on)
    if on.event == "sing":
        if "with sing together" in on.marks:
            verb += " with Sing Together"
        else:
            kinds = frozenset({"song", "action"})
            s.talk.add(Entity("object", "object", kinds=kinds, zone="discard"))
    exerted = " exerted" if "exerted" in on.marks else ""
    words = f"{first.text} {agree(verb, not first.many)}{exerted}"
    return f"{words} {second}" if second else words


def _sides(s: Speaker, on: On) -> tuple[Noun, str]:
    first = side(s, on.subject, "subject", together=on.together)
    if not on.object:
        return first, ""
    return first, objective(side(s, on.object, "object")).text


# ---------------------------------------------------------------- certain events


def _play(s: Speaker, on: On) -> str:
    match on.subject:
        case (AnyOf(((Is("this"),), another)),) if Other(("this",)) in another:
            rest = tuple(p for p in another if p != Other(("this",)))
            s.talk.add(Entity("subject", "subject", kinds=kinds_of(another), filter=on.subject))
            return f"you play this {s.kind} or another {nominal(s, Select(rest), many=False)}"
    if on.nth in _ORDINALS:
        wanted = nominal(s, Select(on.subject), many=False)
        side(s, on.subject, "subject")
        return f"you play a {_ORDINALS[on.nth]} {wanted} in a turn"
    if on.paid_at_most is not None:
        noun = objective(side(s, on.subject, "subject")).text
        return f"you pay {on.paid_at_most} ⬡ or less to play {noun}"
    if on.by is None:
        return f"{objective(side(s, on.subject, 'subject')).text} is played"
    return done_by(s, on)


def _banish(s: Speaker, on: On) -> str:
    noun = side(s, on.subject, "subject", together=on.together)
    are = "are" if noun.many else "is"
    if "while challenged" in on.marks:
        return f"{noun.text} {are} challenged and banished"
    if "while challenging" in on.marks:
        return f"{noun.text} {agree('~challenge', not noun.many)} and {are} banished"
    where = " in a challenge" if "in a challenge" in on.marks else ""
    return f"{noun.text} {are} banished{where}"


def _deal(s: Speaker, on: On) -> str:
    if "by an action" in on.marks:
        return f"one of your actions deals damage to {side(s, on.object, 'object').text}"
    first, second = _sides(s, on)
    where = " in a challenge" if "in a challenge" in on.marks else ""
    return f"{first.text} {agree('~deal', not first.many)} damage to {second}{where}"


def _move(s: Speaker, on: On) -> str:
    noun = side(s, on.subject, "subject", together=on.together)
    if on.object == (Is("this"),):
        return f"{noun.text} {agree('~move', not noun.many)} here"
    s.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
    return f"{noun.text} {agree('~move', not noun.many)} to a location"


def _chosen(s: Speaker, on: On) -> str:
    noun = side(s, on.subject, "subject")
    why = "Support" if "for support" in on.marks else "an action or an item's ability"
    return f"{noun.text} is chosen for {why}"
