"""What stands beside the code is true: files that are named, scenarios, commands, the version."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import cast

import pytest
import typer
import yaml
from typer.testing import CliRunner

import inkborn
from inkborn.cards import Catalogue
from inkborn.scenario.run import Document, run_document
from inkborn.workshop import Workshop

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
FORM = ROOT / ".github/ISSUE_TEMPLATE/card.yml"
FILES = [
    path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.*") if ".venv" not in path.parts
]
BY_HAND = [page for page in PAGES if page.name != "rules-map.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    places = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [place for place in places if not (page.parent / place).exists()] == []


@pytest.mark.parametrize("page", BY_HAND, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    named = re.findall(r"`([\w./-]+\.(?:py|tsv|txt|yaml|md))`", text)
    assert [
        name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in FILES)
    ] == []


def scenarios(page: str) -> list[str]:
    blocks = re.findall(r"```yaml\n(scenario:.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    return [block for block in blocks if "…" not in block]


def form_scenario() -> str:
    fields = yaml.safe_load(FORM.read_text("utf-8"))["body"]
    return next(
        str(field["attributes"]["value"]) for field in fields if field.get("id") == "scenario"
    )


@pytest.mark.parametrize(
    "text",
    [*scenarios("docs/write-a-scenario.md"), *scenarios("docs/scenarios.md"), form_scenario()],
    ids=["how to write one", "the format", "the issue form"],
)
def test_a_scenario_that_is_shown_passes(text: str, catalogue: Catalogue) -> None:
    assert run_document(Document("", 1, text), Workshop(catalogue)).message == ""


def test_the_command_that_is_shown_runs() -> None:
    page = (ROOT / "docs/add-a-command.md").read_text("utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    module: dict[str, object] = {}
    exec(compile(dedent(block), "count.py", "exec"), module)
    app = typer.Typer()
    app.callback()(lambda: None)
    cast("Callable[[typer.Typer], None]", module["register"])(app)
    run = CliRunner().invoke
    assert re.fullmatch(r"[1-9]\d* cards\n", run(app, ["count", "location"]).output)
    assert run(app, ["count", "no card says this"]).exit_code == 1
    assert isinstance(run(app, ["count", " "]).exception, inkborn.InkbornError)


def test_the_changelog_begins_with_the_version() -> None:
    newest = re.search(
        r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    assert newest is not None and newest[1] == inkborn.__version__


def test_the_hook_lets_nothing_pass_that_fails_the_checks(tmp_path: Path) -> None:
    def git(*words: str) -> int:
        me = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        return subprocess.run(["git", *me, *words], cwd=tmp_path, capture_output=True).returncode

    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "tools/hooks", tmp_path / "tools/hooks")
    git("init")
    subprocess.run(["make", "hooks"], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "Makefile").write_text("check:\n\t@test -e checked\n")
    git("add", ".")
    assert git("commit", "-m", "unchecked") != 0
    (tmp_path / "checked").touch()
    assert git("commit", "-m", "checked") == 0
