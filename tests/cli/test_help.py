"""What a newcomer reads first."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from inkborn.cli.main import app
from inkborn.cli.session import HELP, INTRODUCTION

COLUMNS = 80
TESTS = Path(__file__).parents[1]


def commands(group: TyperGroup, words: str = "") -> Iterator[tuple[str, str]]:
    """Each command that can be typed, groups walked to the end, with what stands below its help."""
    for word, below in group.commands.items():
        name = f"{words} {word}".strip()
        if isinstance(below, TyperGroup):
            yield from commands(below, name)
        else:
            yield name, below.epilog or ""


TOP = get_command(app)
assert isinstance(TOP, TyperGroup)
COMMANDS = dict(commands(TOP))


def test_all_commands_are_walked() -> None:
    assert {"play", "rules", "deck check", "cards show"} <= COMMANDS.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example(name: str) -> None:
    assert COMMANDS[name].startswith(("Example: ", "Examples: "))
    assert f"inkborn {name}" in COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_run_by_a_test(name: str) -> None:
    """As a user would: `run("deck", "check", …)`, or in a process of its own."""
    words = r",\s*".join(f'"{word}"' for word in name.split())
    called = re.compile(rf'(?:[(\[]|"inkborn",)\s*{words}')
    sources = (path.read_text("utf-8") for path in TESTS.rglob("*.py"))
    assert any(map(called.search, sources)), f"no test runs `inkborn {name}`"


@pytest.mark.parametrize("text", [HELP, INTRODUCTION])
def test_what_can_be_typed_fits_the_terminal(text: str) -> None:
    assert max(map(len, text.splitlines())) < COLUMNS
