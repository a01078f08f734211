"""Where inkborn keeps what belongs to its user."""

import os
from pathlib import Path


def data_folder() -> Path:
    """INKBORN_HOME, or a folder among the user's data."""
    own = os.environ.get("INKBORN_HOME")
    if own:
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    if not base and os.name == "nt":
        base = os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "inkborn"
