"""The rulebook as data: rule topics in five editions, and what differs between these."""

from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition, EditionId, Format

__all__ = ["EDITIONS", "NEWEST", "Edition", "EditionId", "Format"]
