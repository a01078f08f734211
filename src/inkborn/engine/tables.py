"""The tables of the index of continuous effects (`continuous.Index`)."""

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
