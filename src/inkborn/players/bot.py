"""What a bot is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from inkborn.engine.answers.answers import Answer
from inkborn.engine.knowing.perspective import Perspective
from inkborn.views import Choice, View


class ViewBot(Protocol):
    """Decides for a seat by what the seat sees and what it is asked, and by nothing else."""

    def decide(self, view: View, choice: Choice) -> Answer:
        """Places among the options of the choice, or a name where one is asked for."""
        ...


@runtime_checkable
class Thinker(Protocol):
    """Decides for a seat by all that the seat knows, of which it can make games to try things."""

    def consider(self, perspective: Perspective) -> Answer:
        """Places among the options of the seat's decision, or a name where one is asked for."""
        ...


Bot = ViewBot | Thinker
"""A bot has one method, and never gets the game; `match.ask` asks either kind."""
