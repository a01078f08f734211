"""Builds the compiled variant with mypyc: python -m tools.compiled [--behind]

Does nothing if there is a build of these sources already. Where nothing can be built it says so in
a line, and inkborn runs as pure Python: this never fails. With --behind it builds in a process of
its own, at low priority, and returns at once.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from inkborn import compiled

ROOT = Path(__file__).parents[1]
GROUP = "inkborn_engine"
KEPT = 3
"""Builds that stay; of older sources the oldest go."""
# Hidden symbols are called directly. -O2 plays 3 to 5 % more games a second than -O1, for half as
# much time of the compiler again. C throws nothing: its unwind tables would be 0.4 MB for nobody.
FLAGS = ("-O2", "-fvisibility=hidden", "-g0", "-w", "-DNDEBUG", "-fwrapv",
         "-fno-asynchronous-unwind-tables")  # fmt: skip
LINKED = ("-s", "-Wl,-z,noseparate-code") if sys.platform == "linux" else ()
"""Without symbols, and without padding in the small libraries: 1.1 MB less."""


class Impossible(Exception):
    """Why nothing can be built here, in a line."""


class Extension(Protocol):
    """What mypyc says of a library; a class of setuptools, which has no types."""

    name: str
    sources: list[str]
    include_dirs: list[str]


@dataclass(frozen=True)
class Linked:
    """A library, and the C files that it is made of."""

    target: Path
    sources: tuple[Path, ...]
    includes: tuple[str, ...]


def main(behind: bool = False) -> None:
    if compiled.is_built():
        return
    if behind:
        begin_behind()
        return
    begun = time.monotonic()
    try:
        check()
        print("compiling the engine, once for these sources: about a minute ...", flush=True)
        build(compiled.build_folder())
    except (Impossible, OSError) as reason:
        print(f"{reason}; inkborn runs as pure Python, two to three times slower", flush=True)
        return
    print(f"compiled in {time.monotonic() - begun:.0f} s", flush=True)


def begin_behind() -> None:
    """Starts the build and does not wait for it; what it has to say nobody would read."""
    try:
        check()
    except Impossible:
        return
    print("the engine is being compiled in the background, for the next start", flush=True)
    subprocess.Popen(
        [sys.executable, "-m", "tools.compiled"],
        cwd=ROOT, start_new_session=True, preexec_fn=_gently,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _gently() -> None:
    os.nice(10)


def check() -> None:
    """Raises `Impossible` unless mypyc, a C compiler and Python's headers are there."""
    for module in ("mypyc", "setuptools"):
        if importlib.util.find_spec(module) is None:
            raise Impossible(f"{module} is not installed")
    if sys.platform == "win32" or compiler() is None:
        raise Impossible("there is no C compiler")
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file():
        raise Impossible("the headers of Python are not installed")


def compiler() -> list[str] | None:
    """The command of the compiler: the one Python was built with, or the system's."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        words = command.split() if command else []
        if words and shutil.which(words[0]):
            return words
    return None


def build(folder: Path) -> None:
    """Makes the build in a folder beside its place and moves it there when it is complete."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as place:
        made = Path(place) / "made"
        libraries = translate(Path(place) / "c", made)
        compile_and_link(libraries, Path(place))
        (made / compiled.COMPLETE).write_text(compiled.digest(), "ascii")
        with contextlib.suppress(OSError):  # another process was faster
            made.rename(folder)
    builds = [path for path in folder.parent.iterdir() if (path / compiled.COMPLETE).is_file()]
    for old in sorted(builds, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def translate(into: Path, made: Path) -> list[Linked]:
    """Python to C. mypyc takes paths from the current folder, so this changes it for a while."""
    from mypyc.build import mypycify

    into.mkdir(parents=True)
    arguments = [f"--config-file={ROOT / 'pyproject.toml'}"]
    arguments += [path.as_posix() for path in compiled.hot_sources()]
    said = io.StringIO()
    with contextlib.chdir(compiled.SOURCE), contextlib.redirect_stdout(said):
        try:
            found = mypycify(arguments, target_dir=str(into), multi_file=True, group_name=GROUP)
        except (SystemExit, Exception) as error:  # mypyc leaves by both doors
            lines = [*said.getvalue().splitlines(), repr(error)]
            raise Impossible(f"mypyc refuses the sources: {lines[0]}") from None
    return list(_libraries(found, made))


def _libraries(found: Iterable[Extension], made: Path) -> Iterator[Linked]:
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    for extension in found:
        target = made / (extension.name.replace(".", "/") + ending)
        target.parent.mkdir(parents=True, exist_ok=True)
        sources = tuple(Path(source) for source in extension.sources)
        yield Linked(target, sources, tuple(extension.include_dirs))


def compile_and_link(libraries: list[Linked], place: Path) -> None:
    """C to libraries, on all cores; the largest files first, so that none comes last."""
    command = compiler()
    assert command is not None
    include = sysconfig.get_paths()["include"]
    objects = {
        source: place / f"{number}-{source.stem}.o"
        for number, source in enumerate(source for one in libraries for source in one.sources)
    }

    def compile_one(job: tuple[Path, Linked]) -> None:
        source, library = job
        folders = [f"-I{folder}" for folder in (include, *library.includes)]
        run([*command, "-fPIC", "-c", *FLAGS, *folders, str(source), "-o", str(objects[source])])

    def link(library: Linked) -> None:
        shared = sysconfig.get_config_var("LDSHARED").split()[1:]
        parts = [str(objects[source]) for source in library.sources]
        run([command[0], *shared, *LINKED, *parts, "-o", str(library.target)])

    jobs = [(source, library) for library in libraries for source in library.sources]
    jobs.sort(key=lambda job: -job[0].stat().st_size)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(compile_one, jobs))
        list(pool.map(link, libraries))


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [*done.stderr.strip().splitlines(), "no reason given"]
        raise Impossible(f"the C compiler fails: {lines[0]}")


if __name__ == "__main__":
    main(behind="--behind" in sys.argv[1:])
