"""Whether a state that was read can be that of a game: every card in one place, every number one of
something, nothing asked but what would be asked. Whatever is not so is a `BadRecord`.

A saved game may come from anybody, and a number that is one too high would be found out much later,
in the middle of an effect. What the invariants of fuzzing hold of every game is asked of it here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from inkborn.engine.knowing.knowledge import HANDLE, HANDLE_BITS
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ACTOR, LOOKER, LUCKY, PLAYER, THEY
from inkborn.engine.rules import turn as turns
from inkborn.engine.state import ids
from inkborn.engine.state.plain import plain, require, state_hash
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    CARD_BITS,
    DECK,
    DISCARD,
    FIRST,
    HAND,
    INK_DROP,
    INKWELL,
    KEY,
    NOWHERE,
    PLAY,
    SHIFTED,
    UNDER,
    Decision,
    Frame,
    InPlay,
    Lasting,
    LastKnown,
    Phase,
    State,
    Value,
    Waiting,
    Watching,
    card_under,
    incarnation,
)
from inkborn.errors import BadRecord
from inkborn.limits import LONGEST_NAME, LONGEST_TEXT, MOST_SEATS
from inkborn.model.abilities import Duration
from inkborn.reading import why_not_text
from inkborn.rulebook.topics import all_topics

LARGEST: Final = FIRST
"""Of what is counted: lore, damage, turns, incarnations."""

ANSWERS: Final = 30
"""So many are given to see whether what is under way comes to an end."""

_PHASES: Final = frozenset(get_args(Phase))
_DURATIONS: Final = frozenset((*get_args(Duration), ""))
_KINDS_IN_PLAY: Final = frozenset(("character", "item", "location"))
_SEATS: Final = frozenset((ACTOR, THEY, LUCKY, PLAYER, LOOKER))
"""Registers that hold a seat."""

_CARDS: Final = frozenset(("card", "target"))
"""Registers of the built-in procedures that hold cards, not refs."""


def check(core: Core) -> None:
    """Raises `BadRecord` with the first thing that cannot be so."""
    _Inspection(core).check()


class _Inspection:
    """Looks at a state from all sides; `check` is called once."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.state = core.state
        self.seats = len(core.state.players)
        self.cards = len(core.state.owner)

    def check(self) -> None:
        self._seats()
        self._places()
        self._in_play()
        self._knowledge()
        self._frames()
        self._remembered()
        self._events()
        self._ending()

    # ------------------------------------------------------------ single values

    def seat(self, seat: int, place: str, least: int = 0) -> None:
        require(least <= seat < self.seats, place, f"there is no seat {seat}")

    def card(self, card: int, place: str) -> None:
        require(0 <= card < self.cards, place, f"there is no card {card}")

    def count(self, number: int, place: str) -> None:
        require(0 <= number < LARGEST, place, f"{number} is not possible")

    def ref(self, ref: int, place: str) -> None:
        """A card as it is, was, or is about to be."""
        card = ref & CARD
        exists = ref >= FIRST and card < self.cards and ref <= self.state.refs[card] + ANEW
        require(exists, place, f"there is no card {ref}")

    def refs(self, refs: Iterable[int], place: str) -> None:
        for ref in refs:
            self.ref(ref, place)

    def key(self, key: int, place: str) -> None:
        """The use of an ability."""
        self.ref(key >> CARD_BITS, place)

    def viewers(self, mask: int, place: str) -> None:
        require(0 <= mask <= self.core.everybody, place, "there are fewer viewers")

    # ------------------------------------------------------------ seats and zones

    def _seats(self) -> None:
        state = self.state
        require(2 <= self.seats <= MOST_SEATS, "state.players", "there are 2 to 16 seats")
        self.seat(state.active, "state.active")
        self.seat(state.starting, "state.starting", -1)
        self.seat(state.bag_player, "state.bag_player", -1)
        for place in ("winners", "out_order", "drew_from_empty"):
            seats: list[int] = getattr(state, place)
            for seat in seats:
                self.seat(seat, f"state.{place}")
        gone = [seat for seat, player in enumerate(state.players) if player.out]
        require(sorted(state.out_order) == gone, "state.out_order", "others have left")
        for player in state.players:
            for number in (player.lore, player.drops, player.inked, player.turns):
                self.count(number, "state.players")
            self.viewers(player.peeked, "state.players.peeked")
        for number in (state.turn, state.next_id, state.told, state.chance):
            self.count(number, "state")
        require(state.phase in _PHASES, "state.phase", "there is no such phase")
        require(_is_key(state.key), "state.key", "64 hexadecimal digits are wanted")
        require(state.told <= len(self.core.events), "state.told", "there are fewer events")

    def _places(self) -> None:
        """Every card is in one place of its owner; those of players who have left are in none."""
        state = self.state
        found: set[int] = set()
        for card in state.resolving:
            self.card(card, "state.resolving")
            fits = card not in found and state.zone[card] in (PLAY, NOWHERE)
            require(fits, "state.resolving", f"card {card} is elsewhere")
            found.add(card)
        for card, zone, seat in places(state):
            self.card(card, "state.zone")
            there = state.zone[card] == zone and card not in found
            require(there, "state.zone", f"card {card} is not where its zone says")
            own = seat < 0 or state.owner[card] == seat
            require(own, "state.owner", f"card {card} is in a place of another seat")
            found.add(card)
        for card, zone in enumerate(state.zone):
            placed = (card in found) != (zone == NOWHERE) or card in state.resolving
            require(placed, "state.zone", "cards have a zone, but are not there")
            out = state.players[state.owner[card]].out
            require(zone == NOWHERE or not out, "state.zone", f"card {card} has left the game")

    def _in_play(self) -> None:
        state = self.state
        boards = sorted(card for player in state.players for card in player.board)
        require(boards == sorted(state.inplay), "state.inplay", "others are in play")
        for card, record in state.inplay.items():
            self._record(card, record)

    def _record(self, card: int, record: InPlay) -> None:
        place = f"state.inplay[{card}]"
        kinds = self.core.info[card].kinds
        same = record.card == card and record.owner == self.state.owner[card]
        require(same, place, "this is the record of another card")
        require(bool(kinds & _KINDS_IN_PLAY), place, "this card does not stay in play")
        self.count(record.damage, place)
        self.count(record.turn, place)
        require(0 <= record.how <= SHIFTED | INK_DROP, place, "there is no such way to be played")
        fits = record.damage == 0 or "item" not in kinds
        require(fits and not (record.exerted and "location" in kinds), place, "cannot be so")
        if record.at != -1:
            at = record.at in self.state.inplay and self.core.info[record.at].is_location
            require(at and "character" in kinds, place, f"{record.at} is no location to be at")

    # ------------------------------------------------------------ knowledge

    def _knowledge(self) -> None:
        state, core = self.state, self.core
        for card, known in enumerate(state.known):
            self.viewers(known, "state.known")
            zone = state.zone[card]
            if zone in (PLAY, DISCARD):
                require(known == core.everybody, "state.known", f"card {card} lies open")
            elif zone == HAND:
                inside = 1 << state.owner[card]
                require(known & inside != 0, "state.known", f"card {card} is in a hand")
        for viewer, handles in enumerate(state.handles):
            self._handles(viewer, handles)
        for one in state.somewhere:
            self._somewhere(one.viewer, one.owner, one.cards, one.places)

    def _handles(self, viewer: int, handles: list[int]) -> None:
        """Each of its own; what a viewer does not know any more may still have one."""
        state = self.state
        self.count(state.observed[viewer], "state.observed")
        taken: set[int] = set()
        for card, entry in enumerate(handles):
            handle = entry & HANDLE
            if entry:
                fits = 0 <= entry >> HANDLE_BITS <= incarnation(state.refs[card])
                require(fits, "state.handles", f"card {card} has not been given its handle yet")
                fits = 1 <= handle <= state.observed[viewer]
                require(fits, "state.handles", f"handle {handle} has not been given")
            if state.known[card] >> viewer & 1:
                require(
                    bool(entry) and handle not in taken, "state.handles", "a handle is not its own"
                )
                taken.add(handle)

    def _somewhere(self, viewer: int, owner: int, cards: list[int], places: list[int]) -> None:
        place = "state.somewhere"
        require(0 <= viewer <= self.seats, place, f"there is no viewer {viewer}")
        self.seat(owner, place)
        for card in places:
            self.card(card, place)
        there = Counter(self.state.defs[card] for card in places)
        require(Counter(cards) <= there, place, "a card is not where it is said to be")
        hidden = not any(self.state.known[card] >> viewer & 1 for card in places)
        require(hidden, place, "a card that is known is said to be somewhere")

    # ------------------------------------------------------------ procedures

    def _frames(self) -> None:
        state, book = self.state, self.core.book
        for frame in state.stack + state.waiting_actions:
            self._frame(frame, "state.stack", 0)
        held: list[Lasting | Watching | Waiting] = [*state.lasting, *state.watching, *state.bag]
        for one in held:
            self._frame(one.frame, "state.bag", -1)
            require(0 < one.id < state.next_id, "state.bag", f"number {one.id} is not given yet")
        require(len({one.id for one in held}) == len(held), "state.bag", "a number is given twice")
        for effect in state.lasting:
            fits = 0 <= effect.static < len(book.statics)
            require(fits, "state.lasting", "there is no such effect")
            self.refs(effect.targets or (), "state.lasting")
        abilities: list[Watching | Waiting] = [*state.watching, *state.bag]
        for ability in abilities:
            fits = 0 <= ability.trigger < len(book.triggers)
            require(fits, "state.bag", "there is no such ability")
        ending: list[Lasting | Watching] = [*state.lasting, *state.watching]
        for last in ending:
            self.seat(last.owner, "state.lasting")
            require(last.until in _DURATIONS, "state.lasting", "there is no such duration")
            require(0 <= last.turn <= state.turn, "state.lasting", "it has not begun yet")

    def _frame(self, frame: Frame, place: str, least: int) -> None:
        procs = self.core.book.procs
        require(least <= frame.proc < len(procs), place, "there is no such procedure")
        steps = len(procs[frame.proc]) if frame.proc >= 0 else 0
        require(0 <= frame.pc <= steps, place, f"there is no step {frame.pc}")
        self.seat(frame.you, place)
        if frame.source != -1:
            self.ref(frame.source, place)
        for name, value in frame.reg.items():
            self._register(name, value, place)

    def _register(self, name: str, value: Value, place: str) -> None:
        if isinstance(value, str):
            problem = why_not_text(value, LONGEST_TEXT)
            require(not problem, place, problem)
            return
        if name in _CARDS and isinstance(value, int) and value != -1:
            self.card(value, place)
        elif name in _SEATS and isinstance(value, int):
            self.seat(value, place, -1)
        for entry in value if isinstance(value, list) else (value,):
            require(entry > -LARGEST, place, f"{entry} is not possible")
            if entry >= KEY:
                self.key(entry, place)
            elif entry >= LARGEST:
                self.ref(entry, place)

    # ------------------------------------------------------------ what has happened

    def _remembered(self) -> None:
        state = self.state
        for place in ("challenge", "challengers", "singers", "shown"):
            refs: list[int] = getattr(state, place)
            self.refs(refs, f"state.{place}")
        require(len(state.challenge) in (0, 2), "state.challenge", "there are two in a challenge")
        for ref, by in state.hurt.items():
            self.refs((ref, *by), "state.hurt")
        for ref, top in state.tops.items():
            self.ref(ref, "state.tops")
            self.ref(top, "state.tops")
            fits = self.core.in_play(top) and not self.core.in_play(ref)
            require(fits, "state.tops", "a stack is not in play")
        for key, uses in state.used.items():
            self.key(key, "state.used")
            self.count(uses, "state.used")
        for ref, last in state.last_known.items():
            self.ref(ref, "state.last_known")
            self._last(last)
        for fact in state.facts:
            for one in (fact.subject, fact.object):
                self._subject(one, "state.facts")
            self.seat(fact.player, "state.facts", -1)

    def _last(self, last: LastKnown) -> None:
        place = "state.last_known"
        self.refs((*last.under, *last.here), place)
        self._subject(last.at, place)

    def _subject(self, one: int, place: str) -> None:
        """A card, or none."""
        if one != -1:
            self.ref(one, place)

    def _events(self) -> None:
        """Events are many, but speak of few cards in few words: each is looked at once."""
        events = self.core.events
        for one in dict.fromkeys(ref for e in events for ref in (e.subject, e.object, e.source)):
            self._subject(one, "events")
        for seat in dict.fromkeys(event.player for event in events):
            self.seat(seat, "events", -1)
        for rule in dict.fromkeys(event.rule for event in events):
            require(not rule or rule in all_topics(), "events", "there is no such rule")
        for kind in dict.fromkeys(event.kind for event in events):
            self._text(kind, LONGEST_NAME)
        for note in dict.fromkeys(event.note for event in events):
            self._text(note, LONGEST_TEXT)

    def _text(self, text: str, longest: int) -> None:
        problem = why_not_text(text, longest)
        require(not problem, "events", problem)

    # ------------------------------------------------------------ what is asked

    def _ending(self) -> None:
        state = self.state
        if state.ended:
            require(state.decision is None, "state.decision", "the game is over")
            return
        require(bool(state.stack), "state.stack", "is empty although the game goes on")
        first = state.stack[0]
        fits = first.proc in (ids.SETUP, ids.TURN)
        require(fits, "state.stack", "a game is in its turn or being set up")
        asked = state.decision
        if asked is None:
            raise BadRecord("saved game: nothing is asked although the game goes on")
        self.seat(asked.player, "state.decision")
        require(not state.players[asked.player].out, "state.decision", "who is asked has left")
        if asked.kind == "main":
            self._main_phase(first, asked)
        else:
            self._asked_again()

    def _main_phase(self, frame: Frame, asked: Decision) -> None:
        """Nothing is half done, and nothing waits."""
        state = self.state
        waiting = (state.bag, state.waiting_actions, state.resolving, state.challenge)
        alone = len(state.stack) == 1 and not any(waiting)
        require(alone, "state.stack", "something is under way in the main phase")
        there = frame.proc == ids.TURN and frame.pc == turns.MAIN_PHASE + 1
        require(there and state.phase == "main", "state.stack", "this is not the main phase")
        usual = plain(asked) == plain(turns.main_decision(state.active))
        require(usual, "state.decision", "the main phase asks otherwise")

    def _asked_again(self) -> None:
        """A step that asks does nothing else, so that what it asks can be asked again."""
        again = self.core.copy()
        require(again.state.stack[-1].pc > 0, "state.stack", "nobody has asked")
        machine.ask_again(again)
        try:
            machine.run(again)
            same = state_hash(again.state) == state_hash(self.state)
            for much in (False, True) if same else ():
                _finish(again.copy(), much)
        except Exception as error:  # registers that no procedure would have left so
            raise BadRecord(f"saved game: state.stack: cannot be carried out ({error!r})") from None
        require(same, "state.decision", "something else would be asked")
        self.state.decision = again.state.decision


