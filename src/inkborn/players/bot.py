"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from inkborn.engine.answers import Answer
from inkborn.views import Choice, View


class Bot(Protocol):
    """Decides for a seat. It gets what the seat sees and what it is asked, and nothing else."""

    def decide(self, view: View, choice: Choice) -> Answer:
        """Places among the options of the choice, or a name where one is asked for."""
        ...
