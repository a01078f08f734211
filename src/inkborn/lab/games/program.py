"""Bots that are programs of their own: a line of JSON in, a line of JSON out (docs/lab.md)."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from queue import Empty, Queue
from typing import Final

import msgspec

from inkborn.engine.answers.answers import Answer
from inkborn.errors import InkbornError, printable, quoted
from inkborn.lab.games.decks import LabDeck
from inkborn.views import Choice, View

PROGRAM: Final = "program:"
PATIENCE: Final = 60.0
"""Seconds that a program may think about a decision."""
_LONGEST_LINE: Final = 100_000


class ProgramError(InkbornError):
    """A program that ended, was too slow, or said what cannot be understood."""


def command_of(text: str) -> list[str]:
    """The command in `program:COMMAND`, without the version that rows add."""
    return shlex.split(text.removeprefix(PROGRAM).rpartition("@")[0] or text.removeprefix(PROGRAM))


def check_program(text: str) -> None:
    """Refuses a program that is not there."""
    try:
        words = shlex.split(text.removeprefix(PROGRAM))
    except ValueError as error:
        raise InkbornError(f"{quoted(text)} is no command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise InkbornError(f"{quoted(text)}: there is no such program that can be run")


def program_version(text: str) -> str:
    """The program with a digest of the files that its command names."""
    digest = sha256()
    for word in shlex.split(text.removeprefix(PROGRAM)):
        path = Path(shutil.which(word) or word)
        digest.update(word.encode())
        if path.is_file():
            digest.update(path.read_bytes())
    return f"{text}@{digest.hexdigest()[:8]}"


class RunningProgram:
    """A running program that plays one game; it gets what its seat sees, and nothing else."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._lines: Queue[bytes] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    @classmethod
    def start(
        cls, text: str, seat: int, seed: int, decks: Sequence[LabDeck] | None
    ) -> RunningProgram:
        try:
            process = subprocess.Popen(
                command_of(text), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise ProgramError(f"cannot be started: {error.strerror or error}") from None
        program = cls(process)
        lists = None if decks is None else [deck.counts for deck in decks]
        program._say({"type": "game", "seat": seat, "seed": seed, "decks": lists})
        return program

    def decide(self, view: View, choice: Choice) -> Answer:
        self._say({"type": "decide", "view": view, "choice": choice})
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise ProgramError(f"no answer within {PATIENCE:g} seconds") from None
        if not line:
            raise ProgramError(f"the program has ended (exit code {self._process.wait()})")
        try:
            said = msgspec.json.decode(line, type=Said)
        except msgspec.MsgspecError as error:
            shown = printable(line.decode(errors="replace"))
            raise ProgramError(f"{shown} is no answer: {error}") from None
        return said.answer if isinstance(said.answer, str) else tuple(said.answer)

    def leave(self, winners: tuple[int, ...]) -> None:
        """Says that the game is over, and ends the program if it does not end by itself."""
        with suppress(ProgramError):
            self._say({"type": "over", "winners": winners})
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _say(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise ProgramError("the program has ended") from None

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as out:
            while line := out.readline(_LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")


class Said(msgspec.Struct):
    """What a program answers: places among the options, or a name where one is asked for."""

    answer: list[int] | str
