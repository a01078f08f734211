"""Conditions on what happened this turn."""

from inkborn.model.nouns import (
    Actor,
    Condition,
    Filter,
    Happened,
    Is,
    Of,
    On,
    Op,
    Select,
    You,
)
from inkborn.text.build.events_of_zones import YOU_DO
from inkborn.text.say.events_of_players import DO, somebody
from inkborn.text.say.nominals import nominal
from inkborn.text.say.quantities import one_of, taken
from inkborn.text.say.speaker import Noun, Speaker, objective, voices
from inkborn.text.say.words import article

_DONE = {
    "banish": "{was} banished",
    "damage": "took damage",
    "quest": "quested",
    "challenge": "challenged",
    "leave discard": "{have} left a player's discard",
    "into discard": "{was} put into your discard",
    "ink": "{was} put into your inkwell",
    "move": "moved to a location",
    "sing": "sang a song",
    "challenged": "{was} challenged",
    "exert": "{was} exerted",
    "ready": "{was} readied",
    "enter": "entered play",
    "leave": "left play",
    "banishes": "banished",
    "deal": "dealt damage to",
}
# What players did; {} are the cards of the event.
_DID = {
    "play": "played {}",
    "under": "put a card under {}",
    "heal": "removed damage from {}",
    "ready": "readied {}",
    "return": "returned {} to {their} hand",
    "shift": "shifted {}",
    "discard": "discarded {}",
    "move": "moved {} to a location",
    "draw": "drew {}",
    "gain lore": "gained lore",
    "lose lore": "lost lore",
    "ink": "put a card into {their} inkwell",
    "get ink drop": "got an ink drop",
    "remove ink drop": "removed an ink drop",
}


def _cards(s: Speaker, of: Filter, op: Op, times: int, *, card: bool = False) -> Noun:
    """The cards it happened to, and how often."""
    if len(of) == 1 and isinstance(of[0], Is):
        return s.pointer(of[0].slot)
    select = Select(of, zone="hand" if card else "play")
    if times == 1:
        if not card:
            return one_of(s, of)
        return Noun(article(nominal(s, select, many=False, placed=True)))
    number = f"exactly {times}" if op == "==" else f"{times} or more"
    return Noun(f"{number} {nominal(s, select, many=True, placed=True)}", many=True)


@voices(Happened)
def _happened(s: Speaker, condition: Happened) -> str:
    on = condition.on
    if condition.op == "==" and condition.times == 2:
        second = {
            "ink": "it's the second card you've put into your inkwell this turn",
            "draw": "it's the second card they've drawn this turn",
            "challenge": "it's the second challenge this turn",
        }.get(on.event)
        if second:
            return second
    return f"{_event(s, on, condition.op, condition.times)} this turn"


def is_deed(on: On) -> bool:
    """Whether it is something that players do."""
    return on.by is not None and on.event in _DID and (on.event != "ink" or YOU_DO in on.marks)


def _event(s: Speaker, on: On, op: Op, times: int) -> str:
    if is_deed(on):
        who = somebody(s, on.by)
        return f"{who} {_deed(s, on, op, times, _DID[on.event])}"
    card = on.event in ("into discard", "leave discard", "ink")
    noun = _cards(s, on.subject, op, times, card=card)
    return f"{noun.text} {_past(s, on, many=noun.many)}"


def _deed(s: Speaker, on: On, op: Op, times: int, words: str) -> str:
    """What a player did, or with other words did not do."""
    yours = isinstance(on.by, You)
    with s.acting(You() if yours else Actor()):
        if on.event == "draw":
            said = "a card" if times == 1 else f"{times} or more cards"
        elif "from discard" in on.marks:
            placed = Select(on.subject, zone="discard")
            said = article(taken(nominal(s, placed, many=False), placed))
        else:
            said = objective(_cards(s, on.subject, op, times, card=on.event == "discard")).text
    return words.replace("{}", said).replace("{their}", "your" if yours else "their")


def never(s: Speaker, condition: Condition) -> str:
    """ "you didn't play a song this turn", "none of your characters challenged this turn"."""
    match condition:
        case Happened(on, op, times) if is_deed(on):
            base = DO[on.event].replace("~", "")
            words = _deed(s, on, op, times, base).replace("put a card into", "put any cards into")
            return f"{somebody(s, on.by)} didn't {words} this turn"
        case Happened(On(subject=of) as on, ">=", 1) if Of(You()) in of:
            yours = nominal(s, Select(of), many=True, said=(Of(You()),))
            return f"none of your {yours} {_past(s, on)} this turn"
        case Happened(On(event="ink") as on, ">=", 1):
            return f"no cards {_past(s, on)} this turn"
        case Happened(On(subject=of) as on, ">=", 1):
            return f"no {nominal(s, Select(of), many=True)} {_past(s, on)} this turn"
        case _:
            words = s.words(condition)
            have = words.startswith("you have ")
            return words.replace("have", "don't have", 1) if have else f"not: {words}"


def _past(s: Speaker, on: On, *, many: bool = True) -> str:
    words = "{was} dealt damage" if "dealt" in on.marks else _DONE.get(on.event, on.event)
    words = words.format(was="were" if many else "was", have="have" if many else "has")
    if on.object:
        words += f" {objective(one_of(s, on.object)).text}"
    where = " in a challenge" if "in a challenge" in on.marks else ""
    return words + where + (" exerted" if "exerted" in on.marks else "")
