"""Mutation check: does a test notice when a piece of the sources is broken?

`python -m tools.mutate [WORDS]` breaks each rule step of tools/mutants.py and puts back each leak
of tools/leaks.py (or those that contain the words). `python -m tools.mutate --random 200 --seed 7`
breaks places that tools/drawn.py draws from the syntax trees of all packages, and
`python -m tools.mutate --every views/ break` all of them whose names contain the words. For each,
what enters the broken function is played and tested until something fails (tools/noticing.py).
Prints who noticed, and exits 1 if a mutant survives.

It works on a copy of the sources, so that they may be edited meanwhile. Which test enters which
function is found out once and kept in build/touched.json; tests that are new or changed since then
always run.
"""

from __future__ import annotations

import argparse
import ast
import math
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.pool import ThreadPool
from pathlib import Path

import inkborn
from tools import touched
from tools.drawn import Site, draw, every, mutated, name_of
from tools.leaks import LEAKS
from tools.mutants import MUTANTS, Mutant
from tools.noticing import CONCERNED, SAID_ALREADY, Broken, Prepared, noticed_by, prepare

ROOT = Path(inkborn.__file__).parents[2]
COPIED = ("src", "tests", "docs", "tools", "benchmarks", "README.md", "pyproject.toml", "Makefile")
PACKAGE = ROOT / "src/inkborn"
TESTS = ROOT / "tests"


class Stale(Exception):
    """The text of a mutant is not, or not only once, where it says."""


# ---------------------------------------------------------------- breaking


def listed(words: Sequence[str]) -> Iterator[Broken]:
    """The rule steps and the leaks of the lists that contain all words."""
    for mutant in (*MUTANTS, *LEAKS):
        if all(word in mutant.name for word in words):
            try:
                source, function = broken(mutant)
            except (Stale, SyntaxError) as error:
                yield Broken(f"{mutant.name}: {error}", mutant.path, "", "")
            else:
                yield Broken(mutant.name, mutant.path, function, source)


def drawn(number: int, seed: int, words: Sequence[str]) -> Iterator[Broken]:
    """Mutants drawn at random, in no order: the beginning of a run is a sample, too."""
    sites = draw(PACKAGE, number, seed)
    random.Random(seed).shuffle(sites)
    yield from _with_words(sites, words)


def _with_words(sites: Sequence[Site], words: Sequence[str]) -> Iterator[Broken]:
    for site in sites:
        source = (PACKAGE / site.path).read_text(encoding="utf-8")
        name = name_of(site, source)
        if all(word in name for word in words):
            yield Broken(name, site.path, site.function, mutated(site, source))


def broken(mutant: Mutant) -> tuple[str, str]:
    """The source of the module with the mutant in it, and the whole name of the function."""
    source = (PACKAGE / mutant.path).read_text(encoding="utf-8")
    first, last, function = _lines_of(mutant, source)
    lines = source.splitlines(keepends=True)
    part = "".join(lines[first:last])
    if part.count(mutant.old) != 1:
        raise Stale(f"found {part.count(mutant.old)} times")
    changed = "".join([*lines[:first], part.replace(mutant.old, mutant.new), *lines[last:]])
    ast.parse(changed)
    return changed, function


def _lines_of(mutant: Mutant, source: str) -> tuple[int, int, str]:
    if not mutant.function:
        return 0, source.count("\n") + 1, ""
    for name, node in _functions(ast.parse(source)):
        if node.name == mutant.function:
            assert node.end_lineno is not None
            if mutant.old in "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]):
                return node.lineno - 1, node.end_lineno, name
    raise Stale(f"no function {mutant.function} with it")


