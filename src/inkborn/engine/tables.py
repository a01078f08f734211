"""The tables of the index of continuous effects (`continuous.Index`), and who stands in which."""

from __future__ import annotations

from typing import Final

KEYWORDS: Final = "keywords"
LOST_KEYWORDS: Final = "lost keywords"
LOST_ABILITIES: Final = "lost abilities"
CLASSES: Final = "classes"
CANT: Final = "can't"
CAN: Final = "can"
GRANTED: Final = "granted abilities"
OTHERS: Final = "others"

SUBJECTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "questing": {
        CANT: ("quest",),
        CAN: ("quest while drying",),
        KEYWORDS: ("Reckless",),
        LOST_KEYWORDS: ("Reckless",),
    },
    "challenging": {
        CANT: ("challenge", "be challenged"),
        CAN: ("challenge ready", "challenge while drying"),
        KEYWORDS: ("Evasive", "Alert", "Rush", "Adventurous"),
        LOST_KEYWORDS: ("Evasive", "Alert", "Rush", "Adventurous"),
        OTHERS: ("OneChallenger",),
    },
    "playing": {OTHERS: ("CantPlay", "CostChange", "PlayFree", "PlayFrom")},
    "ending the turn": {
        KEYWORDS: ("Reckless", "Adventurous"),
        LOST_KEYWORDS: ("Reckless", "Adventurous"),
        OTHERS: ("must:quest",),
    },
}
"""What effects have to say something of so that more than what is printed decides."""
