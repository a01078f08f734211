"""The compiled variant: the hot modules as machine code that mypyc made of the same sources.

A build is made for a digest of the sources and used only where that digest fits: an edited source
is never shadowed by old machine code. Wheels carry one in a folder of the package; for a working
copy `tools/compiled.py` puts it outside of the sources. `INKBORN_COMPILED=0` turns it off
(docs/decisions/compiled.md).
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
COMPLETE = "complete"
"""The file that is written last into a build: it says for which sources."""
SOURCE = Path(__file__).parent.parent
HOT = (
    "inkborn/engine/**/*.py",
    "inkborn/rulebook/editions.py",
    "inkborn/views/observe.py",
    "inkborn/views/sight.py",
    "inkborn/players/chance.py",
    "inkborn/players/judgement.py",
    "inkborn/players/match.py",
    "inkborn/players/picks.py",
    "inkborn/players/policy.py",
    "inkborn/players/scores.py",
    "inkborn/players/search/candidates.py",
    "inkborn/players/search/features.py",
    "inkborn/players/search/grow.py",
    "inkborn/players/search/settled.py",
    "inkborn/players/search/tally.py",
    "inkborn/players/search/tree.py",
    "inkborn/players/search/value.py",
    "inkborn/players/seen.py",
)
COLD = (
    "inkborn/engine/**/__init__.py",
    "inkborn/engine/game.py",
    "inkborn/engine/knowing/perspective.py",
    "inkborn/engine/lower/built_in.py",
    "inkborn/engine/records/*.py",
    "inkborn/engine/rules/concession.py",
    "inkborn/engine/state/events.py",
    "inkborn/engine/state/ids.py",
    "inkborn/engine/state/plain.py",
    "inkborn/engine/state/refusals.py",
)
"""Modules among them that stay Python: seldom run, or full of what mypyc does not speed up."""

IMPORTED = (
    "inkborn/errors.py", "inkborn/limits.py", "inkborn/rulebook/*.py", "inkborn/model/*.py",
    "inkborn/views/*.py",
)  # fmt: skip
"""What the compiled modules import besides; constants of these are built into them."""


def hot_sources() -> list[Path]:
    """The modules that are compiled, below the folder of the sources."""
    hot, cold = ({path for p in patterns for path in SOURCE.glob(p)} for patterns in (HOT, COLD))
    return sorted(path.relative_to(SOURCE) for path in hot - cold)


@cache
def digest() -> str:
    """Changes with the sources of the compiled modules, with what they import, and with Python."""
    found = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted({path for pattern in (*HOT, *IMPORTED) for path in SOURCE.glob(pattern)}):
        name = path.relative_to(SOURCE).as_posix()
        found.update(f"\0{name}\0".encode() + path.read_bytes())
    return found.hexdigest()[:20]


def build_folder() -> Path:
    """Where the build of a working copy is, or would be."""
    return Path(sys.prefix) / "compiled" / digest()


def packaged_folder() -> Path:
    """Where a wheel carries its build."""
    return SOURCE / "inkborn" / "_compiled"


def fitting_build() -> Path | None:
    """The build of these sources, if there is one that is complete."""
    for folder in (packaged_folder(), build_folder()):
        try:
            if (folder / COMPLETE).read_text("ascii") == digest():
                return folder
        except (OSError, UnicodeDecodeError):
            continue
    return None


def is_built() -> bool:
    return fitting_build() is not None


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
    """Lets the compiled modules be imported unless they are not wanted; says whether."""
    if os.environ.get(VARIABLE) == "0":
        return False
    folder = fitting_build()
    if folder is None:
        return False
    sys.meta_path.insert(0, CompiledModules(folder))
    return True


def is_used() -> bool:
    """Whether compiled modules are imported here."""
    return any(isinstance(finder, CompiledModules) for finder in sys.meta_path)
