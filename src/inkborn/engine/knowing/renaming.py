"""A game as one viewer knows it: the same position with other numbers, and nothing that is hidden.

Cards are numbered by where they lie and how the viewer knows them, never by what they are; an
incarnation counts from the present one. What the viewer cannot follow any more, but something still
speaks of, becomes a *ghost*: a card that is nowhere. Two games that the viewer cannot tell apart
become equal.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from inkborn.engine.knowing.knowledge import HANDLE, HANDLE_BITS, bag_of, insiders, mark
from inkborn.engine.machine import uses
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import LOOKED
from inkborn.engine.state.events import Fact
from inkborn.engine.state.state import (
    CARD,
    CARD_BITS,
    DECK,
    FIRST,
    HAND,
    INKWELL,
    KEY,
    NOWHERE,
    UNDER,
    Decision,
    Frame,
    InPlay,
    Lasting,
    LastKnown,
    Player,
    Somewhere,
    State,
    Value,
    Waiting,
    Watching,
    card_under,
    face_down,
    incarnation,
)

_PAST: Final = 60
NOW: Final = FIRST + (_PAST + 4 << CARD_BITS)
"""The present ref of every card, but for its number; what is longer ago is all the same."""

PROCS, TRIGGERS, STATICS, ACTIVATED = range(4)
_CARDS: Final = frozenset(("card", "target"))
"""Registers of the built-in procedures that hold cards, not refs."""

_MAY_BE_HIDDEN: Final = frozenset(("under",))
"""Facts whose other card may lie face down; in all others it is one that everybody sees."""

Mark = tuple[int, str, int]


class Renaming:
    """Makes the state that a viewer knows; `make` is called once."""

    def __init__(self, core: Core, viewer: int) -> None:
        self.core = core
        self.state = core.state
        self.viewer = viewer
        self.bit = 1 << viewer
        self.numbers: dict[int, int] = {}  # cards to their new numbers
        self.made = State(len(core.state.players))
        self.ghosts: dict[int, int] = {}  # refs, or -1 - owner, to the numbers of ghosts
        self.strangers: list[int] = []  # ghosts of which nothing is known but their owner
        self.marks: dict[int, list[Mark]] = {}
        self.definitions: list[int] = []  # numbers of definitions, in their new order
        self.places: dict[int, int] = {}
        self.starts: list[list[int]] = []
        self.asks_again = False  # what is asked depends on what the viewer does not know

    def knows(self, card: int) -> bool:
        return self.state.known[card] & self.bit != 0

    def make(self) -> State:
        self._mark_all()
        self._order_definitions()
        self._number_cards()
        self._zones()
        self._in_play()
        self._procedures()
        self._facts()
        self._knowledge()
        return self.made

    # ------------------------------------------------------------ definitions

    def _order_definitions(self) -> None:
        """Those of the own list by name, then the others that the viewer has met by name."""
        state, book = self.state, self.core.book
        own, met = set(), set()
        for card, definition in enumerate(state.defs):
            if is_gone(state, card):
                continue
            if state.owner[card] == self.viewer:
                own.add(definition)
            elif self.knows(card):
                met.add(definition)
        for one in state.somewhere:
            if one.viewer == self.viewer:
                met.update(one.cards)
        for ref in self._spoken_of():
            met.add(state.defs[ref & CARD])
        met.update(self._running())
        names = [info.definition.full_name for info in book.cards]
        self.definitions = sorted(own, key=lambda d: (names[d], d))
        self.definitions += sorted(met - own, key=lambda d: (names[d], d))
        self.places = {definition: place for place, definition in enumerate(self.definitions)}
        self._start_numbers(book)

    def _spoken_of(self) -> list[int]:
        """Refs of cards that everybody has seen: what abilities come from and effects apply to."""
        state = self.state
        found = [frame.source for frame in self._frames()]
        found += [*state.last_known, *state.hurt, *state.challenge, *state.challengers]
        found += [*state.tops, *state.tops.values(), *state.singers]
        found += [key >> CARD_BITS for key in state.used]
        for by in state.hurt.values():
            found += by
        for last in state.last_known.values():
            found += [last.at, *last.here]
        for effect in state.lasting:
            found += effect.targets or []
        found += [fact.subject for fact in state.facts if fact.seats & self.bit]
        found += [fact.object for fact in state.facts if fact.kind not in _MAY_BE_HIDDEN]
        return [ref for ref in found if ref >= FIRST]

    def _running(self) -> set[int]:
        """The definitions whose abilities are being carried out, wait or last."""
        state = self.state
        procs = [(PROCS, frame.proc) for frame in (*state.stack, *state.waiting_actions)]
        triggers = [(TRIGGERS, one.trigger) for one in state.bag]
        triggers += [(TRIGGERS, one.trigger) for one in state.watching]
        statics = [(STATICS, one.static) for one in state.lasting]
        used = [_ability_of(key) for key in state.used]
        numbers = procs + triggers + statics + used
        return {place for kind, n in numbers if (place := _card_of(self.core.book, kind, n)) >= 0}

    def _start_numbers(self, book: Book) -> None:
        """Where the numbers of each definition begin in a book of these definitions alone."""
        here = [*book.starts[0]]
        sizes = [*book.starts[1:], book.size()]
        self.starts = []
        for definition in self.definitions:
            self.starts.append(here[:])
            for kind in range(4):
                here[kind] += sizes[definition][kind] - book.starts[definition][kind]

    def number(self, kind: int, number: int) -> int:
        """A number of the book in a book of the definitions that the viewer knows."""
        book = self.core.book
        card = _card_of(book, kind, number) if number >= 0 else -1
        if card < 0:
            return number
        return self.starts[self.places[card]][kind] + number - book.starts[card][kind]

    # ------------------------------------------------------------ cards

    def _frames(self) -> list[Frame]:
        state = self.state
        found = [*state.stack, *state.waiting_actions]
        found += [one.frame for one in state.bag]
        found += [one.frame for one in state.watching]
        found += [one.frame for one in state.lasting]
        return found

    def _mark_all(self) -> None:
        """Takes down what speaks of cards that the viewer does not know, to tell them apart by."""
        for place, frame in enumerate(self._frames()):
            for name, value in frame.reg.items():
                for ref in value if isinstance(value, list) else [value]:
                    if isinstance(ref, int):
                        self._mark(place, name, ref)
        for place, last in enumerate(self.state.last_known.values()):
            for ref in last.under:
                self._mark(place, "under", ref)

    def _mark(self, place: int, name: str, ref: int) -> None:
        card = ref & CARD
        if FIRST <= ref < KEY and not self.knows(card):
            mark = (place, name, self.state.refs[card] - ref)
            self.marks.setdefault(card, []).append(mark)

    def _number_cards(self) -> None:
        for owner in range(len(self.state.players)):
            player = self.state.players[owner]
            for card in player.board:
                self._add(card)
                for below in self.state.inplay[card].under:
                    self._add(card_under(below))
            for card in self.state.resolving:
                if self.state.owner[card] == owner:
                    self._add(card)
            for cards in (player.discard, self._hand(owner), self._ink(owner), self._deck(owner)):
                for card in cards:
                    self._add(card)

    def _add(self, card: int) -> None:
        """The next number is for this card."""
        state, made = self.state, self.made
        known = self.knows(card)
        number = self.numbers[card] = len(made.owner)
        made.owner.append(state.owner[card])
        made.zone.append(state.zone[card])
        made.defs.append(self.places[state.defs[card]] if known else -1)
        made.refs.append(NOW + number)

    def _unmarked_last(self, card: int) -> tuple[bool, list[Mark]]:
        marks = self.marks.get(card, [])
        return not marks, sorted(marks)

    def _as_known(self, bag: list[int]) -> list[int]:
        """A bag as an outsider tells its cards apart: known ones, then by what speaks of them."""
        handles = self.state.handles[self.viewer]
        known = [card for card in bag if self.knows(card)]
        unknown = [card for card in bag if not self.knows(card)]
        known.sort(key=lambda card: handles[card] & HANDLE)
        unknown.sort(key=self._unmarked_last)
        return known + unknown

    def _hand(self, owner: int) -> list[int]:
        hand = self.state.players[owner].hand
        inside = self.viewer < len(self.state.players) and insiders(self.core, owner) & self.bit
        return hand if inside else self._as_known(hand)

    def _ink(self, owner: int) -> list[int]:
        ink = bag_of(self.state, owner, INKWELL)
        return ink if owner == self.viewer else self._as_known(ink)

    def _deck(self, owner: int) -> list[int]:
        """Which of the cards that another looks at lies where among them is up to that player."""
        deck = self.state.players[owner].deck[:]
        known = self.state.known
        together: dict[tuple[int, tuple[Mark, ...]], list[int]] = {}
        for place, card in enumerate(deck):
            if card in self.marks and known[card]:
                looked = [mark for mark in self.marks[card] if mark[1] == LOOKED]
                together.setdefault((known[card], tuple(sorted(looked))), []).append(place)
        for places in together.values():
            cards = sorted([deck[place] for place in places], key=self._unmarked_last)
            for place, card in zip(places, cards, strict=True):
                deck[place] = card
        return deck

    def _ghost(self, key: int, owner: int, definition: int) -> int:
        """A card that is nowhere; which one it is may be said by only one of those who name it."""
        made = self.made
        number = self.ghosts.get(key, -1)
        if number in self.strangers and definition >= 0:
            self.strangers.remove(number)
            made.defs[number] = definition
        elif number < 0:
            number = self.ghosts[key] = len(made.owner)
            made.owner.append(owner)
            made.zone.append(NOWHERE)
            made.defs.append(definition)
            made.refs.append(NOW + number)
            if definition < 0:
                self.strangers.append(number)
        return number

    def ref(self, ref: int, *, seen: bool = False) -> int:
        """A ref as the viewer can follow it; `seen`: everybody has seen that card."""
        if ref < FIRST:
            return ref
        state, card = self.state, ref & CARD
        moved = (state.refs[card] - ref) >> CARD_BITS
        number = self.numbers.get(card, -1)
        if number >= 0 and moved <= 0 and (self.knows(card) or not seen):
            return NOW + number - (moved << CARD_BITS)
        if number >= 0 and self.knows(card):
            if incarnation(ref) >= state.handles[self.viewer][card] >> HANDLE_BITS:
                return NOW + number - (min(moved, _PAST) << CARD_BITS)
        public = seen or ref in state.last_known
        definition = self.places.get(state.defs[card], -1) if public else -1
        return NOW + self._ghost(ref, state.owner[card], definition)

    def key(self, key: int) -> int:
        """The use of an ability."""
        kind, number = _ability_of(key)
        above = (key & CARD) - number
        if number >= 0:
            number = self.number(kind, number)
        return (self.ref(key >> CARD_BITS, seen=True) << CARD_BITS) + above + number

    def refs(self, refs: list[int], *, seen: bool = False) -> list[int]:
        return [self.ref(ref, seen=seen) for ref in refs]

    # ------------------------------------------------------------ zones

    def _cards(self, cards: list[int]) -> list[int]:
        return [self.numbers[card] for card in cards]

    def _zones(self) -> None:
        for owner, player in enumerate(self.state.players):
            made: Player = player.copy()
            made.board = self._cards(player.board)
            made.discard = self._cards(player.discard)
            made.hand = self._cards(self._hand(owner))
            made.deck = self._cards(self._deck(owner))
            ink, ready = self._cards(self._ink(owner)), len(player.ready_ink)
            made.ready_ink, made.exerted_ink = ink[:ready], ink[ready:]
            self.made.players[owner] = made

    def _in_play(self) -> None:
        for card, record in self.state.inplay.items():
            made: InPlay = record.copy()
            made.card = self.numbers[card]
            made.at = -1 if record.at < 0 else self.numbers[record.at]
            made.under = [
                self.numbers[below] if below >= 0 else face_down(self.numbers[card_under(below)])
                for below in record.under
            ]
            self.made.inplay[made.card] = made

    # ------------------------------------------------------------ procedures

    def _value(self, name: str, value: Value) -> Value:
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            if name in _CARDS:
                return self._card(value)
            if name == "ability":
                return self.number(ACTIVATED, value)
            return self._entry(value)
        if name == "watchers":
            return [
                self.ref(entry, seen=True) if entry >= FIRST else self.number(TRIGGERS, entry)
                for entry in value
            ]
        return self._listed(value)

    def _card(self, card: int) -> int:
        """The number of a card; one that has left the game is a ghost."""
        number = self.numbers.get(card, -1)
        return number if number >= 0 or card < 0 else self.ref(self.state.refs[card]) & CARD

    def _entry(self, value: int) -> int:
        if value < FIRST:
            return value
        return self.key(value) if value >= KEY else self.ref(value)

    def _listed(self, value: list[int]) -> list[int]:
        """Which of the cards that the viewer does not know comes first in a list says nothing."""
        made = [self._entry(entry) for entry in value]
        unknown = [
            place
            for place, entry in enumerate(value)
            if FIRST <= entry < KEY and not self.knows(entry & CARD)
        ]
        if len(unknown) > 1:
            hidden = sorted([made[place] for place in unknown])
            for place, entry in zip(unknown, hidden, strict=True):
                made[place] = entry
        return made

    def frame(self, frame: Frame) -> Frame:
        reg = {name: self._value(name, value) for name, value in frame.reg.items()}
        source = self.ref(frame.source, seen=True)
        made = Frame(self.number(PROCS, frame.proc), frame.you, source, reg)
        made.pc = frame.pc
        made.done = frame.done
        return made

    def _procedures(self) -> None:
        state, made = self.state, self.made
        made.stack = [self.frame(frame) for frame in state.stack]
        made.waiting_actions = [self.frame(frame) for frame in state.waiting_actions]
        made.bag = [
            Waiting(one.id, self.number(TRIGGERS, one.trigger), self.frame(one.frame))
            for one in state.bag
        ]
        for watch in state.watching:
            trigger = self.number(TRIGGERS, watch.trigger)
            made.watching.append(
                Watching(
                    watch.id, trigger, self.frame(watch.frame), watch.until, watch.owner,
                    watch.turn, watch.once,
                )
            )  # fmt: skip
        for effect in state.lasting:
            targets = None if effect.targets is None else self.refs(effect.targets, seen=True)
            made.lasting.append(
                Lasting(
                    effect.id, self.number(STATICS, effect.static), self.frame(effect.frame),
                    targets, effect.until, effect.owner, effect.turn,
                )
            )  # fmt: skip
        made.decision = None if state.decision is None else self._decision(state.decision)

    def _decision(self, asked: Decision) -> Decision:
        """What another seat is asked may depend on what that seat alone knows: it is found anew."""
        cards = asked.kind in ("cards", "order")
        if asked.player != self.viewer:
            hidden = cards and not all(self.knows(ref & CARD) for ref in asked.options)
            self.asks_again = hidden or asked.hidden or not asked.noticeable
            if cards and (hidden or asked.hidden):
                return self._imagined(asked)
        made = Decision(
            asked.kind, asked.player, self.refs(asked.options) if cards else asked.options[:],
            asked.least, asked.most,
            source=self._asking(asked.source), prompt=asked.prompt, rule=asked.rule,
            texts=asked.texts, weights=asked.weights,
            total_least=asked.total_least, total_most=asked.total_most,
            groups=asked.groups, apart=asked.apart, hidden=asked.hidden,
            noticeable=asked.noticeable, verb=asked.verb,
        )  # fmt: skip
        made.needed = self.refs(asked.needed) if cards else asked.needed[:]
        return made

    def _asking(self, ref: int) -> int:
        """What a decision comes from; a card that is about to be played may still be unseen."""
        card = ref & CARD
        unseen = ref >= FIRST and self.state.refs[card] == ref and self.state.zone[card] == HAND
        return self.ref(ref, seen=not unseen)

    def _imagined(self, asked: Decision) -> Decision:
        """A choice among hidden cards, as somebody imagines it who does not know them: any cards
        that the asked seat knows in these zones, one of them if any has to be chosen.
        """
        state, bit = self.state, 1 << asked.player
        zones = {(state.owner[ref & CARD], state.zone[ref & CARD]) for ref in asked.options}
        options = [
            NOW + number
            for card, number in self.numbers.items()
            if (state.owner[card], state.zone[card]) in zones and state.known[card] & bit
        ]
        whole = asked.kind == "order"
        return Decision(
            asked.kind, asked.player, options,
            len(options) if whole else min(asked.least, 1), len(options) if whole else 1,
            source=self._asking(asked.source), prompt=asked.prompt, rule=asked.rule,
            hidden=asked.hidden, noticeable=asked.noticeable, verb=asked.verb,
        )  # fmt: skip

    # ------------------------------------------------------------ what has happened

    def _facts(self) -> None:
        state, made = self.state, self.made
        made.facts = [self._fact(fact) for fact in state.facts]
        for ref, last in state.last_known.items():
            made.last_known[self.ref(ref, seen=True)] = self._last(last)
        for ref, by in state.hurt.items():
            made.hurt[self.ref(ref, seen=True)] = self.refs(by, seen=True)
        for ref, top in state.tops.items():
            made.tops[self.ref(ref, seen=True)] = self.ref(top)
        for key, times in state.used.items():
            made.used[self.key(key)] = times
        made.challenge = self.refs(state.challenge, seen=True)
        made.challengers = self.refs(state.challengers, seen=True)
        made.singers = self.refs(state.singers, seen=True)
        made.resolving = self._cards(state.resolving)
        shown = [ref for ref in state.shown if ref == state.refs[ref & CARD]]
        made.shown = [self.ref(ref) for ref in shown if self.knows(ref & CARD)]
        made.teams, made.drew_from_empty = state.teams[:], state.drew_from_empty[:]
        made.winners, made.out_order = state.winners[:], state.out_order[:]
        made.bag_player, made.next_id = state.bag_player, state.next_id
        made.turn, made.active, made.starting = state.turn, state.active, state.starting
        made.phase, made.ended = state.phase, state.ended

    def _fact(self, fact: Fact) -> Fact:
        """Of a card that the viewer did not see only its owner counts."""
        subject, seats = fact.subject, fact.seats
        if subject >= FIRST and not seats & self.bit:
            owner = self.state.owner[subject & CARD]
            subject, seats = NOW + self._ghost(-1 - owner, owner, -1), 0
        else:
            subject = self.ref(subject, seen=True)
        other = self.ref(fact.object, seen=fact.kind not in _MAY_BE_HIDDEN)
        return Fact(fact.kind, subject, other, fact.player, fact.amount, fact.marks, seats)

    def _last(self, last: LastKnown) -> LastKnown:
        made = LastKnown()
        made.exerted, made.damage, made.how = last.exerted, last.damage, last.how
        made.at = self.ref(last.at, seen=True)
        made.under, made.here = self._listed(last.under), self.refs(last.here, seen=True)
        made.strength, made.willpower, made.lore = last.strength, last.willpower, last.lore
        made.keywords, made.classes = last.keywords[:], last.classes[:]
        made.names = last.names[:]
        return made

    # ------------------------------------------------------------ what everybody knows

    def _knowledge(self) -> None:
        """The viewer knows what it knew; of the others what it can say for certain."""
        state, made = self.state, self.made
        count = len(made.owner)
        made.known = [0] * count
        made.handles = [[0] * count for _ in state.handles]
        made.observed = [0] * len(state.handles)
        made.observed[self.viewer] = state.observed[self.viewer]
        for card, number in self.numbers.items():
            if self.knows(card):
                made.known[number] = state.known[card]
                made.handles[self.viewer][number] = self._handle(card)
            elif state.zone[card] == HAND:
                made.known[number] = insiders(self.core, state.owner[card])
            elif state.zone[card] in (DECK, UNDER):
                made.known[number] = state.known[card]
            elif state.owner[card] != self.viewer:
                made.known[number] = 1 << state.owner[card]
        for number in range(count):
            self._others_know(number)
        for player in made.players:
            player.peeked = 0
            for number in player.deck:
                player.peeked |= made.known[number]
        for one in state.somewhere:
            if one.viewer == self.viewer:
                cards = sorted([self.places[definition] for definition in one.cards])
                places = sorted(self._cards(one.places))
                made.somewhere.append(Somewhere(one.viewer, one.owner, cards, places))

    def _handle(self, card: int) -> int:
        """The same handle, as old as the card has not been lost sight of."""
        entry = self.state.handles[self.viewer][card]
        age = incarnation(self.state.refs[card]) - (entry >> HANDLE_BITS)
        return mark(NOW - (min(age, _PAST) << CARD_BITS), entry & HANDLE)

    def _others_know(self, number: int) -> None:
        """The other viewers get handles in the order of the cards."""
        made = self.made
        for viewer, handles in enumerate(made.handles):
            if viewer != self.viewer and made.known[number] >> viewer & 1:
                made.observed[viewer] += 1
                handles[number] = mark(made.refs[number], made.observed[viewer])


_ABILITIES: Final = {
    uses.TRIGGERED: TRIGGERS,
    uses.ACTIVATED: ACTIVATED,
    uses.STATIC: STATICS,
    uses.REPLACEMENT: STATICS,
}


def is_gone(state: State, card: int) -> bool:
    """Whether a card has left the game. (Before 2025-07 an action that resolves is in no zone.)"""
    return state.zone[card] == NOWHERE and card not in state.resolving


def _ability_of(key: int) -> tuple[int, int]:
    """What a use speaks of: the kind of ability, and its number; -1 for what belongs to no card."""
    kind = uses.kind_of(key)
    return (_ABILITIES[kind], uses.number_of(key)) if kind in _ABILITIES else (TRIGGERS, -1)


def _card_of(book: Book, kind: int, number: int) -> int:
    """The card of the book that a number belongs to; -1 for what every book has."""
    return bisect_right(book.starts, number, key=lambda start: start[kind]) - 1
