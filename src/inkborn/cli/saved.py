"""Games on disk: the unfinished ones, one for each pair of decks, and replays of finished ones.

A game is written whole or not at all, so a crash never costs it; what cannot be read is put aside.
"""

import re
from datetime import datetime
from pathlib import Path

import msgspec

from inkborn.cards.cache import write_atomically
from inkborn.errors import BadRecord, InkbornError
from inkborn.folders import state_folder
from inkborn.game import Game
from inkborn.limits import SAVED_BYTES
from inkborn.reading import read_bytes, read_json

KEPT_REPLAYS = 50
MOST_BYTES = 2 * SAVED_BYTES
"""A game is kept as a text within a text, whose quotes take two characters each."""


class SavedGame(msgspec.Struct, frozen=True):
    """A game between a person and a bot, or (`against` is empty) between people."""

    decks: tuple[str, str]
    against: str
    seat: int
    game: str


class Unfinished(msgspec.Struct, frozen=True):
    """An unfinished game and what is needed to go on with it."""

    decks: tuple[str, str]
    against: str
    seat: int
    game: Game

    @property
    def where(self) -> str:
        """ "turn 5, 12:6 lore"."""
        lore = ":".join(str(player.lore) for player in self.game.state.players)
        return f"turn {self.game.state.turn}, {lore} lore"


def saved_path(decks: tuple[str, str], against: str) -> Path:
    """Where the unfinished game of these decks is kept."""
    parts = "+".join(map(_slug, (*decks, against or "people")))
    return state_folder() / "games" / f"{parts}.json"


def _slug(name: str) -> str:
    return re.sub(r"[^\w-]+", "_", Path(name).stem)[:40]


def save(game: Game, decks: tuple[str, str], against: str, seat: int) -> None:
    """Raises `OSError` where it cannot be written."""
    data = msgspec.json.encode(SavedGame(decks, against, seat, game.to_json()))
    write_atomically(saved_path(decks, against), data)


def newest() -> Path | None:
    """The unfinished game that was played last."""
    try:
        files = list((state_folder() / "games").glob("*.json"))
        return max(files, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None


def load(path: Path) -> Unfinished | None:
    """The unfinished game of a file; None if there is none.

    A file that cannot be read is moved aside; `BadRecord` says where to.
    """
    if not path.exists():
        return None
    try:
        saved = read_json(read_bytes(path, MOST_BYTES), "saved game", MOST_BYTES, SavedGame)
        game = Game.from_json(saved.game)
        if len(game.seats) != 2 or saved.seat not in (0, 1):
            raise BadRecord("saved game: two seats are wanted, and one of them")
    except InkbornError as error:
        raise BadRecord(f"{path}: {error}; {_aside(path)}") from None
    return None if game.over else Unfinished(saved.decks, saved.against, saved.seat, game)


def _aside(path: Path) -> str:
    """Puts a file that cannot be read out of the way; says where it is."""
    for number in range(1, 1000):
        aside = path.with_suffix(f".damaged-{number}")
        if not aside.exists():
            try:
                path.rename(aside)
            except OSError as error:
                return f"it cannot be put aside: {error.strerror or error}"
            return f"it is now {aside.name}"
    return "it stays where it is"


def forget(decks: tuple[str, str], against: str) -> None:
    saved_path(decks, against).unlink(missing_ok=True)


def last_replay() -> Path | None:
    """The replay of the game that was finished last."""
    return max((state_folder() / "replays").glob("*.json"), default=None)


def keep_replay(game: Game, decks: tuple[str, str]) -> Path:
    """Writes the replay of a finished game; of many only the newest stay."""
    names = "-".join(map(_slug, decks))
    path = state_folder() / "replays" / f"{datetime.now():%Y-%m-%d-%H%M%S}-{names}.json"
    write_atomically(path, game.record.to_json().encode())
    for old in sorted(path.parent.glob("*.json"))[:-KEPT_REPLAYS]:
        old.unlink(missing_ok=True)
    return path
