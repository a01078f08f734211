"""Results as rows: kept in a SQLite file, one for each game, never the same game twice.

Imports games.
"""

from inkborn.lab.rows.store import Store, default_path
from inkborn.lab.rows.versions import Versions, versions_now

__all__ = ["Store", "Versions", "default_path", "versions_now"]
