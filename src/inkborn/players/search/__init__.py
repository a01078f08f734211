"""The bot that searches: fairly, by trying answers in games that its seat thinks possible."""

from inkborn.players.search.bot import SearchBot
from inkborn.players.search.budget import Budget
from inkborn.players.search.thought import Candidate, Thought

__all__ = ["Budget", "Candidate", "SearchBot", "Thought"]
