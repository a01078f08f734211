"""Mutation check: does a test notice when a rule step of the engine is broken?

`python -m tools.mutate [WORDS]` breaks each of tools/mutants.py (or those that contain the words)
in a copy of the package, runs the rules scenarios against it and, if these notice nothing, the
Python tests of tests/rules. Prints who noticed, and exits 1 if a mutant survives.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[1]
SLOWEST = 300
"""Seconds after which a mutant is taken to hang, which is noticed, too."""
NOT_THE_ENGINE = ("test_examples.py",)
"""Tests that look at other tests."""

RUN_SCENARIOS = """
import sys
from inkborn.scenario.run import run_paths
for result in run_paths(sys.argv[1:]):
    if not result.ok:
        print(result.scenario)
"""


class Stale(Exception):
    """The text of a mutant is not, or not only once, where it says."""


def broken(mutant: Mutant, source: str) -> str:
    """The source with the mutant in it."""
    first, last = _lines_of(mutant, source)
    lines = source.splitlines(keepends=True)
    part = "".join(lines[first:last])
    if part.count(mutant.old) != 1:
        raise Stale(f"found {part.count(mutant.old)} times")
    changed = part.replace(mutant.old, mutant.new)
    ast.parse("".join([*lines[:first], changed, *lines[last:]]))
    return "".join([*lines[:first], changed, *lines[last:]])


def _lines_of(mutant: Mutant, source: str) -> tuple[int, int]:
    if not mutant.function:
        return 0, source.count("\n") + 1
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == mutant.function:
            assert node.end_lineno is not None
            if mutant.old in "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]):
                return node.lineno - 1, node.end_lineno
    raise Stale(f"no function {mutant.function} with it")


def noticed_by(mutant: Mutant, base: Path) -> list[str]:
    """The tests that notice; empty if the mutant survives."""
    with tempfile.TemporaryDirectory(prefix="inkborn-mutant-") as folder:
        package = Path(folder) / "src"
        shutil.copytree(base / "src", package)
        module = package / "inkborn/engine" / mutant.module
        module.write_text(broken(mutant, module.read_text(encoding="utf-8")), encoding="utf-8")
        return run_scenarios(package, base) or run_python_tests(package, base)


def run_scenarios(package: Path, base: Path) -> list[str]:
    """The scenarios of the rules that fail with this package."""
    return _run(package, base, ["-c", RUN_SCENARIOS, "tests/rules"])


def run_python_tests(package: Path, base: Path) -> list[str]:
    """The first Python test of the rules that fails with this package."""
    files = [f"--deselect=tests/rules/{name}" for name in NOT_THE_ENGINE]
    tests = sorted(str(path.relative_to(base)) for path in (base / "tests/rules").glob("test_*.py"))
    tests.sort(key=lambda name: "across" in name)  # the slow one last
    pytest = ["-m", "pytest", "-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    lines = _run(package, base, [*pytest, *files, *tests])
    return [line for line in lines if line.startswith(("FAILED", "ERROR", "hangs", "breaks"))]


def _run(package: Path, base: Path, arguments: list[str]) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            [sys.executable, *arguments], env=environment, cwd=base, timeout=SLOWEST,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return ["hangs"]
    lines = run.stdout.splitlines()
    return lines or ([] if run.returncode == 0 else [f"breaks: {run.stderr.splitlines()[-1]}"])


def _report(mutant: Mutant, base: Path) -> tuple[str, str]:
    try:
        found = noticed_by(mutant, base)
    except Stale as stale:
        return "stale", f"STALE     {mutant.name}: {stale}"
    except SyntaxError as error:
        return "stale", f"STALE     {mutant.name}: {error}"
    if not found:
        return "survived", f"SURVIVED  {mutant.name}"
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return "noticed", f"noticed   {mutant.name}\n          by {found[0]}{more}"


def main(words: list[str]) -> int:
    chosen = [m for m in MUTANTS if all(word in m.name for word in words)]
    with tempfile.TemporaryDirectory(prefix="inkborn-mutants-") as folder:
        base = Path(folder)  # what is on the disk now, so that nobody else's work gets in between
        for part in ("src", "tests", "docs"):
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(ROOT / part, base / part, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", base)
        failing = run_scenarios(base / "src", base) or run_python_tests(base / "src", base)
        if failing:
            print("tests fail without any mutant:", *failing, sep="\n  ")
            return 1
        return _break_all(chosen, base)


def _break_all(chosen: list[Mutant], base: Path) -> int:
    counts = {"noticed": 0, "survived": 0, "stale": 0}
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for outcome, line in pool.map(lambda mutant: _report(mutant, base), chosen):
            counts[outcome] += 1
            print(line, flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 0 if counts["survived"] == counts["stale"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
