"""Who sits at a table of the lab: a bot of ours, or an outside program."""

from __future__ import annotations

from collections.abc import Sequence

from inkborn.engine.answers import Answer
from inkborn.game import Game
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Job
from inkborn.lab.games.program import PROGRAM, Program, check_program, program_version
from inkborn.players import Bot, make_bot
from inkborn.views import observe


def bot_name(text: str) -> str:
    """The bot as rows name it, with the version of an outside program; refuses what is no bot."""
    if text.startswith(PROGRAM):
        check_program(text)
        return program_version(text)
    make_bot(text)
    return text


class Seat:
    """A bot at its seat for one game."""

    def __init__(self, job: Job, number: int, decks: Sequence[LabDeck]) -> None:
        self.number = number
        self.bot_name = job.bots[number]
        seed = job.seed * 2 + number
        self._program = (
            Program.start(self.bot_name, number, seed, decks if job.known else None)
            if self.bot_name.startswith(PROGRAM)
            else None
        )
        self._bot: Bot | None = make_bot(self.bot_name, seed) if self._program is None else None

    def answer(self, game: Game) -> Answer:
        """What the bot answers to the pending decision."""
        view = observe(game, self.number)
        assert view.choice is not None
        if self._program is not None:
            return self._program.decide(view, view.choice)
        assert self._bot is not None
        return self._bot.decide(view, view.choice)

    def leave(self, winners: tuple[int, ...]) -> None:
        if self._program is not None:
            self._program.leave(winners)
