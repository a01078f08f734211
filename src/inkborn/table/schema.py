"""The tables of the database. `migrations` brings an older one here; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

HEAD: Final = "0001"
"""The last step of `migrations`."""

metadata: Final = MetaData()

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("account", String(100), unique=True),  # the folded name of an account, else null
    Column("password", String(200)),  # argon2
    Column("made", Float, nullable=False),
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # sha256 of the token
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("made", Float, nullable=False),
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("state", String(10), nullable=False),
    Column("format", String(20), nullable=False),
    Column("edition", String(10), nullable=False),
    Column("seed", String(80), nullable=False),
    Column("clock", String(10), nullable=False),
    Column("takebacks", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("delay", Integer, nullable=False),
    Column("scenario", Text, nullable=False),  # the position it begins with, if not with decks
    Column("puzzle", String(100), nullable=False),
    Column("winners", String(100), nullable=False),  # JSON
    Column("why", String(20), nullable=False),
    Column("made", Float, nullable=False),
    Column("begun", Float),
    Column("ended", Float),
    Index("matches_by_state", "state", "made"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # person, bot, open
    Column("player", String(32), ForeignKey("players.id")),
    Column("name", String(100), nullable=False),
    Column("deck", Text, nullable=False),  # a list that names every card in full
    Column("bot", String(50), nullable=False),  # who plays it, or stands in for the person
    Column("invite", String(50), nullable=False),  # gone as soon as somebody has sat down
    Index("seats_by_player", "player"),
)

answers: Final = Table(
    "answers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # see `matches.Kind`
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the view that the seat answered
    Column("said", Text, nullable=False),  # the answer as it was sent
    Column("given", Text, nullable=False),  # what it meant to the engine, as in a record
    Column("at", Float, nullable=False),
)

decks: Final = Table(
    "decks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("name", String(100), nullable=False),
    Column("text", Text, nullable=False),
    Column("format", String(20), nullable=False),
    Column("made", Float, nullable=False),
    Index("decks_by_player", "player"),
)

links: Final = Table(
    "links",
    metadata,
    Column("id", String(32), primary_key=True),  # of the text: the same text has the same link
    Column("kind", String(10), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)

solved: Final = Table(
    "solved",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("puzzle", String(100), primary_key=True),
    Column("made", Float, nullable=False),
)
