"""The compiled variant: the hot modules as machine code that mypyc made of the same sources.

A build lies outside of the sources, in a folder named after a digest of them, and is used only if
`INKBORN_COMPILED` is 1 and the digest fits: an edited source is never shadowed by old machine code.
`tools/compiled.py` builds it (docs/decisions/compiled.md).
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "INKBORN_COMPILED"
SOURCE = Path(__file__).parent.parent
HOT = (
    "inkborn/engine/*.py",
    "inkborn/engine/actions/*.py",
    "inkborn/engine/effects/*.py",
    "inkborn/rulebook/editions.py",
    "inkborn/views/observe.py",
    "inkborn/players/chance.py",
    "inkborn/players/judgement.py",
    "inkborn/players/match.py",
    "inkborn/players/picks.py",
    "inkborn/players/scores.py",
)
COLD = {
    "__init__", "concession", "events", "game", "ids", "loops", "past", "procedures", "record",
    "refusals", "serial", "series",
}  # fmt: skip
"""Modules among them that stay Python: seldom run, or full of what mypyc does not speed up."""

IMPORTED = (
    "inkborn/errors.py", "inkborn/rulebook/*.py", "inkborn/model/*.py", "inkborn/views/*.py",
)  # fmt: skip
"""What the compiled modules import besides; constants of these are built into them."""


def hot_sources() -> list[Path]:
    """The modules that are compiled, below the folder of the sources."""
    found = [path for pattern in HOT for path in SOURCE.glob(pattern) if path.stem not in COLD]
    return sorted(path.relative_to(SOURCE) for path in found)


@cache
def digest() -> str:
    """Changes with the sources of the compiled modules, with what they import, and with Python."""
    found = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted({path for pattern in (*HOT, *IMPORTED) for path in SOURCE.glob(pattern)}):
        name = path.relative_to(SOURCE).as_posix()
        found.update(f"\0{name}\0".encode() + path.read_bytes())
    return found.hexdigest()[:20]


def build_folder() -> Path:
    """Where the build of these sources is, or would be."""
    return Path(sys.prefix) / "compiled" / digest()


def is_built() -> bool:
    return (build_folder() / "complete").is_file()


class CompiledModules(MetaPathFinder):
    """Finds the modules of a build before Python finds their sources."""

    def __init__(self, folder: Path) -> None:
        ending = EXTENSION_SUFFIXES[0]
        self.files = {
            str(path.relative_to(folder)).removesuffix(ending).replace(os.sep, "."): path
            for path in folder.rglob(f"*{ending}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def use() -> bool:
    """Lets the compiled modules be imported if they are wanted and there; says whether."""
    if os.environ.get(VARIABLE) != "1" or not is_built():
        return False
    sys.meta_path.insert(0, CompiledModules(build_folder()))
    return True
