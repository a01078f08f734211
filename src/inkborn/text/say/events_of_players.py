"""Events of players: what you, an opponent or a player does."""

from inkborn.model.nouns import (
    Actor,
    AnyOf,
    EachPlayer,
    Filter,
    Is,
    On,
    Opponents,
    PlayersWhere,
    Select,
    TurnOf,
    Who,
    You,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import player
from inkborn.text.say.quantities import is_tail, one_of, taken
from inkborn.text.say.speaker import Noun, Speaker, objective
from inkborn.text.say.words import agree, article

# What they do, with marked verbs; {} are the cards of the event.
DO = {
    "play": "~play {}",
    "under": "~put a card under {}",
    "heal": "~remove damage from {}",
    "ready": "~ready {}",
    "return": "~return {} to {their} hand",
    "boost": "~use the Boost ability of {}",
    "shift": "~shift {}",
    "discard": "~discard {}",
    "chosen": "~choose {} for an action or ability",
    "move": "~move {} to a location",
    "draw": "~draw {}",
    "gain lore": "~gain lore",
    "lose lore": "~lose lore",
    "ink": "~put a card into {their} inkwell",
    "mill": "~put 1 or more cards into {their} discard from {their} deck",
    "get ink drop": "~get an ink drop",
    "remove ink drop": "~remove an ink drop",
}
_ITS_PLAYER = "by its player"


def is_done(on: On) -> bool:
    """Whether the event is something that a player does, not only something that happens."""
    if on.by is None or on.event not in DO:
        return False
    return on.event not in ("ink", "return", "mill") or _ITS_PLAYER in on.marks


def done_by(s: Speaker, on: On) -> str:
    who = somebody(s, on.by)
    with s.acting(You() if isinstance(on.by, You) else Actor()):
        words = _words(s, on)
    words = words.replace("{their}", "your" if who == "you" else "their")
    if not isinstance(on.by, You):
        s.talk.add(Entity("player", "player"))
    if on.event == "move" and not on.object:
        s.talk.add(Entity("object", "object", kinds=frozenset({"location"})))
    return f"{who} {agree(words, who not in ('you', 'they'))}{_turn(s, on)}"


def _words(s: Speaker, on: On) -> str:
    words = DO[on.event]
    if on.event == "discard" and on.together and not on.subject:
        return "~discard 1 or more cards"
    if "{}" in words:
        words = words.replace("{}", _cards(s, on))
    if on.event == "shift" and on.object:
        words += f" on top of {objective(side(s, on.object, 'object')).text}"
    return _moved(on, words) if on.event == "move" else words


def _turn(s: Speaker, on: On) -> str:
    stated = s.talk.get("turn") is not None
    own = isinstance(on.by, PlayersWhere) and on.by.condition == TurnOf(Actor())
    return " during their turn" if own and not stated else ""


def somebody(s: Speaker, who: Who | None) -> str:
    match who:
        case Opponents():
            return "an opponent"
        case EachPlayer() | None:
            return "a player"
        case PlayersWhere(base, TurnOf(Actor())):
            return "they" if s.talk.get("turn") is not None else somebody(s, base)
        case _:
            return player(s, who).text


def _cards(s: Speaker, on: On) -> str:
    if on.event == "draw":
        return "a card"
    if on.event == "discard":
        return objective(_discarded(s, on)).text
    noun = side(s, on.subject, "subject", together=on.together)
    if "from discard" in on.marks:
        placed = Select(on.subject, zone="discard")
        return article(taken(nominal(s, placed, many=False), placed))
    return objective(noun).text


def _moved(on: On, words: str) -> str:
    if on.object != (Is("this"),):
        return words
    start = " from a location" if "from a location" in on.marks else ""
    return words.replace("to a location", f"here{start}")


def _discarded(s: Speaker, on: On) -> Noun:
    if on.subject == (Is("this"),):
        s.talk.mention("this")
        return Noun("this card")
    noun = side(s, on.subject, "subject", together=on.together)
    entity = s.talk.get("subject")
    if entity is not None:
        entity.zone = "discard"
        if on.together or any(isinstance(p, AnyOf) and not is_tail(p) for p in on.subject):
            return noun
        words = nominal(s, Select(on.subject, zone="hand"), many=False, placed=True)
        return Noun(article(words))
    return noun


def side(s: Speaker, of: Filter, slot: str, *, together: bool = False) -> Noun:
    """One side of the event, now spoken of."""
    noun = one_of(s, of, together=together)
    if not (len(of) == 1 and isinstance(of[0], Is)):
        s.talk.add(Entity(slot, slot, kinds=kinds_of(of), plural=together, filter=of))
    return noun
