"""Who sits at a table of the lab: a bot of ours, or an outside program."""

from __future__ import annotations

import time
from collections.abc import Sequence

from inkborn.engine.answers.answers import Answer
from inkborn.game import Game
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.idle import IDLE, IdleBot
from inkborn.lab.games.job import Job
from inkborn.lab.games.program import PROGRAM, RunningProgram, check_program, program_version
from inkborn.players import Bot, SearchBot, ask, make_bot


def bot_name(text: str) -> str:
    """The bot as rows name it, with the version of an outside program; refuses what is no bot."""
    if text.startswith(PROGRAM):
        check_program(text)
        return program_version(text)
    if text != IDLE:
        make_bot(text)
    return text


class Seat:
    """A bot at its seat for one game. Seconds of a budget are those of the processor, so that a
    busy machine makes nobody weaker.
    """

    def __init__(self, job: Job, number: int, decks: Sequence[LabDeck]) -> None:
        self.number = number
        self.bot_name = job.bots[number]
        seed = job.seed * 2 + number
        known = decks if job.known else None
        self._bot: Bot
        if self.bot_name.startswith(PROGRAM):
            self._bot = RunningProgram.start(self.bot_name, number, seed, known)
        elif self.bot_name == IDLE:
            self._bot = IdleBot(seed)
        else:
            lists = None if known is None else [deck.definitions for deck in known]
            self._bot = make_bot(self.bot_name, seed, lists)
            if isinstance(self._bot, SearchBot):
                self._bot.clock = time.process_time

    def answer(self, game: Game) -> Answer:
        """What the bot answers to the pending decision."""
        return ask(self._bot, game)

    def leave(self, winners: tuple[int, ...]) -> None:
        if isinstance(self._bot, RunningProgram):
            self._bot.leave(winners)
