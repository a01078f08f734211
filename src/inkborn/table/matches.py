"""Matches as a service: begun, joined, taken up by any process, moved on by answers.

An answer is tried on a copy of the game, committed, and only then shown. If another process was
quicker, the database refuses the row: the match catches up, and the answer is refused.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Final

from inkborn.engine.state.refusals import Refusal
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.rulebook.topics import number as rule_number
from inkborn.table import protocol as p
from inkborn.table import rows, tasks
from inkborn.table.bots import Bots
from inkborn.table.bus import Bus, News
from inkborn.table.connection import Connection, encode
from inkborn.table.live import Live, ending_of, written_json
from inkborn.table.metrics import Metrics
from inkborn.table.people import Declined
from inkborn.table.rows import AnswerRow, Ending
from inkborn.table.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection as Database

    from inkborn.game import Game

ELSEWHERE: Final = 2.0
"""Seconds after which a bot is moved on although another process made the last step."""

MOST_TRIES: Final = 20
"""How often a bot tries to answer; after that it waits until somebody comes to the table."""

log = logging.getLogger("inkborn.table")


class Matches:
    """The matches that this process has taken up, and the way to all others."""

    def __init__(self, store: Store, bots: Bots, metrics: Metrics, cached: int = 1000) -> None:
        self.store = store
        self.bots = bots
        self.metrics = metrics
        self.cached = cached
        self.bus = Bus(store, self._hear, self._missed)
        self.changed: list[Callable[[Live], None]] = []  # who cares that a match has moved on
        self.hearing: list[Callable[[Live, News], None]] = []  # who cares for news of others
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Ends what is under way; every answer is either kept or was never acknowledged."""
        self.bus.close()
        for task in self._tasks:
            task.cancel()

    # ------------------------------------------------------------ taking up

    async def get(self, match: str) -> Live:
        """The match, taken up by replaying it if need be; `Declined` 404 if there is none."""
        live = self._live.get(match)
        if live is not None:
            self._live.move_to_end(match)
        else:
            task = self._loading.get(match)
            if task is None:
                task = self._loading[match] = asyncio.create_task(self._load(match))
                task.add_done_callback(lambda _task: self._loading.pop(match, None))
            live = await asyncio.shield(task)
        if live.stale:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def _load(self, match: str) -> Live:
        stored = None
        if len(match) <= 32:
            stored = await self.store.read(lambda connection: rows.load(connection, match))
        if stored is None:
            raise Declined(404, f"there is no match {match!r:.40}")
        live = Live(stored.match, stored.seats)
        live.stale = self.bus.several  # news that came meanwhile found nobody to tell
        if stored.match.state != "waiting":
            try:
                live.begin()
                live.play(stored.answers)
                live.clock.taken_up()
            except InkbornError as error:
                log.error("match cannot be taken up", extra={"match": match, "error": str(error)})
                raise Declined(409, f"this match cannot be taken up: {error}") from None
        self._live[match] = live
        self._shrink()
        self.wake(live)
        return live

    def _shrink(self) -> None:
        """Forgets games that nobody looks at, the longest unused first."""
        surplus = len(self._live) - self.cached
        for match in list(self._live)[: max(surplus, 0)]:
            live = self._live[match]
            if not live.watched and not live.lock.locked() and live.thinking is None:
                del self._live[match]

    @property
    def in_memory(self) -> list[Live]:
        return list(self._live.values())

    async def catch_up(self, live: Live) -> None:
        """Takes what others have written; the caller holds the lock."""
        number = live.number if live.game is not None else 0

        def read(connection: Database) -> tuple[rows.MatchRow, list[rows.SeatRow], list[AnswerRow]]:
            found = rows.head(connection, live.id)
            assert found is not None
            return *found, rows.answers_of(connection, live.id, number)

        seats = live.seats
        live.stale = not self.bus.listening  # news that come while we read make it stale again
        live.match, live.seats, answers = await self.store.read(read)
        live.table_due = live.table_due or seats != live.seats
        if live.game is None and live.match.state != "waiting":
            live.begin()
            self.show(live, list(live.connections))
        for row in answers:
            self.show(live, live.play([row]))
        if answers:
            live.mine = False
        elif live.table_due:
            self._tell_changed(live)
        self.wake(live)

    # ------------------------------------------------------------ moving on

    async def append(
        self, live: Live, row: AnswerRow, game: Game, ending: Ending | None = None
    ) -> bool:
        """Commits a row that leads to that game, then shows it; false if somebody was quicker. The
        caller holds the lock.
        """
        if ending is None and game.over:
            ending = ending_of(row, game)
        news = News(self.bus.name, live.id, "answers", number=row.number)

        def write(connection: Database) -> bool:
            won = rows.append(connection, row, ending)
            if won:
                self.bus.note(connection, news)
            solver = live.seats[0].player
            if won and live.match.puzzle and solver and ending and 0 in ending.winners:
                rows.note_solved(connection, solver, live.match.puzzle)
            return won

        begun = time.perf_counter()
        won = await self.store.write(write)
        self.metrics.commit.observe(time.perf_counter() - begun)
        if not won:
            self.metrics.lost.inc()
            await self.catch_up(live)
            return False
        self.metrics.answers.inc()
        live.mine = True
        self.show(live, live.apply(row, game))
        self.wake(live)
        return True

    async def answer(self, live: Live, seat: int, said: p.Answer) -> bool:
        """An answer of a seat. True: it counts; false: it counted before. `IllegalAnswer` or
        `Declined` if it is refused.
        """
        text = encode(said.answer).decode()
        async with live.lock:
            game = playing(live)
            before = live.said.get((seat, said.seq))
            if before is not None:
                if before == text:
                    return False
                raise Declined(409, f"view {said.seq} was answered otherwise already")
            if said.seq != live.seq(seat):
                raise Declined(409, f"the match stands at view {live.seq(seat)}, not {said.seq}")
            row = self._answer_row(live, game, seat, said, text)
            if not await self.append(live, row, live.step(row)):
                return self._lost(live, seat, said.seq, text)
            await self._judge(live)
        return True

    async def _judge(self, live: Live) -> None:
        """A puzzle ends as soon as it is solved, or cannot be solved any more. The caller holds the
        lock.
        """
        if not live.match.puzzle or live.over or live.game is None:
            return
        solved = tasks.goal_of(live.match.puzzle)(live.game)
        if solved is not None:
            winners = (tasks.SOLVER,) if solved else tuple(range(1, len(live.seats)))
            await self.end(live, Ending(winners, "solved" if solved else "unsolved"))

    def _answer_row(
        self, live: Live, game: Game, seat: int, said: p.Answer, text: str
    ) -> AnswerRow:
        asked = game.decision
        if asked is not None and asked.player != seat:
            raise IllegalAnswer("another seat has to decide")
        try:
            given = game.read(said.answer)
        except IllegalAnswer as error:
            raise Declined(400, str(error), self._rules(game, said.answer, seat)) from None
        return AnswerRow(
            match=live.id, number=live.number, kind="answer", seat=seat, seq=said.seq, said=text,
            given=written_json(given), at=time.time(),
        )  # fmt: skip

    def _lost(self, live: Live, seat: int, seq: int, text: str) -> bool:
        """Another process was quicker: perhaps with the same answer, from another window."""
        if live.said.get((seat, seq)) == text:
            return False
        raise Declined(409, "somebody else was quicker; look at the match as it stands now")

    @staticmethod
    def _rules(game: Game, answer: object, seat: int) -> tuple[str, ...]:
        """The rules that refuse an answer in words."""
        if not isinstance(answer, str):
            return ()
        try:
            refusal = game.why_not(answer, seat=seat)
        except InkbornError:
            return ()
        return () if refusal is None else rules_of(game, refusal)

    async def take_back(self, live: Live, seat: int, kind: str) -> None:
        """undo or cancel, as the engine allows it."""
        async with live.lock:
            playing(live)
            if live.match.takebacks == "off":
                raise Declined(400, "nothing is taken back in this match: it was agreed so")
            await self._plain(live, seat, kind)

    async def concede(self, live: Live, seat: int) -> None:
        async with live.lock:
            playing(live)
            await self._plain(live, seat, "concede")

    async def forfeit(self, live: Live, seat: int, why: str) -> None:
        """A seat loses by the clock ("time") or for its absence ("away"). The caller holds the
        lock.
        """
        playing(live)
        await self._plain(live, seat, "concede", why)

    async def go_back(self, live: Live, seat: int, answers: int) -> None:
        """Everything after so many answers is taken back, as was agreed."""
        async with live.lock:
            playing(live)
            await self._plain(live, seat, "back", str(answers))

    async def stand_in(self, live: Live, seat: int, bot: str) -> None:
        """A bot plays for a person from now on, or with "" does not any more."""
        news = News(self.bus.name, live.id, "seats")

        def write(connection: Database) -> None:
            rows.stand_in(connection, live.id, seat, bot)
            self.bus.note(connection, news)

        async with live.lock:
            await self.store.write(write)
            live.mine = True
            await self.catch_up(live)

    async def _plain(self, live: Live, seat: int, kind: str, given: str = "") -> None:
        row = AnswerRow(
            match=live.id, number=live.number, kind=kind, seat=seat, given=given, at=time.time()
        )
        if not await self.append(live, row, live.step(row)):
            raise Declined(409, "somebody else was quicker; look at the match as it stands now")

    async def end(self, live: Live, ending: Ending) -> None:
        """The match ends although the game does not: by the clock. The caller holds the lock."""
        game = playing(live)
        row = AnswerRow(
            match=live.id, number=live.number, kind="end", seat=-1,
            given=encode(ending).decode(), at=time.time(),
        )  # fmt: skip
        await self.append(live, row, game, ending)

    # ------------------------------------------------------------ showing

    def show(self, live: Live, viewers: list[int]) -> None:
        """Sends the new view to everybody who watches and may notice."""
        for viewer in viewers:
            connections = live.connections[viewer]
            if connections:
                view = live.frame(viewer)
                text = encode(view).decode()
                for connection in connections:
                    connection.send_view(view, text)
                    self._say_over(live, connection)
        if live.over and not live.later:
            self.metrics.ended.inc()
            self.bots.forget(live.id, len(live.seats))
        self._tell_changed(live)

    def _tell_changed(self, live: Live) -> None:
        for changed in self.changed:
            changed(live)

    def greet(self, live: Live, connection: Connection, since: int) -> None:
        """The first view of a connection, from where it left off."""
        if live.game is None:
            return
        connection.send_view(live.frame(connection.viewer, since))
        self._say_over(live, connection)

    def refresh(self, live: Live) -> None:
        """Looks whether others have moved the match on, if that may be."""
        if live.stale:
            self.task(self._refresh(live))

    @staticmethod
    def _say_over(live: Live, connection: Connection) -> None:
        ending = live.ended_for(connection.viewer)
        if ending is not None:
            connection.send(p.Over(ending.winners, ending.why))

    # ------------------------------------------------------------ bots

    def wake(self, live: Live) -> None:
        """Lets a bot think if it is asked."""
        if live.thinking is None and self._bot_asked(live):
            live.thinking = self.task(self._think(live))

    def _bot_asked(self, live: Live) -> str:
        """The bot that has to decide, or ""."""
        if live.game is None or live.over or live.game.decision is None:
            return ""
        return live.seats[live.game.decision.player].bot

    async def _think(self, live: Live) -> None:
        """Lets bots answer as long as they are asked; what fails is tried again some times."""
        failed = 0
        try:
            while failed < MOST_TRIES and (bot := self._bot_asked(live)):
                number = live.number
                if not live.mine and self.bus.several and number:
                    await asyncio.sleep(ELSEWHERE + secrets.randbelow(1000) / 1000)
                    if live.number != number:
                        continue
                try:
                    await self._bot_step(live, bot)
                    failed = 0
                except Exception as error:  # the database is away, or a fault of ours
                    failed += 1
                    said = {"match": live.id, "error": f"{type(error).__name__}: {error}"}
                    log.error("bot could not answer", extra=said)
                    await asyncio.sleep(ELSEWHERE)
        finally:
            live.thinking = None

    async def _bot_step(self, live: Live, bot: str) -> None:
        game = live.game
        assert game is not None and game.decision is not None
        seat, seq = game.decision.player, live.seq(game.decision.player)
        answer = await self.bots.decide(live.id, bot, game)
        if live.game is game and live.seats[seat].bot == bot:
            try:
                await self.answer(live, seat, p.Answer(seq, answer))
            except (Declined, IllegalAnswer) as error:
                if live.game is game:  # nobody was quicker: the answer is wrong
                    self.bots.replace(live.id, seat, bot, str(error))

    # ------------------------------------------------------------ news

    def _hear(self, news: News) -> None:
        live = self._live.get(news.match)
        if live is None:
            return
        if news.what == "seats" or (news.what == "answers" and news.number >= live.number):
            live.stale = True
            if live.watched:
                self.refresh(live)
        for hear in self.hearing:
            hear(live, news)

    def _missed(self) -> None:
        for live in self._live.values():
            live.stale = True
            if live.watched:
                self.refresh(live)

    async def _refresh(self, live: Live) -> None:
        async with live.lock:
            if live.stale:
                try:
                    await self.catch_up(live)
                except InkbornError as error:
                    log.warning("not caught up", extra={"match": live.id, "error": str(error)})

    def task(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def playing(live: Live) -> Game:
    """The game of a match that is being played; `Declined` if it is not."""
    if live.over:
        raise Declined(409, "the match is over")
    if live.game is None:
        raise Declined(409, "the match has not begun: a seat is still open")
    return live.game


def rules_of(game: Game, refusal: Refusal) -> tuple[str, ...]:
    """The numbers of the rules that refuse, in the edition of the game."""
    return tuple(dict.fromkeys(rule_number(slug, game.core.edition.id) for slug in refusal.rule))


__all__ = ["Matches", "playing", "rules_of"]
