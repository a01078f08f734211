"""Bots: each is one method from what a seat sees to an answer."""

from inkborn.players.bot import Bot
from inkborn.players.chance import random_answer
from inkborn.players.greedy import GreedyBot
from inkborn.players.match import BOTS, make_bot, play_out, step
from inkborn.players.names import BotName, read_bot
from inkborn.players.random import RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "BotName",
    "GreedyBot",
    "RandomBot",
    "make_bot",
    "play_out",
    "random_answer",
    "read_bot",
    "step",
]
