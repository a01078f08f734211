"""Bots that are programs of their own: a line of JSON in, a line of JSON out (docs/lab.md)."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from queue import Empty, Full, Queue
from typing import ClassVar, Final

import msgspec

from inkborn.engine.answers.answers import Answer
from inkborn.errors import InkbornError, printable, quoted
from inkborn.lab.games.decks import LabDeck
from inkborn.views import Choice, View

PROGRAM: Final = "program:"
PATIENCE: Final = 60.0
"""Seconds that a program may think about a decision."""
LEAVE_TAKING: Final = 2.0
"""Seconds that it has to end after the game."""
_LONGEST_LINE: Final = 100_000
_AHEAD: Final = 8
"""Lines that it may have said before it is asked."""


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
    """A running program that plays one game; it gets what its seat sees, and nothing else.

    Threads write to it and read from it: one that neither listens nor answers costs time, never
    memory, and never stops the lab.
    """

    running: ClassVar[set[RunningProgram]] = set()

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._heard: Queue[bytes] = Queue(_AHEAD)
        self._said: Queue[bytes] = Queue(1)
        self._last_words = b""
        self._failed = False
        self._errors = threading.Thread(target=self._complain, daemon=True)
        self._errors.start()
        for work in (self._listen, self._talk):
            threading.Thread(target=work, daemon=True).start()
        RunningProgram.running.add(self)

    @classmethod
    def start(
        cls, text: str, seat: int, seed: int, decks: Sequence[LabDeck] | None
    ) -> RunningProgram:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                command_of(text), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise ProgramError(f"cannot be started: {error.strerror or error}") from None
        program = cls(process)
        lists = None if decks is None else [deck.counts for deck in decks]
        program._say({"type": "game", "seat": seat, "seed": seed, "decks": lists})
        return program

    def decide(self, view: View, choice: Choice) -> Answer:
        try:
            self._say({"type": "decide", "view": view, "choice": choice})
            return self._answer()
        except ProgramError:
            self._failed = True
            raise

    def _answer(self) -> Answer:
        try:
            line = self._heard.get(timeout=PATIENCE)
        except Empty:
            raise ProgramError(f"no answer within {PATIENCE:g} seconds") from None
        if not line:
            self._heard.put(line)  # the last that is ever heard
            raise ProgramError(self._how_it_ended())
        if not line.endswith(b"\n") and len(line) >= _LONGEST_LINE:
            raise ProgramError(f"a line of more than {_LONGEST_LINE:,} bytes is no answer")
        try:
            said = msgspec.json.decode(line, type=Said)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            shown = printable(line.decode(errors="replace").rstrip(), 100)
            raise ProgramError(f"{shown} is no answer: {error}") from None
        return said.answer if isinstance(said.answer, str) else tuple(said.answer)

    def _how_it_ended(self) -> str:
        try:
            ended = f"exit code {self._process.wait(timeout=LEAVE_TAKING)}"
        except subprocess.TimeoutExpired:
            ended = "it says nothing more"
        self._errors.join(LEAVE_TAKING)
        words = printable(self._last_words.decode(errors="replace").strip(), 200)
        return f"the program has ended ({ended})" + (f": {words}" if words else "")

    def leave(self, winners: tuple[int, ...]) -> None:
        """Says that the game is over, and ends the program if it does not end by itself."""
        if not self._failed:
            with suppress(ProgramError):
                self._say({"type": "over", "winners": winners})
            self._said.put(b"")
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=LEAVE_TAKING)
        self.end()

    def end(self) -> None:
        """At once, with everything that it has started."""
        RunningProgram.running.discard(self)
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(Empty):
            while self._heard.get(timeout=LEAVE_TAKING):
                pass  # so that nobody waits to be heard

    def _say(self, message: dict[str, object]) -> None:
        try:
            self._said.put(msgspec.json.encode(message) + b"\n", timeout=PATIENCE)
        except Full:
            raise ProgramError(
                f"nothing that it is told is read within {PATIENCE:g} seconds"
            ) from None

    # ------------------------------------------------------------ threads

    def _talk(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as there:
            while message := self._said.get():
                there.write(message)
                there.flush()
        while self._said.get():
            pass  # nobody reads any more, which shows by the answers

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as out:
            while line := out.readline(_LONGEST_LINE):
                self._heard.put(line)
        self._heard.put(b"")

    def _complain(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as out:
            while line := out.readline(_LONGEST_LINE):
                self._last_words = line if line.strip() else self._last_words


def end_all() -> None:
    """Ends all programs of this process, which is about to end itself."""
    for program in tuple(RunningProgram.running):
        program.end()


class Said(msgspec.Struct):
    """What a program answers: places among the options, or a name where one is asked for."""

    answer: list[int] | str