def _functions(node: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions, those inside others too, with their whole names."""
    for child in ast.iter_child_nodes(node):
        name = inside
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{inside}.{child.name}".lstrip(".")
        if isinstance(child, ast.FunctionDef):
            yield name, child
        yield from _functions(child, name)


# ---------------------------------------------------------------- all of them

_PREPARED: list[Prepared] = []


def _judge(mutant: Broken) -> tuple[str, str]:
    """What became of a mutant, and a line about it. It is tried in a process of its own, which may
    start others: some tests do."""
    if not mutant.source:
        return "stale", f"STALE     {mutant.name}"
    by = _tried(mutant, _PREPARED[0])
    if not by:
        return "survived", f"SURVIVED  {mutant.name}"
    return "noticed", f"noticed   {mutant.name}\n          by {by}"


def _tried(mutant: Broken, prepared: Prepared) -> str:
    context = multiprocessing.get_context("fork")
    answer, say = context.Pipe(duplex=False)
    trying = context.Process(target=_try, args=(mutant, prepared, say))
    trying.start()
    say.close()
    try:
        by: str = answer.recv()
    except EOFError:
        by = "the whole process, which broke down"
    trying.join()
    return by


def _try(mutant: Broken, prepared: Prepared, say: Connection) -> None:
    say.send(noticed_by(mutant, prepared))


def main(arguments: list[str]) -> int:
    """Goes through the mutants in a copy of the project."""
    kept = ROOT / touched.FILE
    with tempfile.TemporaryDirectory(prefix="inkborn-mutants-") as folder:
        for name in COPIED:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", ".*")
                shutil.copytree(ROOT / name, Path(folder) / name, ignore=ignored)
            else:
                shutil.copy(ROOT / name, folder)
        paths = os.pathsep.join([f"{folder}/src", folder])
        environment = {**os.environ, "PYTHONPATH": paths, "INKBORN_COMPILED": "0"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each fork imports again
        if not kept.exists():
            print("finding out which test enters which function ...", flush=True)
            enter = [sys.executable, "-m", "pytest", "-q", "-p", "tools.touched", *_tests(folder)]
            subprocess.run(enter, env=environment, cwd=folder, check=True, stdout=subprocess.PIPE)
            kept.parent.mkdir(exist_ok=True)
            shutil.copy(Path(folder) / touched.FILE, kept)
        command = [sys.executable, "-m", "tools.mutate", "--here", str(kept), *arguments]
        return subprocess.run(command, env=environment, cwd=folder, check=False).returncode


def _tests(folder: str) -> list[str]:
    """The files of tests that mutants are judged by."""
    tests = Path(folder) / "tests"
    names = sorted({name for names in CONCERNED.values() for name in names})
    files = [path for name in names for path in sorted((tests / name).glob("test_*.py"))]
    found = [path.relative_to(folder).as_posix() for path in files]
    return [name for name in found if name not in SAID_ALREADY]


def break_all(mutants: Sequence[Broken], asked: argparse.Namespace) -> int:
    """Prints what became of each. `here` says where it stands which test enters which function."""
    known = touched.Touched.read(asked.here)
    packages = {mutant.package for mutant in mutants}
    _PREPARED.append(prepare(TESTS, known, packages, asked.most, quick=asked.quick))
    known.write(asked.here)
    counts = {"noticed": 0, "survived": 0, "stale": 0}
    with ThreadPool(asked.jobs) as pool:
        for outcome, line in pool.imap(_judge, mutants):
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
    parser.add_argument("words", nargs="*", help="only those that contain them all")
    parser.add_argument("--random", type=int, metavar="N", help="draw N instead of using the list")
    parser.add_argument(
        "--every", action="store_true", help="every place that could be drawn; name words, too"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the drawing (default 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="default: all cores")
    most = (
        "seconds of tests for one mutant, the fastest first; then the golden games, then eight"
        " times as many (default: all that enter it, golden games last)"
    )
    parser.add_argument("--most", type=float, default=math.inf, metavar="SECONDS", help=most)
    parser.add_argument(
        "--quick", action="store_true", help="with --most: neither golden games nor slower tests"
    )
    parser.add_argument("--here", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    asked = _read_arguments()
    if asked.here is None:
        sys.exit(main(sys.argv[1:]))
    if asked.every:
        wanted = _with_words(every(PACKAGE), asked.words)
    elif asked.random is not None:
        wanted = drawn(asked.random, asked.seed, asked.words)
    else:
        wanted = listed(asked.words)
    sys.exit(break_all(list(wanted), asked))
