"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("edition", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.String(length=80), nullable=False),
        sa.Column("clock", sa.String(length=10), nullable=False),
        sa.Column("takebacks", sa.String(length=10), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("delay", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("puzzle", sa.String(length=100), nullable=False),
        sa.Column("winners", sa.String(length=100), nullable=False),
        sa.Column("why", sa.String(length=20), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("begun", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("matches_by_state", "matches", ["state", "made"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("account", sa.String(length=100), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("account"),
    )
    op.create_table(
        "answers",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("given", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("decks_by_player", "decks", ["player"], unique=False)
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("bot", sa.String(length=50), nullable=False),
        sa.Column("invite", sa.String(length=50), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("seats_by_player", "seats", ["player"], unique=False)
    op.create_table(
        "solved",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("puzzle", sa.String(length=100), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("player", "puzzle"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
    )


def downgrade() -> None:
    for table in ("tokens", "solved", "seats", "decks", "answers", "players", "matches", "links"):
        op.drop_table(table)
