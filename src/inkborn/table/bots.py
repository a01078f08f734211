"""Bots in processes of their own. A process gets what a seat sees and is asked, or all that the
seat knows, and nothing else.

Card definitions are sent by name: every process compiles those it meets, once.
"""

from __future__ import annotations

import io
import logging
import os
import pickle
import zlib
from collections import OrderedDict
from typing import Any, Final

from inkborn.engine.answers.answers import Answer
from inkborn.engine.knowing.perspective import Perspective
from inkborn.game import Game
from inkborn.model.abilities import CardDefinition
from inkborn.players import GreedyBot, make_bot, read_bot, thinks
from inkborn.players.bot import Bot, Thinker
from inkborn.table.processes import Process, WorkFailed
from inkborn.views import View
from inkborn.workshop import shared_workshop

GRACE: Final = 20.0
"""Seconds beyond its budget after which a bot is late; a process that has just begun compiles."""

MOST_BOTS: Final = 500
"""That a process remembers; a bot that is made anew has forgotten what it did this turn."""

log = logging.getLogger("inkborn.table")


# ---------------------------------------------------------------- views on their way


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        if isinstance(value, CardDefinition):
            name = value.full_name
            known = shared_workshop().catalogue.get(name)
            if known is not None and shared_workshop().definition(known) is value:
                return name
        return None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: Any) -> CardDefinition:
        return shared_workshop().definition(name)


def _packed(known: View | Perspective) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(known)
    return buffer.getvalue()


# ---------------------------------------------------------------- in the process

_bots: OrderedDict[str, Bot] = OrderedDict()


def load() -> int:
    """Reads the card book."""
    return len(shared_workshop().catalogue)


def decide(key: str, name: str, packed: bytes) -> Answer:
    """The answer of a bot, which is remembered by its key."""
    known: View | Perspective = _Unpickler(io.BytesIO(packed)).load()
    bot = _bots.pop(key, None) or make_bot(name, zlib.crc32(key.encode()))
    _bots[key] = bot
    if len(_bots) > MOST_BOTS:
        _bots.popitem(last=False)
    if isinstance(bot, Thinker):
        assert isinstance(known, Perspective)
        return bot.consider(known)
    assert isinstance(known, View) and known.choice is not None
    return bot.decide(known, known.choice)


# ---------------------------------------------------------------- in the server


class Bots:
    """All bots of a server. A bot that fails is replaced by the greedy one, and the log says so."""

    def __init__(self, processes: int = 0) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._thinking = [Process() for _ in range(count)]
        self._quick = Process()  # for bots that do not think: nobody waits behind one that does
        self._replaced: dict[tuple[str, int], GreedyBot] = {}

    async def warm(self) -> None:
        """Begins the processes before they are needed; they load the card book."""
        for process in (self._quick, *self._thinking):
            await process.call(GRACE, load)

    async def decide(self, match: str, name: str, game: Game) -> Answer:
        """The answer of a bot to what its seat is asked in a game; it gets what the seat knows."""
        assert game.decision is not None
        view = game.view(game.decision.player)
        assert view.choice is not None
        if (match, view.seat) not in self._replaced:
            key = f"{match}/{view.seat}/{name}"
            slow = thinks(name)
            place = zlib.crc32(key.encode()) % len(self._thinking)
            process = self._thinking[place] if slow else self._quick
            patience = GRACE + (read_bot(name).seconds or 0)
            try:
                known = game.perspective(view.seat) if slow else view
                answer = await process.call(patience, decide, key, name, _packed(known))
                if isinstance(answer, str) or view.choice.allows(answer):
                    return answer
                raise WorkFailed(f"{answer!r:.60} is no legal answer")
            except WorkFailed as error:
                self.replace(match, view.seat, name, str(error))
        return self._replaced[match, view.seat].decide(view, view.choice)

    def replace(self, match: str, seat: int, name: str, error: str) -> None:
        """From now on the greedy bot plays this seat."""
        said = {"match": match, "seat": seat, "bot": name, "error": error}
        log.warning("bot replaced by greedy", extra=said)
        self._replaced[match, seat] = GreedyBot(seat)

    def forget(self, match: str, seats: int) -> None:
        """A match is over."""
        for seat in range(seats):
            self._replaced.pop((match, seat), None)

    def close(self) -> None:
        for process in (self._quick, *self._thinking):
            process.close()
