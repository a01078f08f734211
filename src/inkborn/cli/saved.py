"""The unfinished game on disk. It is written whole or not at all, so a crash never costs it."""

import os
from pathlib import Path

import msgspec

from inkborn.cards.cache import write_atomically
from inkborn.errors import BadRecord
from inkborn.game import Game


class SavedGame(msgspec.Struct, frozen=True):
    """A game between a person and a bot."""

    against: str
    seat: int
    game: str


def saved_path() -> Path:
    """Where the unfinished game is kept: in INKBORN_STATE, or among the user's state files."""
    own = os.environ.get("INKBORN_STATE")
    if own:
        return Path(own) / "game.json"
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "inkborn" / "game.json"


def save(game: Game, against: str, seat: int) -> None:
    write_atomically(saved_path(), msgspec.json.encode(SavedGame(against, seat, game.to_json())))


def load() -> tuple[Game, str, int] | None:
    """The unfinished game, whom it is against and the own seat; None if there is none."""
    path = saved_path()
    try:
        data = path.read_bytes()
    except OSError:
        return None
    try:
        saved = msgspec.json.decode(data, type=SavedGame)
        return Game.from_json(saved.game), saved.against, saved.seat
    except (msgspec.DecodeError, BadRecord) as error:
        raise BadRecord(f"{path}: {error}; inkborn play --new begins another game") from None


def forget() -> None:
    saved_path().unlink(missing_ok=True)
