"""The tables of the index of continuous effects (`now.index.Index`), and who stands where."""

from __future__ import annotations

from typing import Final

STATS: Final = "stats"
FLOORS: Final = "floors"
KEYWORDS: Final = "keywords"
LOST_KEYWORDS: Final = "lost keywords"
BARRED_KEYWORDS: Final = "barred keywords"
LOST_ABILITIES: Final = "lost abilities"
CLASSES: Final = "classes"
CANT: Final = "can't"
CAN: Final = "can"
MUST: Final = "must"
GRANTED: Final = "granted abilities"

QUESTING: Final = 1
CHALLENGING: Final = 2
PLAYING: Final = 4
ENDING: Final = 8
SAPPING: Final = 16
PAIRING: Final = 32
"""What effects may speak of, as bits: where none does, what is printed decides. The last ones are
what may take willpower away, and who can't challenge whom.
"""

TOUCHES: Final = {
    "Adventurous": CHALLENGING | ENDING,
    "Alert": CHALLENGING,
    "Bodyguard": CHALLENGING,
    "Evasive": CHALLENGING,
    "Reckless": QUESTING | ENDING,
    "Rush": CHALLENGING,
}
"""What a keyword says something about: who gets or loses it is spoken of there."""

QUICK: Final = frozenset(("Adventurous", "Alert", "Bodyguard", "Evasive", "Reckless", "Rush"))
"""The keywords that `Quarry`, `Questing` and the end of the turn read off the card where what is
printed decides. In a game with a card that has another one of `TOUCHES`, they do not.
"""


def touched_by(keyword: str) -> int:
    """What a keyword says something about. One that is not `QUICK` may tell challengers apart."""
    found = TOUCHES.get(keyword, 0)
    if found & CHALLENGING and keyword not in QUICK:
        found |= PAIRING
    return found


_SPEAK_OF: Final[dict[int, dict[str, tuple[str, ...]]]] = {
    QUESTING: {
        CANT: ("quest",),
        CAN: ("quest while drying",),
    },
    CHALLENGING: {
        CANT: ("challenge", "be challenged"),
        CAN: ("challenge ready", "challenge while drying"),
    },
    ENDING: {MUST: ("quest",)},
}


def subjects(table: str, keys: tuple[str, ...]) -> int:
    """What a change speaks of that stands in this table under these keys; rules say it themselves
    (`statics`).
    """
    found = 0
    if table in (KEYWORDS, LOST_KEYWORDS):
        for keyword in keys:
            found |= touched_by(keyword)
    for subject, places in _SPEAK_OF.items():
        if not set(places.get(table, ())).isdisjoint(keys):
            found |= subject
    return found
