"""The examples of the README, run as they stand there."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
FILES = {
    "mine.txt": "5 Stitch - New Dog\n60 Microbots\n1 Dragon Fire\n",
    "typo.txt": "4 Elsa - Spirti of Winter\n",
    "own.yaml": "".join(re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)),
}
EXAMPLES = [
    (command, output)
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[each[0] for each in EXAMPLES])
def test_a_command_prints_what_the_readme_shows(command: str, output: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    program, *arguments = shlex.split(command)
    assert program == "inkborn"
    ran = subprocess.run(
        [sys.executable, "-m", "inkborn", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "COLUMNS": "100", "PYTHONUTF8": "1"},
    )
    printed = [line.rstrip() for line in (ran.stdout + ran.stderr).splitlines()]
    assert printed == output.splitlines()


@pytest.mark.parametrize("page", ["README.md", "docs/write-a-bot.md"])
def test_the_python_example_is_true(page: str) -> None:
    text = (Path(__file__).parent.parent / page).read_text("utf-8")
    source = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(source, {}, page, page, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False) == (0, len(test.examples))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
