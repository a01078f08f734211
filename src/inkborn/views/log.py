"""The log: one readable line an event, with the rule and the cause, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

import msgspec

from inkborn.engine.answers.spoken import card_name
from inkborn.engine.game import BareGame
from inkborn.engine.state.events import Event
from inkborn.engine.state.state import CARD, DECK, DISCARD, HAND, INKWELL
from inkborn.rulebook.topics import number
from inkborn.views.seen import viewer_of

# Facts that abilities wait for, each beside an event that says the same to a reader.
UNSPOKEN: Final = frozenset(
    (
        "banishes",
        "boost",
        "challenge end",
        "challenged",
        "deal",
        "enter",
        "into discard",
        "leave",
        "leave discard",
        "mill",
        "play",
        "turn end",
        "turn start",
    )
)

# Of events that are emitted without a rule.
RULES: Final = {"chosen": "ability.choices"}


class Line(msgspec.Struct, frozen=True):
    """A line of the log. `rule`: of the game's edition, or "". `kind`: of event. `cards`, `player`:
    the full names of the cards, and the seat, that the text speaks of.
    """

    text: str
    rule: str
    kind: str
    cards: tuple[str, ...]
    player: int

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def log(game: BareGame, seat: int | None, since: int = 0) -> list[Line]:
    """What has happened since an event, as a seat may know it, or with None a spectator."""
    viewer = viewer_of(len(game.seats), seat)
    core, asked = game.core, game.core.state.decision
    secret = asked is not None and not asked.noticeable and asked.player != viewer
    until = core.state.told if secret else len(core.events)
    return list(_lines(game, 1 << viewer, since, until))


def full_log(game: BareGame, since: int = 0) -> list[Line]:
    """Everything that has happened, for those from whom nothing is hidden."""
    return list(_lines(game, 0, since, len(game.core.events)))


def _lines(game: BareGame, bit: int, since: int, until: int) -> Iterator[Line]:
    """`until`: the number of events that are told of."""
    edition = game.core.edition.id
    events = game.core.events
    for place in _as_read(events, bit, max(since, 0), until):
        event = events[place]
        if event.kind in UNSPOKEN or _said_before(event, events[place - 1] if place else None):
            continue
        speaker = _Speaker(game, bit, event)
        text = speaker.sentence()
        if text:
            slug = event.rule or RULES.get(event.kind, "")
            rule = number(slug, edition) if slug else ""
            yield Line(text, rule, event.kind, tuple(speaker.cards), speaker.seat)


def _as_read(events: list[Event], bit: int, since: int, until: int) -> Iterator[int]:
    """The places of events. Of cards that somebody looks at together, those that the reader knows
    come first: where they stand among the others would tell of these.
    """
    together = groupby(range(since, until), key=lambda place: _glance(events[place]) or (place,))
    for _, places in together:
        yield from sorted(places, key=lambda place: bool(bit) and not events[place].seats & bit)


def _glance(event: Event) -> tuple[int, int] | None:
    """Who looks at a card, and by what."""
    return (event.player, event.source) if event.kind == "look" else None


def _said_before(event: Event, before: Event | None) -> bool:
    """A put that only carries out what the event before, or the one after, says."""
    if event.kind != "put":
        return False
    if event.amount == INKWELL:
        return True
    if before is None or before.kind != "discard":
        return False
    return before.subject & CARD == event.subject & CARD


class _Speaker:
    """Says one event to one viewer, given as its bit; to 0 nothing is hidden."""

    def __init__(self, game: BareGame, bit: int, event: Event) -> None:
        self.game = game
        self.event = event
        self.hidden = bool(bit) and not event.seats & bit
        self.cards: dict[str, None] = {}
        self.seat = -1

    def sentence(self) -> str:
        say = SENTENCES.get(self.event.kind)
        return say(self) if say is not None else ""

    @property
    def subject(self) -> str:
        return "a card" if self.hidden else self.name(self.event.subject)

    @property
    def object(self) -> str:
        return self.name(self.event.object)

    @property
    def player(self) -> str:
        self.seat = self.event.player
        return self.game.seats[self.seat]

    def name(self, ref: int) -> str:
        name = card_name(self.game.core, ref)
        self.cards[name] = None
        return name

    def cause(self, sign: str = " by ") -> str:
        """The card that caused it, unless that is the subject itself."""
        source = self.event.source
        if source < 0 or (self.event.subject >= 0 and source & CARD == self.event.subject & CARD):
            return ""
        return f"{sign}{self.name(source)}"

    def count(self, thing: str) -> str:
        amount = self.event.amount
        return f"{amount} {thing}" if amount == 1 else f"{amount} {thing}s"


def _put(s: _Speaker) -> str:
    zone, whose = s.event.amount, s.player
    cause = s.cause()
    if zone == DECK:
        end = {"bottom": "the bottom of ", "top": "the top of "}.get(s.event.note, "")
        return f"{s.subject} is put {'on' if end else 'into'} {end}{whose}'s deck{cause}"
    if zone == HAND:
        return f"{s.subject} is put into {whose}'s hand{cause}"
    if zone == DISCARD:
        return f"{s.subject} goes to {whose}'s discard{cause}"
    return f"{s.subject} is put under another card{cause}"


def _banish(s: _Speaker) -> str:
    why = f": {s.event.note}" if s.event.note else s.cause()
    return f"{s.subject} is banished{why}"


def _damage(s: _Speaker) -> str:
    if not s.event.amount:
        return f"{s.subject} is dealt damage{s.cause(' by ')} but takes none"
    return f"{s.subject} takes {s.event.amount} damage{s.cause(' from ')}"


def _under(s: _Speaker) -> str:
    if s.event.note:
        return f"a card is put face down under {s.subject}"
    return f"{s.object} is put under {s.subject}"


def _affected(s: _Speaker) -> str:
    return f"{s.subject} {s.event.note}{s.cause(' for ')}"


def _ability(s: _Speaker, what: str) -> str:
    name = f": {s.event.note}" if s.event.note else ""
    return f"{s.subject}{name} {what}"


def _alter(s: _Speaker) -> str:
    if not s.event.amount:
        return f"{s.player} keeps the opening hand"
    return f"{s.player} alters the opening hand: {s.count('card')}"


def _lose(s: _Speaker) -> str:
    why = "concedes" if s.event.rule == "game.concede" else "has no cards left in the deck"
    return f"{s.player} {why} and loses; all their cards leave the game"


def _win(s: _Speaker) -> str:
    if s.event.rule == "check.lore-win":
        return f"{s.player} wins with {s.event.amount} lore"
    return f"{s.player} wins: nobody else is left"


def _ink(s: _Speaker) -> str:
    return f"{s.subject} is put into {s.player}'s inkwell{s.cause()}"


def _use(s: _Speaker) -> str:
    return f"{s.player} uses {s.subject}" + (f": {s.event.note}" if s.event.note else "")


SENTENCES: Final[dict[str, Callable[[_Speaker], str]]] = {
    "affected": _affected,
    "alter": _alter,
    "banish": _banish,
    "challenge": lambda s: f"{s.subject} challenges {s.object}",
    "chosen": lambda s: (
        f"{s.player} chooses {s.subject}" + (f" for {s.object}" if s.event.object >= 0 else "")
    ),
    "damage": _damage,
    "discard": lambda s: f"{s.player} discards {s.subject}{s.cause(' for ')}",
    "draw": lambda s: f"{s.player} draws {s.subject}{s.cause(' for ')}",
    "draw game": lambda s: "nobody is left: the game is drawn",
    "endless loop": lambda s: "nobody can end the loop: the game is drawn",
    "end turn": lambda s: f"{s.player} ends the turn",
    "exert": lambda s: f"{s.subject} exerts{s.cause(' for ')}",
    "exert ink": lambda s: f"{s.player} exerts {s.event.amount} ink{s.cause(' for ')}",
    "gain lore": lambda s: f"{s.player} gains {s.event.amount} lore{s.cause(' for ')}",
    "get ink drop": lambda s: f"{s.player} gets an ink drop{s.cause(' for ')}",
    "heal": lambda s: f"{s.event.amount} damage is removed from {s.subject}{s.cause()}",
    "ink": _ink,
    "look": lambda s: f"{s.player} looks at {s.subject}{s.cause(' for ')}",
    "lose": _lose,
    "lose lore": lambda s: f"{s.player} loses {s.event.amount} lore{s.cause(' for ')}",
    "move": lambda s: f"{s.subject} moves to {s.object}{s.cause()}",
    "name": lambda s: f"{s.player} names {s.event.note}",
    "no effect": lambda s: _ability(s, "has been used up for this turn"),
    "opening hand": lambda s: f"{s.player} draws {s.subject} for the opening hand",
    "pay": lambda s: f"{s.player} pays {s.event.amount} ink{s.cause(' for ')}",
    "plays": lambda s: f"{s.player} plays {s.subject}{s.cause(' for ')}",
    "put": _put,
    "quest": lambda s: f"{s.subject} quests",
    "ready": lambda s: f"{s.subject} readies{s.cause(' for ')}",
    "ready ink": lambda s: f"{s.player} readies {s.event.amount} ink{s.cause(' for ')}",
    "remove ink drop": lambda s: f"{s.player} removes an ink drop{s.cause(' for ')}",
    "replaced": lambda s: f"what would happen to {s.subject} is replaced by {s.object}",
    "resolves": lambda s: _ability(s, "resolves"),
    "return": lambda s: f"{s.subject} returns to {s.player}'s hand{s.cause()}",
    "reveal": lambda s: f"{s.player} reveals {s.subject}{s.cause(' for ')}",
    "search": lambda s: f"{s.player} searches their deck{s.cause(' for ')}",
    "shift": lambda s: f"{s.subject} is shifted onto {s.object}",
    "shuffle": lambda s: f"{s.player} shuffles their deck{s.cause(' for ')}",
    "sing": lambda s: f"{s.subject} sings {s.object}",
    "starts": lambda s: f"{s.player} starts",
    "triggers": lambda s: _ability(s, "triggers"),
    "turn": lambda s: f"turn {s.event.amount}: {s.player}",
    "under": _under,
    "use": _use,
    "win": _win,
}
