"""Where inkborn keeps what belongs to its user."""

import os
from pathlib import Path


def data_folder() -> Path:
    """INKBORN_HOME, or a folder among the user's data: what must not be lost."""
    own = os.environ.get("INKBORN_HOME")
    return Path(own) if own else _among("XDG_DATA_HOME", ".local/share")


def state_folder() -> Path:
    """INKBORN_STATE, or in INKBORN_HOME, or a folder among the user's state files: unfinished
    games, the last one.
    """
    own = os.environ.get("INKBORN_STATE")
    if own:
        return Path(own)
    home = os.environ.get("INKBORN_HOME")
    return Path(home) / "games" if home else _among("XDG_STATE_HOME", ".local/state")


def cache_folder() -> Path:
    """The folder for what may be lost: downloads and compiled forms."""
    return _among("XDG_CACHE_HOME", ".cache")


def _among(variable: str, usual: str) -> Path:
    base = os.environ.get(variable)
    if not base and os.name == "nt":
        base = os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / usual) / "inkborn"