def _finish(core: Core, much: bool) -> None:
    """Lets what is under way come to its end: the procedures that wait beneath are tried so."""
    for _ in range(ANSWERS):
        asked = core.state.decision
        if asked is None or asked.kind == "main":
            return
        if asked.kind == "name":
            machine.answer_name(core, core.info[0].definition.name)
        else:
            machine.answer(core, picks(asked, much))


def picks(asked: Decision, much: bool) -> list[int]:
    """As many options as there may be, or as few; yes or no."""
    places = list(range(len(asked.options)))
    if asked.kind == "order":
        return places
    if asked.kind == "may":
        return [asked.options.index(int(much))]
    for count in range(asked.least, min(asked.most, len(places)) + 1)[:: -1 if much else 1]:
        for first in places[: max(1, len(places) - count + 1)] or [0]:
            found = places[first : first + count]
            if machine.is_answer(asked, found):
                return found
    return places[: asked.least]


def _is_key(key: str) -> bool:
    return len(key) == 64 and all(sign in "0123456789abcdef" for sign in key)


def places(state: State) -> Iterator[tuple[int, int, int]]:
    """Every place that holds a card: the card, the zone, whose place it is (or -1)."""
    for seat, player in enumerate(state.players):
        for cards, zone in (
            (player.deck, DECK),
            (player.hand, HAND),
            (player.discard, DISCARD),
            (player.board, PLAY),
            (player.ready_ink, INKWELL),
            (player.exerted_ink, INKWELL),
        ):
            for card in cards:
                yield card, zone, seat
    for record in state.inplay.values():
        for card in record.under:
            yield card_under(card), UNDER, -1
