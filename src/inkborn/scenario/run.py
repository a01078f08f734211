"""Runs scenarios: documents, files and folders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from inkborn.engine.state.refusals import Refusal
from inkborn.errors import InkbornError, printable, shown
from inkborn.limits import LONGEST_MESSAGE, YAML_BYTES
from inkborn.reading import decode, read_bytes, read_yaml
from inkborn.rulebook.topics import topic
from inkborn.scenario import answers, expectations, turn_actions
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import Scenario, Step, read_scenario
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.position import set_up
from inkborn.scenario.table import Table
from inkborn.workshop import Workshop

_TITLE = re.compile(r"^(?:--- +)?scenario:\s*(\S.*)$", re.MULTILINE)
_DOCUMENT = re.compile(r"^(?=---(?:\s|$))", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario came out; `message` says what was expected and what was found."""

    file: str
    scenario: str
    ok: bool
    message: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file, as text: a broken one must not keep the others from running."""

    file: str
    line: int
    text: str

    @property
    def title(self) -> str:
        """What it calls itself, as far as one can tell without reading all of it."""
        found = _TITLE.search(self.text)
        return printable(found[1].strip().strip("\"'")) if found else f"line {self.line}"


# ---------------------------------------------------------------- files


def files_of(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files that paths name: files, and all YAML files below folders."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        elif path.is_file():
            found.append(path)
        else:
            raise InkbornError(f"there is no file or folder {path}")
    return list(dict.fromkeys(found))


def documents_of(path: Path) -> Iterator[Document]:
    """The documents of a file; empty ones are left out."""
    text = decode(read_bytes(path, YAML_BYTES), str(path))
    line = 1
    for part in _DOCUMENT.split(text):
        content = [row for row in part.splitlines() if row.strip() and not row.startswith("#")]
        if any(row not in ("---", "...") and not row.startswith("%") for row in content):
            yield Document(str(path), line, part)
        line += part.count("\n")


def documents_in(paths: Iterable[str | Path]) -> Iterator[Document]:
    """All documents of these files and folders; a file without any counts as one that fails."""
    named = list(paths)
    files = files_of(named)
    if not files:
        raise InkbornError(f"there is no YAML file in {', '.join(map(str, named))}")
    for path in files:
        yield from list(documents_of(path)) or [Document(str(path), 1, "")]


def read_document(document: Document) -> Scenario:
    """The scenario of a document; raises `ScenarioFailure` or `Unreadable`."""
    if not document.text:
        raise ScenarioFailure("the file holds no scenario (docs/scenarios.md says what one is)")
    return read_scenario(read_yaml(document.text, "the scenario"))


def run_paths(paths: Iterable[str | Path], workshop: Workshop | None = None) -> Iterator[Outcome]:
    """Runs every scenario of these files and folders."""
    workshop = workshop or Workshop()
    for document in documents_in(paths):
        yield run_document(document, workshop)


def run_document(document: Document, workshop: Workshop) -> Outcome:
    """Runs a document; whatever goes wrong is the failure of this scenario alone."""
    title = document.title
    try:
        scenario = read_document(document)
        title = scenario.title
        run_scenario(scenario, workshop)
    except InkbornError as error:
        return Outcome(document.file, title, False, _one_line(str(error)))
    except Exception as error:  # a bug of ours: report it, and run the others
        message = f"internal error: {type(error).__name__}: {error}"
        return Outcome(document.file, title, False, _one_line(message))
    return Outcome(document.file, title, True)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()), LONGEST_MESSAGE)


# ---------------------------------------------------------------- a scenario


def run_scenario(scenario: Scenario, workshop: Workshop) -> None:
    """Sets the position up and carries out the steps; raises what is wrong."""
    table = set_up(scenario, Cast(workshop, scenario.custom))
    for place, step in enumerate(scenario.steps, start=1):
        try:
            carry_out(table, step)
        except InkbornError as error:
            raise ScenarioFailure(f"step {place} ({step.kind}): {error}") from None


def carry_out(table: Table, step: Step) -> None:
    """Carries out one step; raises `ScenarioFailure` if it does not come out."""
    match step.kind:
        case "choose":
            _choose(table, step)
        case "maybe":
            _maybe(table, step)
        case "concede":
            table.game.concede(table.seat(step.value))
        case "expect":
            assert isinstance(step.value, Mapping)
            differences = expectations.check(table, step.value)
            if differences:
                raise ScenarioFailure("; ".join(differences))
        case "legal" | "illegal":
            _judge(table, step)
        case _:
            _act(table, step)


def _choose(table: Table, step: Step) -> None:
    decision = table.pending
    if decision is None:
        raise ScenarioFailure(f"{shown(step.value)} answers nothing: no decision is pending")
    if "by" in step.beside and table.seat(step.beside["by"]) != decision.player:
        expected = step.beside["by"]
        raise ScenarioFailure(f"expected {expected} to be asked, but {table.describe(decision)}")
    try:
        answer = answers.answer_of(table, decision, step.value)
    except ScenarioFailure as error:
        raise ScenarioFailure(f"{error} ({table.describe(decision)})") from None
    table.game.answer(answer)


def _maybe(table: Table, step: Step) -> None:
    decision = table.pending
    if decision is None:
        return
    if "by" in step.beside and table.seat(step.beside["by"]) != decision.player:
        return
    try:
        answer = answers.answer_of(table, decision, step.value)
    except InkbornError:
        return
    table.game.answer(answer)


def _act(table: Table, step: Step) -> None:
    _nothing_pending(table)
    plan, refusal = turn_actions.open_plan(table, step)
    if plan is None:
        raise ScenarioFailure(f"expected to be legal, but {_because(table, refusal)}")
    turn_actions.take(table, plan)


def _nothing_pending(table: Table) -> None:
    if table.game.over:
        raise ScenarioFailure("the game is over")
    decision = table.pending
    if decision is not None:
        raise ScenarioFailure(f"a decision is pending: {table.describe(decision)}")


# ---------------------------------------------------------------- legal and illegal


def _judge(table: Table, step: Step) -> None:
    assert step.inner is not None
    refusal = _refusal(table, step.inner)
    if step.kind == "legal":
        if refusal is not None:
            raise ScenarioFailure(f"expected to be legal, but {_because(table, refusal)}")
        return
    if refusal is None:
        raise ScenarioFailure(f"{step.inner.kind} was expected to be illegal, but it is legal")
    cited = step.beside.get("cites")
    given = _numbers(table, refusal)
    for number in [] if cited is None else cited if isinstance(cited, list) else [cited]:
        if not any(own == str(number) or own.startswith(f"{number}.") for own in given):
            found = ", ".join(given) or "none"
            raise ScenarioFailure(
                f"expected rule {number} as the reason, found {found} ({refusal.text})"
            )


def _refusal(table: Table, step: Step) -> Refusal | None:
    """Why a step is not possible now; None if it is."""
    if table.game.over:
        return Refusal((), "the game is over")
    decision = table.pending
    if step.kind == "choose":
        if decision is None:
            return Refusal((), "no decision is pending")
        try:
            answers.answer_of(table, decision, step.value)
        except ScenarioFailure as error:
            return Refusal((decision.rule,) if decision.rule else (), str(error))
        return None
    if step.kind == "concede":
        gone = table.state.players[table.seat(step.value)].out
        return Refusal((), "this player is not in the game any more") if gone else None
    if decision is not None:
        return Refusal((), f"a decision is pending: {table.describe(decision)}")
    plan, refusal = turn_actions.open_plan(table, step)
    return refusal if plan is None else None


def _numbers(table: Table, refusal: Refusal) -> list[str]:
    """The numbers that the rules named as the reason have in this edition."""
    edition = table.core.edition.id
    found = [number for slug in refusal.rule for number in topic(slug).numbers[edition]]
    return list(dict.fromkeys(found))


def _because(table: Table, refusal: Refusal) -> str:
    numbers = ", ".join(_numbers(table, refusal))
    return f"{refusal.text} ({numbers})" if numbers else refusal.text
