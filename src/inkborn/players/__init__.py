"""Bots: each is one method from what a seat sees, or knows, to an answer."""

from inkborn.players.bot import Bot, Thinker, ViewBot
from inkborn.players.chance import random_answer
from inkborn.players.greedy import GreedyBot
from inkborn.players.hasty import HastyBot
from inkborn.players.levels import LEVELS, Level
from inkborn.players.make import bot_names, make_bot, thinks
from inkborn.players.match import ask, play_out, step
from inkborn.players.names import BotName, read_bot
from inkborn.players.random import RandomBot
from inkborn.players.search import Budget, Candidate, SearchBot, Thought

__all__ = [
    "LEVELS",
    "Bot",
    "BotName",
    "Budget",
    "Candidate",
    "GreedyBot",
    "HastyBot",
    "Level",
    "RandomBot",
    "SearchBot",
    "Thinker",
    "Thought",
    "ViewBot",
    "ask",
    "bot_names",
    "make_bot",
    "play_out",
    "random_answer",
    "read_bot",
    "step",
    "thinks",
]
