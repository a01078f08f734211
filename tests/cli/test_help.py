"""What a newcomer reads first."""

from collections.abc import Iterator

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from inkborn.cli.main import app
from inkborn.cli.session import HELP, INTRODUCTION

COLUMNS = 80


def commands() -> Iterator[tuple[str, str]]:
    """Each command that can be typed, with what stands below its help."""
    top = get_command(app)
    assert isinstance(top, TyperGroup)
    for name, command in top.commands.items():
        if isinstance(command, TyperGroup):
            for second, below in command.commands.items():
                yield f"{name} {second}", below.epilog or ""
        else:
            yield name, command.epilog or ""


def test_all_commands_are_walked() -> None:
    assert {"play", "rules", "deck check", "cards show"} <= {name for name, _ in commands()}


@pytest.mark.parametrize(("name", "below"), list(commands()))
def test_the_help_of_every_command_has_an_example(name: str, below: str) -> None:
    assert below.startswith(("Example: ", "Examples: "))
    assert f"inkborn {name}" in below


@pytest.mark.parametrize("text", [HELP, INTRODUCTION])
def test_what_can_be_typed_fits_the_terminal(text: str) -> None:
    assert max(map(len, text.splitlines())) < COLUMNS
