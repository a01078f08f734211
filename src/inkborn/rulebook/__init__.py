"""The rulebook as data: rule topics in six editions, and what differs between these."""

from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition, EditionId, Format
from inkborn.rulebook.lookup import Neighbours, neighbours, search
from inkborn.rulebook.terms import Term, terms_of, vocabulary
from inkborn.rulebook.topics import (
    Kind,
    Topic,
    UnknownTopic,
    all_topics,
    find,
    number,
    numbers,
    topic,
)

__all__ = [
    "EDITIONS",
    "NEWEST",
    "Edition",
    "EditionId",
    "Format",
    "Kind",
    "Neighbours",
    "Term",
    "Topic",
    "UnknownTopic",
    "all_topics",
    "find",
    "neighbours",
    "number",
    "numbers",
    "search",
    "terms_of",
    "topic",
    "vocabulary",
]
