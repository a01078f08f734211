"""What changes do to cards, in a word for questions and in words for the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from inkborn.model import abilities as a

_HARM: Final = (a.Cant, a.Must, a.LoseKeyword, a.LoseAbility, a.CantGainKeyword)


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
