"""Mutation check: does a test notice when a piece of the sources is broken?

`python -m tools.mutate [WORDS]` breaks each rule step of tools/mutants.py (or those that contain
the words). `python -m tools.mutate --random 200 --seed 7` breaks places that tools/drawn.py draws
from the syntax trees of all packages. For each, the tests that concern the package run until one
fails. Prints who noticed, and exits 1 if a mutant survives.

It works on a copy of the sources, so that they may be edited meanwhile. All cards of the scenarios
are compiled once. Each broken engine then is a fork, which imports the engine anew with the broken
module in place of the right one and plays the scenarios; what no scenario notices, and what is not
in the engine, goes to pytest.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import FrameType, ModuleType
from typing import NamedTuple

import yaml

import inkborn
from inkborn.errors import InkbornError
from inkborn.scenario.cast import Cast, Library
from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.run import documents_of, files_of
from tools.drawn import draw, mutated, name_of
from tools.mutants import MUTANTS, Mutant

ROOT = Path(inkborn.__file__).parents[2]
COPIED = ("src", "tests", "docs", "tools", "benchmarks", "README.md", "pyproject.toml", "Makefile")
PACKAGE = ROOT / "src/inkborn"
RULES = ROOT / "tests/rules"
SLOWEST = 120
"""Seconds after which a mutant is taken to hang, which is noticed, too."""
KEPT = tuple(f"inkborn.scenario.{name}" for name in ("cast", "document", "failure", "forms"))
"""Modules of the scenario runner that know nothing of the engine."""

CONCERNED = {
    "engine": ("engine", "rules", "views", "cli", "fuzz", "players", "cards", "golden"),
    "text": ("text", "cards", "cli", "rules", "scenario", "golden"),
    "views": ("views", "engine", "cli", "rules", "players", "fuzz", "golden"),
    "decks": ("decks", "cli", "rules", "test_readme.py"),
}
"""The tests that a package is concerned by, those that say most first, golden games last."""


class Broken(NamedTuple):
    """A module with a mutant in it; no source if the mutant does not fit any more."""

    name: str
    path: str
    """Below src/inkborn."""
    source: str
    tests: tuple[str, ...]
    """Below tests: what pytest runs if no scenario notices."""
    scenarios: bool
    """Whether scenarios can be played with it in a fork."""


class Stale(Exception):
    """The text of a mutant is not, or not only once, where it says."""


class Hangs(Exception):
    """A mutant does not come to an end."""


# ---------------------------------------------------------------- breaking


def listed(words: Sequence[str]) -> Iterator[Broken]:
    """The rule steps of the list that contain all words."""
    tests = tuple(sorted((p.name for p in RULES.glob("test_*.py")), key=lambda n: "across" in n))
    for mutant in MUTANTS:
        if all(word in mutant.name for word in words):
            path = f"engine/{mutant.module}"
            try:
                source = broken(mutant)
            except (Stale, SyntaxError) as error:
                yield Broken(f"{mutant.name}: {error}", path, "", (), False)
            else:
                yield Broken(mutant.name, path, source, tuple(f"rules/{t}" for t in tests), True)


def drawn(number: int, seed: int) -> Iterator[Broken]:
    """Mutants drawn at random."""
    for site in draw(PACKAGE, number, seed):
        source = (PACKAGE / site.path).read_text(encoding="utf-8")
        package = site.path.partition("/")[0]
        tests, in_engine = CONCERNED[package], package == "engine"
        yield Broken(name_of(site, source), site.path, mutated(site, source), tests, in_engine)


def broken(mutant: Mutant) -> str:
    """The source of the module with the mutant in it."""
    source = (PACKAGE / "engine" / mutant.module).read_text(encoding="utf-8")
    first, last = _lines_of(mutant, source)
    lines = source.splitlines(keepends=True)
    part = "".join(lines[first:last])
    if part.count(mutant.old) != 1:
        raise Stale(f"found {part.count(mutant.old)} times")
    changed = "".join([*lines[:first], part.replace(mutant.old, mutant.new), *lines[last:]])
    ast.parse(changed)
    return changed


def _lines_of(mutant: Mutant, source: str) -> tuple[int, int]:
    if not mutant.function:
        return 0, source.count("\n") + 1
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == mutant.function:
            assert node.end_lineno is not None
            if mutant.old in "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]):
                return node.lineno - 1, node.end_lineno
    raise Stale(f"no function {mutant.function} with it")


class _BrokenModule(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.name, "exec"), module.__dict__)


def _import_broken(mutant: Broken) -> None:
    for name in list(sys.modules):
        if name.startswith(("inkborn.engine", "inkborn.scenario")) and name not in KEPT:
            del sys.modules[name]
    dotted = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    sys.meta_path.insert(0, _BrokenModule(f"inkborn.{dotted}", mutant.source))


# ---------------------------------------------------------------- noticing

Prepared = list[tuple[Scenario, Cast]]


def prepare(folders: Sequence[Path]) -> Prepared:
    """All scenarios of some folders with their cards."""
    library = Library()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = []
    for path in files_of(folders):
        for document in documents_of(path):
            scenario = read_scenario(yaml.load(document.text, Loader=loader))
            found.append((scenario, Cast(library, scenario.custom)))
    return found


def first_failing(prepared: Prepared) -> str:
    """The title of the first scenario that fails with the engine as it is now imported, or ""."""
    position = importlib.import_module("inkborn.scenario.position")
    run = importlib.import_module("inkborn.scenario.run")
    for scenario, cast in prepared:
        try:
            table = position.set_up(scenario, cast)
            for step in scenario.steps:
                run.carry_out(table, step)
        except Hangs:
            return f"{scenario.title} (hangs)"
        except InkbornError:
            return scenario.title
        except Exception as error:
            return f"{scenario.title} ({type(error).__name__})"
    return ""


def noticing_scenario(mutant: Broken) -> str:
    """The first scenario that fails with a broken engine, or ""; leaves it imported."""
    signal.signal(signal.SIGALRM, _too_slow)
    signal.alarm(SLOWEST)
    try:
        _import_broken(mutant)
        return first_failing(_PREPARED)
    except Hangs:
        return "a scenario (hangs)"
    except Exception as error:
        return f"the import ({type(error).__name__})"
    finally:
        signal.alarm(0)


def failing_test(mutant: Broken) -> str:
    """The first test that fails with a broken copy of the package, or ""."""
    with tempfile.TemporaryDirectory(prefix="inkborn-mutant-") as folder:
        package = Path(folder) / "src"
        shutil.copytree(ROOT / "src", package, ignore=shutil.ignore_patterns("__pycache__"))
        (package / "inkborn" / mutant.path).write_text(mutant.source, encoding="utf-8")
        tests = [str(ROOT / "tests" / name) for name in mutant.tests]
        pytest = ["-m", "pytest", "-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        try:
            run = subprocess.run(
                [sys.executable, *pytest, *tests],
                env={**os.environ, "PYTHONPATH": str(package), "INKBORN_COMPILED": "0"},
                cwd=ROOT, timeout=10 * SLOWEST, capture_output=True, text=True, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "a test (hangs)"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "" if run.returncode == 0 else "a broken test run"


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise Hangs


# ---------------------------------------------------------------- all of them

_PREPARED: Prepared = []


def _judge(mutant: Broken) -> tuple[str, str]:
    """What became of a mutant, and a line about it. Runs in a process of its own."""
    if not mutant.source:
        return "stale", f"STALE     {mutant.name}"
    by = noticing_scenario(mutant) if mutant.scenarios else ""
    by = by or failing_test(mutant)
    if not by:
        return "survived", f"SURVIVED  {mutant.name}"
    return "noticed", f"noticed   {mutant.name}\n          by {by}"


def main(arguments: list[str]) -> int:
    """Goes through the mutants in a copy of the project."""
    with tempfile.TemporaryDirectory(prefix="inkborn-mutants-") as folder:
        for name in COPIED:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", ".*")
                shutil.copytree(ROOT / name, Path(folder) / name, ignore=ignored)
            else:
                shutil.copy(ROOT / name, folder)
        paths = os.pathsep.join([f"{folder}/src", folder])
        return subprocess.run(
            [sys.executable, "-m", "tools.mutate", "--here", *arguments],
            env={**os.environ, "PYTHONPATH": paths}, cwd=folder, check=False,
        ).returncode  # fmt: skip


def break_all(mutants: Sequence[Broken], jobs: int) -> int:
    """Prints what became of each; the scenarios of cards are played only for drawn mutants."""
    drawn_ones = any(mutant.tests == CONCERNED["engine"] for mutant in mutants)
    _PREPARED.extend(prepare([RULES, ROOT / "tests/cards"] if drawn_ones else [RULES]))
    failing = first_failing(_PREPARED)
    if failing:
        print(f"a scenario fails without any mutant: {failing}")
        return 1
    counts = {"noticed": 0, "survived": 0, "stale": 0}
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for outcome, line in pool.imap(_judge, mutants, chunksize=1):
            counts[outcome] += 1
            print(line, flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 0 if counts["survived"] == counts["stale"] == 0 else 1


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutate",
        description="Breaks the sources and sees whether the tests notice.",
        epilog="example: python -m tools.mutate --random 200 --seed 7",
    )
    parser.add_argument("words", nargs="*", help="of the list, only those that contain them all")
    parser.add_argument("--random", type=int, metavar="N", help="draw N instead of using the list")
    parser.add_argument("--seed", type=int, default=0, help="of the drawing (default 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="default: all cores")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    asked = _read_arguments()
    if not asked.here:
        sys.exit(main(sys.argv[1:]))
    wanted = listed(asked.words) if asked.random is None else drawn(asked.random, asked.seed)
    sys.exit(break_all(list(wanted), asked.jobs))
