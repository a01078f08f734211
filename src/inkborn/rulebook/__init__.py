"""The rulebook as data: rule topics in five editions, and what differs between these."""

from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition, EditionId, Format
from inkborn.rulebook.topics import Kind, Topic, UnknownTopic, find, number, numbers, topic, topics

__all__ = [
    "EDITIONS",
    "NEWEST",
    "Edition",
    "EditionId",
    "Format",
    "Kind",
    "Topic",
    "UnknownTopic",
    "find",
    "number",
    "numbers",
    "topic",
    "topics",
]
