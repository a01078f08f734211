"""What an effect will do with the cards that are chosen for it, in a word.

People read it in the question ("Banish: choose …"); bots read from it whether to choose an own card
or an opponent's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from inkborn.model import abilities as a
from inkborn.model import nouns as n

_VERBS: Final[dict[type, str]] = {
    a.Discard: "discard",
    a.Deal: "damage",
    a.PutDamage: "damage",
    a.Heal: "heal",
    a.Banish: "banish",
    a.Exert: "exert",
    a.Ready: "ready",
    a.Look: "look at",
    a.Reveal: "reveal",
    a.MoveTo: "move",
    a.Play: "play",
}
_PLACES: Final = {
    "hand": "return to hand",
    "deck": "put into the deck",
    "discard": "put into the discard",
    "inkwell": "put into the inkwell",
    "under": "put under a card",
}
_HARM: Final = (a.Cant, a.Must, a.LoseKeyword, a.LoseAbility, a.CantGainKeyword)


def verb_of(effect: a.Effect) -> str:
    """The word for an effect; "" if it does nothing to chosen cards, or later parts say what."""
    if isinstance(effect, a.Put):
        return _PLACES[effect.place.zone]
    return _VERBS.get(type(effect), "")


def verb_of_changes(changes: tuple[a.Change, ...]) -> str:
    """ "strengthen" or "weaken", judged by the first change that is clearly one of them."""
    for change in changes:
        if isinstance(change, a.Modify) and isinstance(change.amount, int):
            return "weaken" if change.amount < 0 else "strengthen"
        if isinstance(change, a.Cant) and change.what.startswith("be "):
            return "strengthen"
        if isinstance(change, a.GainKeyword) and change.keyword == "Reckless":
            return "weaken"
        if isinstance(change, _HARM):
            return "weaken"
    return "strengthen"


def first_verb(effect: a.Effect) -> str:
    """The word for the first thing that an effect does with cards that are chosen for it."""
    match effect:
        case a.Sequence(effects) | a.Mays(effects) if effects:
            return first_verb(effects[0])
        case a.IfDone(first):
            return first_verb(first)
        case a.Apply(effects):
            one = effects[0]
            return verb_of_changes(one.changes) if isinstance(one, a.Affect) else ""
    return verb_of(effect) if _chooses(effect) else ""


def _chooses(effect: a.Effect) -> bool:
    """Whether a card in play is chosen for an effect."""
    for name in effect.__struct_fields__:
        part = getattr(effect, name)
        if isinstance(part, n.Select) and isinstance(part.how, n.Pick) and part.zone == "play":
            return True
    return False


def changes_text(changes: Iterable[tuple[a.Change, int]], duration: str) -> str:
    """What changes do to a card, for the log: "gets +2 strength, Evasive this turn"."""
    parts = [part for change, amount in changes if (part := _change_text(change, amount))]
    until = _UNTIL.get(duration, "")
    return f"gets {', '.join(parts) or 'a lasting effect'}{until}"


_UNTIL: Final = {
    "turn": " this turn",
    "your next turn": " until that player's next turn",
    "their next turn": " during its player's next turn",
    "their next ready step": " at the start of its player's next turn",
    "challenge": " during this challenge",
}


def _change_text(change: a.Change, amount: int) -> str:
    match change:
        case a.Modify(stat):
            return f"{amount:+d} {stat}"
        case a.GainKeyword(keyword):
            return f"{keyword} {amount}" if amount else keyword
        case a.LoseKeyword(keyword):
            return f"no {keyword}"
        case a.GainClass(name):
            return f"the classification {name}"
        case a.GainAbility():
            return "an ability"
        case a.Cant(what):
            return f'"can\'t {what}"'
        case a.Must(what):
            return f'"must {what}"'
    return ""
