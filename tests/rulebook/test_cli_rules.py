"""`inkborn rules`."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from inkborn.cli import rules
from inkborn.errors import InkbornError


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer(rich_markup_mode=None)
    app.callback()(lambda: None)
    rules.register(app)
    return app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    scenarios = [f'scenario: Quest {n}\ncites: ["4.5.1.3"]\n' for n in range(1, 8)]
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "quest.yaml").write_text("---\n".join(scenarios), encoding="utf-8")
    return tmp_path / "tests"


def _run(app: typer.Typer, *words: str) -> Result:
    return CliRunner().invoke(app, ["rules", *words])


def test_a_number_shows_the_rule_and_what_is_around_it(app: typer.Typer, folder: Path) -> None:
    result = _run(app, "4.5.1.3", "--tests", str(folder))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "4.5.1.3  quest.exert"
    assert lines[1] == "  Questing exerts the character."
    assert "  2024-04    4.3.5.7" in lines
    assert any(line.startswith("  under      4.5.1 ") for line in lines)
    assert any(line.startswith("  before     4.5.1.2 ") for line in lines)
    assert any(line.startswith("  after      4.5.1.4 ") for line in lines)
    assert "  test       tests/quest.yaml:1  Quest 1" in lines
    assert lines[-1].strip() == "and 2 more"


def test_words_list_what_they_find(app: typer.Typer) -> None:
    result = _run(app, "reckless")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].split()[:2] == ["8.7", "reckless"]
    numbers = [line.split()[0] for line in result.stdout.splitlines() if line[0] != " "]
    assert numbers == ["8.7", "8.7.1", "8.7.2", "8.7.3", "8.7.4"]


def test_a_single_find_is_shown_in_full_with_its_words(app: typer.Typer) -> None:
    result = _run(app, "Impulsiv")
    assert "word       Reckless (Impulsiv, 暴勇)" in result.stdout
    assert "no test    heading" in result.stdout


def test_another_edition(app: typer.Typer) -> None:
    result = _run(app, "4.3.6.8", "--edition", "2024-05")
    assert result.stdout.startswith("4.3.6.8  challenge.exert\n")
    assert "2026-10    4.6.4.4" in result.stdout


def test_a_topic_that_the_edition_lacks_shows_where_it_stands(app: typer.Typer) -> None:
    result = _run(app, "boost.ability", "-e", "2024-05")
    assert result.stdout.startswith("10.4.1 (2025-10)  boost.ability\n")


def test_json(app: typer.Typer, folder: Path) -> None:
    (record,) = json.loads(_run(app, "4.5.1.3", "--json", "--tests", str(folder)).stdout)
    assert record["topic"] == "quest.exert"
    assert record["number"] == "4.5.1.3"
    assert record["numbers"]["2024-04"] == ["4.3.5.7"]
    assert record["neighbours"]["above"] == "4.5.1"
    assert record["tests"][6] == {"file": "tests/quest.yaml", "line": 19, "title": "Quest 7"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["4.3.6.23"], "edition 2026-10 has no rule 4.3.6.23; try --edition 2025-10"),
        (["99.1"], "no edition has a rule 99.1"),
        (["purple", "elephant"], 'no rule speaks of "purple elephant"; try fewer or other words'),
    ],
)
def test_nothing_found_is_exit_code_1(app: typer.Typer, words: list[str], message: str) -> None:
    result = _run(app, *words)
    assert result.exit_code == 1
    assert result.stderr.strip() == message
    assert result.stdout == ""


def test_an_unknown_edition_is_refused(app: typer.Typer) -> None:
    result = _run(app, "1.1", "--edition", "1999-01")
    assert isinstance(result.exception, InkbornError)
    assert "there are: 2024-04, 2024-05" in str(result.exception)


def test_help_has_an_example(app: typer.Typer) -> None:
    assert "inkborn rules 4.6.6" in _run(app, "--help").stdout
