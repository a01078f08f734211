"""The running game: the state, the book of lowered cards, the edition, and what every procedure
needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from inkborn.engine.machine.registers import ANSWER, THE_CARD
from inkborn.engine.state import chance
from inkborn.engine.state.events import Event
from inkborn.engine.state.ids import PLAY_CARD
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    DISCARD,
    PLAY,
    Decision,
    Frame,
    InPlay,
    Lasting,
    State,
    Value,
    Watching,
)

if TYPE_CHECKING:
    from inkborn.engine.machine.book import Book, CardInfo
    from inkborn.engine.now.index import Abilities, Index
    from inkborn.engine.state.refusals import Action
    from inkborn.rulebook.editions import Edition

SIMULTANEOUS: Final = "simultaneous"
"""The format in which teammates take their turns together."""

PACK_RUSH: Final = "pack_rush"
"""The format that is played with two booster packs."""

MARKETING_CARD: Final = "Marketing Card"
"""The name of the cards that are in every inkwell at the start of Pack Rush (10.2.2)."""


class Core:
    """One game in progress. Procedures are functions that take it as their first argument."""

    __slots__ = (
        "abilities",
        "actions",
        "asking",
        "book",
        "busy",
        "circles",
        "edition",
        "events",
        "everybody",
        "index",
        "info",
        "news",
        "quiet",
        "safe",
        "seen",
        "state",
        "unwritten",
        "variant",
    )

    def __init__(
        self, state: State, book: Book, edition: Edition, info: list[CardInfo] | None = None
    ) -> None:
        self.state = state
        self.book = book
        self.edition = edition
        self.info: list[CardInfo] = [book.cards[d] for d in state.defs] if info is None else info
        self.actions: list[Action] | None = None  # the legal turn actions, once asked for
        self.abilities: dict[int, Abilities] = {}  # of cards that are or were in play, by ref
        self.index: Index | None = None  # rebuilt when what is in play, or lasts, changes
        self.events: list[Event] = []
        self.quiet = False  # nobody will read the events: they are only counted
        self.unwritten = 0  # events that are not kept
        self.everybody = (2 << len(state.players)) - 1  # a bit for each viewer (see `knowledge`)
        self.news = 0  # bits of those who have learned something since an answer (see `undo`)
        self.busy: set[tuple[int, str]] = set()  # values being computed, against circular texts
        self.circles = 0  # how often a text was found to be circular
        self.asking = 0  # not 0 while a question is answered and so nothing changes
        self.safe = False  # nothing has lethal damage, and nothing has changed that
        self.seen: list[Any] | None = None  # kept by views: what never changes in a game
        self.variant = ""

    def copy(self, *, quiet: bool = False) -> Core:
        """`quiet`: without events, those to come included. What is copied from a quiet one is so
        too."""
        other = Core(self.state.copy(), self.book, self.edition, self.info)
        other.abilities = self.abilities
        other.actions = self.actions
        other.index = self.index
        if quiet or self.quiet:
            other.quiet = True
            other.unwritten = self.happened()
        else:
            other.events = self.events[:]
        other.safe = self.safe
        other.seen = self.seen
        other.variant = self.variant
        return other

    def happened(self) -> int:
        """How many events there have been."""
        return len(self.events) + self.unwritten

    # ------------------------------------------------------------ cards

    def record(self, ref: int) -> InPlay | None:
        """The record of exactly this incarnation, if it is in play."""
        card = ref & CARD
        if self.state.refs[card] == ref:
            return self.state.inplay.get(card)
        return None

    def context(self, ref: int) -> Frame:
        """In the name of a card: so its words are evaluated."""
        return Frame(-1, self.state.owner[ref & CARD], ref, {})

    def in_play(self, ref: int) -> bool:
        card = ref & CARD
        return self.state.refs[card] == ref and card in self.state.inplay

    def is_fixed_ink(self, card: int) -> bool:
        """Marketing cards neither leave the inkwell nor are chosen (10.2.2.1, 10.2.2.2)."""
        return self.variant == PACK_RUSH and self.info[card].definition.name == MARKETING_CARD

    def is_being_played(self, ref: int) -> bool:
        """Whether an effect plays this card once it is finished (older editions, E15)."""
        card = ref & CARD
        return any(
            frame.proc == PLAY_CARD and frame.reg.get(THE_CARD) == card
            for frame in self.state.waiting_actions
        )

    def follow(self, ref: int) -> int:
        """The card of a ref where it is now, if it is still that object or has moved just once
        since.

        An ability may find a card in the zone it went to, but not beyond (6.1.11.1, 7.1.6). -1 if
        lost.
        """
        card = ref & CARD
        moved = self.state.refs[card] - ref
        return card if moved == 0 or moved == ANEW else -1

    def same(self, one: int, other: int) -> bool:
        """Whether two refs are one and the same to an ability: what left play and came back is not
        (7.1.6). A card is followed one zone, and a stack is one character (8.10.5).
        """
        if one == other or one - other == ANEW or other - one == ANEW:
            return True
        tops = self.state.tops
        return bool(tops) and tops.get(one, one) == tops.get(other, other)

    def top(self, ref: int) -> int:
        """The character that a ref speaks of: if it was shifted onto, the one on top (8.10.5)."""
        return self.state.tops.get(ref, ref)

    def cover(self, below: list[int], top: int) -> None:
        """These characters are now one with the card on top."""
        tops = self.state.tops
        for ref, above in tops.items():
            if above in below:
                tops[ref] = top
        for ref in below:
            tops[ref] = top

    def end_stack(self, top: int) -> None:
        """A stack has left play: nothing finds the characters that it was."""
        tops = self.state.tops
        if tops:
            self.state.tops = {ref: above for ref, above in tops.items() if above != top}

    def renew(self, card: int, origin: int, zone: int) -> None:
        """A card that changes zones becomes a new object (7.1.6).

        Before 2026-02 only one that comes from or goes to a private zone (F44).
        """
        if self.edition.new_object == "any_zone" or not {origin, zone} <= {PLAY, DISCARD}:
            self.state.refs[card] += ANEW

    def ref_in_play(self, card: int) -> int:
        """The ref that a card will have once it has been played from where it is."""
        ref = self.state.refs[card]
        if self.edition.new_object == "any_zone" or self.state.zone[card] != DISCARD:
            ref += ANEW
        return ref

    # ------------------------------------------------------------ players

    def opponents(self, seat: int) -> list[int]:
        """Opponents still in the game, in turn order from the active player."""
        state = self.state
        teams = state.teams
        if len(teams) == 2:  # as in most games
            other = 1 - seat
            return [] if state.players[other].out else [other]
        return [p for p in self.in_turn_order() if teams[p] != teams[seat]]

    def in_turn_order(self) -> list[int]:
        """The players still in the game, from the active player on."""
        active, players = self.state.active, self.state.players
        if len(players) == 2 and not players[0].out and not players[1].out:  # as in most games
            return [active, 1 - active]
        order = [*range(active, len(players)), *range(active)]
        return [p for p in order if not players[p].out]

    def turn_players(self) -> list[int]:
        """Whose turn it is: the active player, or with simultaneous turns the whole team (9.3)."""
        state = self.state
        if self.variant != SIMULTANEOUS:
            return [] if state.players[state.active].out else [state.active]
        team = state.teams[state.active]
        return [p for p in self.in_turn_order() if state.teams[p] == team]

    def is_turn_of(self, seat: int) -> bool:
        state = self.state
        if self.variant == SIMULTANEOUS:
            return state.teams[seat] == state.teams[state.active]
        return state.active == seat

    def are_opponents(self, a: int, b: int) -> bool:
        teams = self.state.teams
        return teams[a] != teams[b]

    # ------------------------------------------------------------ chance

    def random(self, n: int) -> int:
        """A number from 0 to n - 1."""
        state = self.state
        self.news = -1
        number = chance.words(state.key, state.chance, 1)[0]
        state.chance += 1
        return number * n >> chance.BITS

    def consult(self, seat: int) -> None:
        """What comes now depends on cards that this player alone knows; seeing it tells of them."""
        self.news |= ~(1 << seat)

    def shuffle(self, cards: list[int]) -> None:
        """Each order is equally likely."""
        state = self.state
        self.news = -1
        state.chance += chance.shuffle(cards, state.key, state.chance)

    # ------------------------------------------------------------ procedures

    def push(self, frame: Frame) -> None:
        self.state.stack.append(frame)

    def call(
        self, proc: int, you: int, source: int = -1, reg: dict[str, Value] | None = None
    ) -> Frame:
        """Begins a procedure; it runs before the present one goes on."""
        frame = Frame(proc, you, source, {} if reg is None else reg)
        self.state.stack.append(frame)
        return frame

    def caller(self) -> Frame:
        """The procedure that waits for the present one."""
        return self.state.stack[-2]

    def ask(self, frame: Frame, decision: Decision) -> None:
        """Leaves a decision, unless it has just one legal answer. The answer is in register
        `answer`.
        """
        only = only_answer(decision)
        if only is None:
            self.state.decision = decision
        else:
            frame.reg[ANSWER] = only

    def draw_by_loop(self) -> None:
        """Nobody can leave the loop: nothing else will ever happen, so nobody wins (6.1.10)."""
        state = self.state
        state.ended = True
        state.winners = []
        state.phase = "over"
        state.decision = None
        state.bag.clear()
        if self.quiet:
            self.unwritten += 1
        else:
            self.events.append(Event("endless loop", rule="ability.loop"))

    def end_effects(self, ends: Callable[[Lasting], bool]) -> None:
        """Continuous effects cease to last."""
        state = self.state
        if not state.lasting:
            return
        kept = [effect for effect in state.lasting if not ends(effect)]
        if len(kept) < len(state.lasting):
            state.lasting = kept
            self.rebuild()

    def end_watches(self, ends: Callable[[Watching], bool]) -> None:
        """Floating and delayed triggered abilities cease to exist."""
        state = self.state
        if not state.watching:
            return
        kept = [watch for watch in state.watching if not ends(watch)]
        if len(kept) < len(state.watching):
            state.watching = kept
            self.rebuild()

    def rebuild(self) -> None:
        """Something entered or left play, or began or ceased to last."""
        self.index = None
        self.safe = False

    def rebuild_for(self, card: int) -> None:
        """A card entered or left play; the index need not know of one without such abilities,
        unless an effect lasts as long as that card is in play.
        """
        info = self.info[card]
        if info.statics or info.triggers or self.state.lasting or info.toughness <= 0:
            self.rebuild()


def only_answer(decision: Decision) -> list[int] | None:
    """The answer, if there is exactly one (it is not asked then)."""
    options = decision.options
    kind = decision.kind
    if kind == "main" or kind == "name" or kind == "may":
        return None
    if kind == "order":
        return options[:] if len(options) <= 1 else None
    if decision.most <= 0 or not options:
        return []
    if decision.least >= len(options):
        return options[:]
    if decision.weights is not None and decision.least > 0:
        return _only_by_weight(decision)
    return None


def _only_by_weight(decision: Decision) -> list[int] | None:
    """A choice by weights is forced if leaving out any one option makes it fail."""
    weights = decision.weights
    assert weights is not None
    total = sum(weights)
    if decision.most >= len(weights) and all(total - w < decision.total_least for w in weights):
        return decision.options[:]
    return None
