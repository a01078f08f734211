"""Conditions on what happened this turn."""

from inkborn.model.nouns import (
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
from inkborn.text.unparse.filters import nominal
from inkborn.text.unparse.players import player
from inkborn.text.unparse.selections import one_of
from inkborn.text.unparse.speaker import Noun, Speaker, objective, voices
from inkborn.text.unparse.words import article

_DONE = {
    "banish": "{was} banished",
    "damage": "took damage",
    "quest": "quested",
    "challenge": "challenged",
    "leave discard": "{have} left a player's discard",
    "into discard": "{was} put into your discard",
    "move": "moved to a location",
    "sing": "sang a song",
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
    return Noun(f"{times} or more {nominal(s, select, many=True, placed=True)}", many=True)


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


def _event(s: Speaker, on: On, op: Op, times: int) -> str:
    match on.event:
        case "play":
            cards = objective(_cards(s, on.subject, op, times)).text
            return f"{player(s, on.by or You()).text}'ve played {cards}"
        case "discard":
            return f"you discarded {_cards(s, on.subject, op, times, card=True).text}"
        case "heal":
            return f"you removed damage from {objective(_cards(s, on.subject, op, times)).text}"
        case "get ink drop":
            return "you got an ink drop"
        case "under":
            return f"you've put a card under {objective(_cards(s, on.subject, op, times)).text}"
        case "ink":
            return "you've put a card into your inkwell"
        case event:
            card = event in ("into discard", "leave discard")
            noun = _cards(s, on.subject, op, times, card=card)
            return f"{noun.text} {_past(on, many=noun.many)}"


def never(s: Speaker, condition: Condition) -> str:
    """ "you didn't play a song this turn", "none of your characters challenged this turn"."""
    match condition:
        case Happened(On("ink"), ">=", 1):
            return "you didn't put any cards into your inkwell this turn"
        case Happened(On("play", subject=of), ">=", 1):
            return f"you didn't play {objective(_cards(s, of, '>=', 1)).text} this turn"
        case Happened(On(subject=of) as on, ">=", 1) if Of(You()) in of:
            yours = nominal(s, Select(of), many=True, said=(Of(You()),))
            return f"none of your {yours} {_past(on)} this turn"
        case Happened(On(subject=of) as on, ">=", 1):
            return f"no {nominal(s, Select(of), many=True)} {_past(on)} this turn"
        case _:
            return f"not: {s.words(condition)}"


def _past(on: On, *, many: bool = True) -> str:
    where = " in a challenge" if "in a challenge" in on.marks else ""
    done = "{was} dealt damage" if "dealt" in on.marks else _DONE.get(on.event, on.event)
    return done.format(was="were" if many else "was", have="have" if many else "has") + where
