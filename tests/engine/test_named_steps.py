"""Registers and jumps have names: two places that have to agree cannot do so by spelling alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import inkborn.engine
from inkborn.engine.machine import jumps

ENGINE = Path(inkborn.engine.__file__).parent
FILES = sorted(ENGINE.rglob("*.py"))
ASKED_BY_NAME = ("refs", "number", "get", "pop", "setdefault")


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_register_file(node: ast.AST) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "reg"


def bare_registers(tree: ast.AST) -> Iterator[int]:
    """The lines where a register is named by a literal instead of a constant."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            wrong = is_register_file(node.value) and is_text(node.slice)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            asked = node.func.attr in ASKED_BY_NAME[:2] or is_register_file(node.func.value)
            wrong = asked and node.func.attr in ASKED_BY_NAME and is_text(node.args[0])
        elif isinstance(node, ast.Compare):
            wrong = is_text(node.left) and any(map(is_register_file, node.comparators))
        else:
            wrong = False
        if wrong:
            yield getattr(node, "lineno", 0)


def secret_names(tree: ast.AST) -> Iterator[int]:
    """The lines with a name like "@left" that is not the value of a constant."""
    named = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.AnnAssign)}
    numbered = [n for n in ast.walk(tree) if isinstance(n, ast.JoinedStr)]  # of a change
    named |= {id(part) for n in numbered for part in n.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value[:1] == "@" and node.value[1:].isalpha() and id(node) not in named:
                yield node.lineno


def bare_jumps(tree: ast.AST) -> Iterator[int]:
    """The lines where a frame goes on at a place, or so far away, that is only a number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AugAssign):
            targets, value = [node.target], node.value
        else:
            continue
        if any(isinstance(target, ast.Attribute) and target.attr == "pc" for target in targets):
            sides = [value.left, value.right] if isinstance(value, ast.BinOp) else [value]
            if any(isinstance(side, ast.Constant) for side in sides):
                yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_registers_and_jumps_have_names(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert [*bare_registers(tree)] == []
    assert [*secret_names(tree)] == []
    if path.name not in ("state.py", "run.py"):  # where frames begin, and go on step by step
        assert [*bare_jumps(tree)] == []


@pytest.mark.parametrize(
    "source",
    [
        'frame.reg["left"] = 1',
        'frame.refs("left")',
        'reg.get("left")',
        '"left" in frame.reg',
    ],
)
def test_a_bare_register_is_found(source: str) -> None:
    assert [*bare_registers(ast.parse(source))] == [1]


def test_a_bare_jump_is_found() -> None:
    assert [*bare_jumps(ast.parse("frame.pc -= 2"))] == [1]
    assert [*bare_jumps(ast.parse("settle.pc = 1"))] == [1]
    assert [*bare_jumps(ast.parse("frame.pc = MAIN + 1"))] == [1]
    assert [*bare_jumps(ast.parse("frame.pc += back"))] == []
    assert [*secret_names(ast.parse('ask(frame, "@left")'))] == [1]


def test_a_distance_leads_from_behind_one_step_to_another() -> None:
    def first(core: object, frame: object) -> None: ...
    def second(core: object, frame: object) -> None: ...
    def third(core: object, frame: object) -> None: ...

    steps = (first, second, third)
    assert jumps.distance(steps, third, second) == -2
    assert jumps.distance(steps, first, third) == jumps.PASS_OVER
    assert jumps.distance(steps, second, second) == jumps.AGAIN
