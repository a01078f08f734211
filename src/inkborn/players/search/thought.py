"""What a bot that searches has found: plain data, for whoever asks why."""

from __future__ import annotations

import msgspec

from inkborn.engine.answers.answers import Answer
from inkborn.players.search.tally import SURE, Tally, within


class Candidate(msgspec.Struct, frozen=True):
    """An answer that was tried. `chance`: to win after it, by what was tried, within `low` and
    `high` (95%). `line`: what the bot expects to happen then, in words.
    """

    answer: Answer
    text: str
    chance: float
    low: float
    high: float
    simulations: int
    line: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, answer: Answer, text: str, gain: Tally, line: tuple[str, ...], usual: float
    ) -> Candidate:
        """`gain`: by how much the answer is better than the `usual` chance."""
        chance, margin = usual + gain.mean, SURE * gain.error
        low, high = within(chance - margin), within(chance + margin)
        return cls(answer, text, within(chance), low, high, gain.count, line)


class Thought(msgspec.Struct, frozen=True):
    """A decision as the bot sees it: what it answers, and what it tried, the best first."""

    answer: Answer
    candidates: tuple[Candidate, ...]
    simulations: int
    seconds: float

    @property
    def chance(self) -> float | None:
        """To win, as the bot sees it; None where nothing had to be tried."""
        return self.candidates[0].chance if self.candidates else None
