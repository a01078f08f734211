"""What of each card has happened: played, each ability resolved or applied.

An ability is known by the full name of its card and its place among the abilities. Programs of
triggered and activated abilities, actions and replacements are followed step by step: the book of
the game is changed so that each of their steps leaves a mark if something came of it: an event, an
effect that lasts, another procedure. An ability counts as exercised when one of its steps has left
a mark; a static one when it has applied to something, or held while its card was there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inkborn.engine.game import BareGame
from inkborn.engine.machine.book import Book, CardInfo
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.statics import ReplaceRule, StaticInfo
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.state import ids
from inkborn.engine.state.state import CARD, Frame
from inkborn.model import abilities as a

Key = tuple[str, int]
"""An ability: full name of the card, place among its abilities; -1 for being played."""

PLAYED: Final = -1
_CONTROL: Final = "inkborn.engine.lower.abilities"
_EVENTS: Final = {"Shift": "shift", "Boost": "boost", "Singer": "sing", "Challenger": "challenge"}
"""Keywords that have been used when their card is the subject of an event."""
_NAMED: Final = ("Support", "Vanish")
"""Keywords that have been used when the triggered ability of that name has resolved."""


class Coverage:
    """The abilities that have been exercised, over any number of games."""

    def __init__(self) -> None:
        self.done: set[Key] = set()

    def watch(self, game: BareGame) -> Watch:
        return Watch(self.done, game)


class Watch:
    """Follows one game. Call `look` at every decision, and `start` before it is answered."""

    def __init__(self, done: set[Key], game: BareGame) -> None:
        self.done = done
        self.fresh: set[Key] = set()  # what has run since `start`
        self.seen = 0
        self.statics: list[tuple[Key, CardInfo, StaticInfo, bool]] = []
        book = game.core.book
        for info in book.cards:
            self._follow(book, info)
        settle = book.procs[ids.SETTLE]
        book.procs[ids.SETTLE] = (self._looking(settle[0]), *settle[1:])

    # ------------------------------------------------------------ preparing the book

    def _follow(self, book: Book, info: CardInfo) -> None:
        """Marks the programs of a card and notes its static abilities. The order is that in which
        `abilities.card` has entered them.
        """
        name = info.definition.full_name
        triggers = {zone: iter(numbers) for zone, numbers in info.elsewhere.items()}
        triggers["play"] = iter(info.triggers)
        activated = iter(info.activated)
        statics, in_hand = iter(info.statics), iter(info.in_hand)
        for place, ability in enumerate(info.definition.abilities):
            key = (name, place)
            match ability:
                case a.Triggered():
                    self._mark(book, book.triggers[next(triggers[ability.zone])].proc, key)
                case a.Activated():
                    self._mark(book, book.activated[next(activated)].proc, key)
                case a.Keyword(keyword="Boost"):
                    next(activated)
                case a.Static():
                    for _ in ability.effects:
                        played = ability.zone != "play"
                        static = book.statics[next(in_hand if played else statics)]
                        self._note_static(book, key, info, static, played)
                case a.ActionEffect():
                    self._mark(book, info.action, key)
                case a.DeckRule():
                    self.done.add(key)
                case _:
                    pass

    def _note_static(
        self, book: Book, key: Key, info: CardInfo, static: StaticInfo, played: bool
    ) -> None:
        if isinstance(static, ReplaceRule):
            self._mark(book, static.instead, key)
        elif key not in self.done:
            self.statics.append((key, info, static, played))

    def _mark(self, book: Book, proc: int, key: Key) -> None:
        if key in self.done:
            return
        book.procs[proc] = tuple(
            step if step.__module__ == _CONTROL else self._marking(step, key)
            for step in book.procs[proc]
        )

    def _marking(self, step: Step, key: Key) -> Step:
        def marked(core: Core, frame: Frame) -> None:
            before = _deeds(core)
            step(core, frame)
            if _deeds(core) != before:
                self.fresh.add(key)

        return marked

    def _looking(self, step: Step) -> Step:
        """Looks in the middle of challenges too, where "while challenging" applies."""

        def looked(core: Core, frame: Frame) -> None:
            if core.state.challenge:
                self.look_at_statics(core)
            step(core, frame)

        return looked

    # ------------------------------------------------------------ looking

    def start(self) -> None:
        """Forgets what copies of the game have done since the last look; they share its book."""
        self.fresh.clear()

    def look(self, game: BareGame) -> None:
        self.done |= self.fresh
        core = game.core
        events = core.events
        for event in events[self.seen :]:
            if event.subject < 0:
                continue
            if event.kind == "replaced" and event.object >= 0:
                self._replaced(core.info[event.object & CARD])
            info = core.info[event.subject & CARD]
            if event.kind == "play":
                self._played(info)
            elif event.kind in _EVENTS.values() or event.kind == "resolves":
                self._used(info, event.kind, event.note)
        self.seen = len(events)
        if self.statics:
            self.look_at_statics(core)

    def _played(self, info: CardInfo) -> None:
        name = info.definition.full_name
        self.done.add((name, PLAYED))
        for place, ability in enumerate(info.definition.abilities):
            if isinstance(ability, a.Keyword):
                used = ability.keyword in _EVENTS or ability.keyword in _NAMED
                if not used:
                    self.done.add((name, place))

    def _replaced(self, info: CardInfo) -> None:
        for place, ability in enumerate(info.definition.abilities):
            if isinstance(ability, a.Static):
                if any(isinstance(effect, a.Replace) for effect in ability.effects):
                    self.done.add((info.definition.full_name, place))

    def _used(self, info: CardInfo, kind: str, note: str) -> None:
        for place, ability in enumerate(info.definition.abilities):
            if isinstance(ability, a.Keyword):
                if _EVENTS.get(ability.keyword) == kind or (
                    kind == "resolves" and note == ability.keyword
                ):
                    self.done.add((info.definition.full_name, place))

    def look_at_statics(self, core: Core) -> None:
        """Which of the static abilities not seen at work yet are at work now."""
        here = {core.info[card].definition.full_name: card for card in core.state.inplay}
        left = []
        for one in self.statics:
            key, info, static, played = one
            if key in self.done:
                continue
            if played:
                works = self._works_while_played(core, info, static)
            else:
                card = here.get(info.definition.full_name, -1)
                works = card >= 0 and _works(core, card, static)
            if works:
                self.done.add(key)
            else:
                left.append(one)
        self.statics = left

    @staticmethod
    def _works_while_played(core: Core, info: CardInfo, static: StaticInfo) -> bool:
        for player in core.state.players:
            for card in player.hand:
                if core.info[card] is info:
                    frame = core.context(core.state.refs[card])
                    if static.when is None or static.when(core, frame):
                        return True
        return False


def _deeds(core: Core) -> tuple[int, int, int, int]:
    """What grows when a step does something."""
    state = core.state
    return len(core.events), len(state.lasting), len(state.watching), len(state.stack)


def _works(core: Core, card: int, static: StaticInfo) -> bool:
    """Whether the static ability of this card in play applies to something, or holds."""
    index_of(core)
    own = core.abilities[core.state.refs[card]]
    if any(rule.static is static and now.holds(core, rule) for rule in own.rules):
        return True
    changes = [change for change in own.changes if change.static is static]
    return any(now.applies(core, change, ref) for change in changes for ref in core.state.refs)


def wanted(definition: a.CardDefinition) -> Iterator[Key]:
    """Everything of a card that has to happen."""
    yield definition.full_name, PLAYED
    for place in range(len(definition.abilities)):
        yield definition.full_name, place
