"""The whole game as plain data: integers, lists and small records, nothing that points back.

A card is a number (its place in `State.owner` and `State.defs`). Each time it changes zones it
becomes a new object (7.1.6): its *incarnation* grows by one. A `ref` names one incarnation of a
card and is what abilities remember; `ref & CARD` is the card.
"""

from __future__ import annotations

from typing import Final, Literal

from inkborn.engine.state.events import Fact
from inkborn.model.abilities import Duration

CARD_BITS: Final = 16
CARD: Final = (1 << CARD_BITS) - 1
ANEW: Final = 1 << CARD_BITS
"""What is added to a ref when its card becomes a new object."""

FIRST: Final = 1 << 28
"""Every ref is at least that, so that it is never taken for a number, a seat or a card; and below
1 << 30 as long as a card has changed 12,000 times at most: numbers of one digit are faster."""

KEY: Final = FIRST << CARD_BITS
"""Numbers from here on are uses of abilities (see `machine.uses`), which have a ref inside."""


def face_down(card: int) -> int:
    """How a card stands among those under another one, if it lies face down; see `card_under`."""
    return -1 - card


def card_under(entry: int) -> int:
    """The card that an entry of `InPlay.under` means, face up or down."""
    return entry if entry >= 0 else -1 - entry


NOWHERE: Final = 0  # removed from the game
DECK: Final = 1
HAND: Final = 2
PLAY: Final = 3
DISCARD: Final = 4
INKWELL: Final = 5
UNDER: Final = 6

ZONE_NAMES: Final = ("nowhere", "deck", "hand", "play", "discard", "inkwell", "under")

Phase = Literal["setup", "ready", "set", "draw", "main", "end", "over"]
"""Where a turn stands: the steps of its beginning, the main phase, its end (3.2 to 3.4)."""

DecisionKind = Literal["main", "may", "cards", "order", "player", "number", "mode", "name", "bag"]

Watch = Duration | Literal[""]
"""How long an ability waits for its event; "" if until it happens."""

Value = int | str | list[int]
"""What a register of a frame holds: a number, a player, a name, or refs of cards."""


def incarnation(ref: int) -> int:
    """How often the card of a ref had become a new object."""
    return (ref - FIRST) >> CARD_BITS


class InPlay:
    """A card in play. `under`: the cards beneath it, topmost first; a face-down one is stored as -1
    - card.
    """

    __slots__ = ("at", "card", "damage", "drying", "exerted", "how", "owner", "turn", "under")

    def __init__(self, card: int, owner: int) -> None:
        self.card = card
        self.owner = owner
        self.exerted = False
        self.drying = True
        self.damage = 0
        self.at = -1  # the location it is at
        self.under: list[int] = []
        self.turn = 0  # the turn in which it entered play
        self.how = 0  # SHIFTED, INK_DROP: how it was played

    def copy(self) -> InPlay:
        other = InPlay(self.card, self.owner)
        other.exerted = self.exerted
        other.drying = self.drying
        other.damage = self.damage
        other.at = self.at
        other.under = self.under[:]
        other.turn = self.turn
        other.how = self.how
        return other


SHIFTED: Final = 1
INK_DROP: Final = 2


class LastKnown:
    """What a card that has left play was like just before (6.7.7)."""

    __slots__ = (
        "at",
        "classes",
        "damage",
        "exerted",
        "here",
        "how",
        "keywords",
        "lore",
        "names",
        "strength",
        "under",
        "willpower",
    )

    def __init__(self) -> None:
        self.exerted = False
        self.damage = 0
        self.at = -1  # ref of the location it was at
        self.under: list[int] = []  # refs of the cards that were under it, in their new zone
        self.here: list[int] = []  # refs of the characters that were at it
        self.how = 0
        self.strength = 0
        self.willpower = 0
        self.lore = 0
        self.keywords: list[str] = []
        self.classes: list[str] = []
        self.names: list[str] = []


class Frame:
    """A procedure that is being carried out: which one, how far, for whom, and what it remembers.

    It is also the context in which filters, amounts and conditions are evaluated.
    """

    __slots__ = ("done", "pc", "proc", "reg", "source", "you")

    def __init__(self, proc: int, you: int, source: int, reg: dict[str, Value]) -> None:
        self.proc = proc
        self.pc = 0
        self.you = you
        self.source = source  # ref of the card whose ability this is, or -1
        self.reg = reg
        self.done = True  # whether everything since the last check was carried out completely

    def number(self, name: str) -> int:
        """The number (or card, or player) in a register."""
        value = self.reg[name]
        assert isinstance(value, int)
        return value

    def refs(self, name: str) -> list[int]:
        """The refs in a register; none if it has not been filled."""
        value = self.reg.get(name)
        if value is None:
            return []
        assert isinstance(value, list)
        return value

    def copy(self) -> Frame:
        reg = {key: (v[:] if isinstance(v, list) else v) for key, v in self.reg.items()}
        other = Frame(self.proc, self.you, self.source, reg)
        other.pc = self.pc
        other.done = self.done
        return other


class Lasting:
    """A continuous effect that a resolved effect created (6.4.2).

    `static`: which one (a number of the book). `targets`: refs of the cards it is applied to, or
    None if it holds for whatever fits. `until`: a duration, `owner`: the player whose turn it
    counts.
    """

    __slots__ = ("frame", "id", "owner", "static", "targets", "turn", "until")

    def __init__(
        self,
        number: int,
        static: int,
        frame: Frame,
        targets: list[int] | None,
        until: Duration,
        owner: int,
        turn: int,
    ) -> None:
        self.id = number
        self.static = static
        self.frame = frame
        self.targets = targets
        self.until = until
        self.owner = owner
        self.turn = turn  # the turn in which it was created

    def copy(self) -> Lasting:
        targets = None if self.targets is None else self.targets[:]
        return Lasting(
            self.id, self.static, self.frame.copy(), targets, self.until, self.owner, self.turn
        )


class Watching:
    """A floating or delayed triggered ability (6.2.7)."""

    __slots__ = ("frame", "id", "once", "owner", "trigger", "turn", "until")

    def __init__(
        self,
        number: int,
        trigger: int,
        frame: Frame,
        until: Watch,
        owner: int,
        turn: int,
        once: bool,
    ) -> None:
        self.id = number
        self.trigger = trigger
        self.frame = frame
        self.until = until
        self.owner = owner
        self.turn = turn
        self.once = once

    def copy(self) -> Watching:
        return Watching(
            self.id, self.trigger, self.frame.copy(), self.until, self.owner, self.turn, self.once
        )


class Waiting:
    """A triggered ability in the bag (7.7)."""

    __slots__ = ("frame", "id", "trigger")

    def __init__(self, number: int, trigger: int, frame: Frame) -> None:
        self.id = number
        self.trigger = trigger
        self.frame = frame

    def copy(self) -> Waiting:
        return Waiting(self.id, self.trigger, self.frame.copy())


class Somewhere:
    """What a viewer knows of cards that it cannot tell any more: `cards` (numbers of definitions)
    are among the `places` (cards by their numbers) of their owner.
    """

    __slots__ = ("cards", "owner", "places", "viewer")

    def __init__(self, viewer: int, owner: int, cards: list[int], places: list[int]) -> None:
        self.viewer = viewer
        self.owner = owner
        self.cards = cards
        self.places = places

    def copy(self) -> Somewhere:
        return Somewhere(self.viewer, self.owner, self.cards[:], self.places[:])


class Player:
    """A seat: its lore, its zones, what it has done this turn."""

    __slots__ = (
        "board",
        "deck",
        "discard",
        "drops",
        "exerted_ink",
        "hand",
        "inked",
        "lore",
        "out",
        "peeked",
        "ready_ink",
        "turns",
    )

    def __init__(self) -> None:
        self.lore = 0
        self.deck: list[int] = []  # the last one is the top card
        self.hand: list[int] = []
        self.discard: list[int] = []  # the last one is the newest
        self.board: list[int] = []  # its cards in play, in the order they entered
        self.ready_ink: list[int] = []
        self.exerted_ink: list[int] = []
        self.drops = 0
        self.inked = 0  # cards inked this turn
        self.turns = 0  # turns begun
        self.out = False  # has lost and left
        self.peeked = 0  # bits of the viewers that may know cards of the deck

    def copy(self) -> Player:
        other = Player()
        other.lore = self.lore
        other.deck = self.deck[:]
        other.hand = self.hand[:]
        other.discard = self.discard[:]
        other.board = self.board[:]
        other.ready_ink = self.ready_ink[:]
        other.exerted_ink = self.exerted_ink[:]
        other.drops = self.drops
        other.inked = self.inked
        other.turns = self.turns
        other.out = self.out
        other.peeked = self.peeked
        return other


class Decision:
    """What a player is asked: who, what kind, the options, how many, from which source.

    `options`: refs, seats, numbers or places, by `kind`; empty for the main phase, whose options
    are generated when somebody asks. `weights` with `total_least` and `total_most`: the chosen
    options' weights must add up so. `groups`: the chosen options must be of the same group, or
    with `apart` of different ones. `needed`: if anything is chosen, one of these options must
    be among it. `hidden`: the options are known to the asked seat alone. `noticeable`: others
    may notice that it is asked; not so where it depends on cards that only the asked seat
    knows. `verb`: what will be done with what is chosen, in a word ("banish", "heal"), where
    that is known.
    """

    __slots__ = (
        "apart",
        "groups",
        "hidden",
        "kind",
        "least",
        "most",
        "needed",
        "noticeable",
        "options",
        "player",
        "prompt",
        "rule",
        "source",
        "texts",
        "total_least",
        "total_most",
        "verb",
        "weights",
    )

    def __init__(
        self,
        kind: DecisionKind,
        seat: int,
        options: list[int],
        least: int = 1,
        most: int = 1,
        *,
        source: int = -1,
        prompt: str = "",
        rule: str = "",
        texts: list[str] | None = None,
        weights: list[int] | None = None,
        total_least: int = 0,
        total_most: int = -1,
        groups: list[int] | None = None,
        apart: bool = False,
        hidden: bool = False,
        noticeable: bool = True,
        verb: str = "",
    ) -> None:
        self.kind = kind
        self.player = seat
        self.options = options
        self.least = least
        self.most = most
        self.source = source
        self.prompt = prompt
        self.rule = rule
        self.texts = texts
        self.weights = weights
        self.total_least = total_least
        self.total_most = total_most
        self.groups = groups
        self.apart = apart
        self.needed: list[int] = []
        self.hidden = hidden
        self.noticeable = noticeable
        self.verb = verb


class State:
    """Everything a game is at one moment."""

    __slots__ = (
        "active",
        "bag",
        "bag_player",
        "challenge",
        "challengers",
        "chance",
        "decision",
        "defs",
        "drew_from_empty",
        "ended",
        "facts",
        "handles",
        "hurt",
        "inplay",
        "key",
        "known",
        "last_known",
        "lasting",
        "next_id",
        "observed",
        "out_order",
        "owner",
        "phase",
        "players",
        "refs",
        "resolving",
        "shown",
        "singers",
        "somewhere",
        "stack",
        "starting",
        "teams",
        "told",
        "tops",
        "turn",
        "used",
        "waiting_actions",
        "watching",
        "winners",
        "zone",
    )

    def __init__(self, seats: int) -> None:
        self.players = [Player() for _ in range(seats)]
        self.teams = list(range(seats))
        self.owner: list[int] = []
        self.defs: list[int] = []
        self.zone: list[int] = []
        self.refs: list[int] = []  # the present incarnation of each card
        self.inplay: dict[int, InPlay] = {}
        self.last_known: dict[int, LastKnown] = {}
        self.tops: dict[int, int] = {}  # refs of characters shifted onto → the one on top
        self.lasting: list[Lasting] = []
        self.watching: list[Watching] = []
        self.bag: list[Waiting] = []
        self.bag_player = -1  # who resolves from the bag at the moment (7.7.4)
        self.waiting_actions: list[Frame] = []  # effects of actions played inside effects (6.7.8.1)
        self.facts: list[Fact] = []
        self.used: dict[int, int] = {}  # uses of abilities this turn, by `uses.key_of`
        self.stack: list[Frame] = []
        self.decision: Decision | None = None
        self.challenge: list[int] = []  # refs: the challenging and the challenged card
        self.challengers: list[int] = []  # refs of those that have challenged this turn
        self.hurt: dict[int, list[int]] = {}  # who damaged whom since the last check (1.8.1.4)
        self.drew_from_empty: list[int] = []  # players, since the last check (older editions)
        self.singers: list[int] = []  # refs of those who sing the song that is resolving
        self.resolving: list[int] = []  # actions in the play zone, and cards being played
        self.known: list[int] = []  # for each card, bits of the viewers that know which it is
        self.handles: list[list[int]] = [[] for _ in range(seats + 1)]  # by viewer and card
        self.observed = [0] * (seats + 1)  # how many handles a viewer has been given
        self.somewhere: list[Somewhere] = []
        self.shown: list[int] = []  # refs of cards that are shown while an effect resolves
        self.told = 0  # events that had happened when others could last notice a decision
        self.turn = 0
        self.active = 0
        self.starting = 0
        self.phase: Phase = "setup"
        self.key = ""  # of the stream of random numbers (see `chance`)
        self.chance = 0  # how much of that stream has been used
        self.next_id = 1
        self.winners: list[int] = []
        self.out_order: list[int] = []
        self.ended = False

    def copy(self) -> State:
        other = State(0)
        other.players = [player.copy() for player in self.players]
        other.teams = self.teams
        other.owner = self.owner
        other.defs = self.defs
        other.zone = self.zone[:]
        other.refs = self.refs[:]
        other.inplay = {card: record.copy() for card, record in self.inplay.items()}
        other.last_known = self.last_known.copy()
        other.tops = self.tops.copy()
        other.lasting = [lasting.copy() for lasting in self.lasting]
        other.watching = [watching.copy() for watching in self.watching]
        other.bag = [waiting.copy() for waiting in self.bag]
        other.bag_player = self.bag_player
        other.waiting_actions = [frame.copy() for frame in self.waiting_actions]
        other.facts = self.facts[:]
        other.used = self.used.copy()
        other.stack = [frame.copy() for frame in self.stack]
        other.decision = self.decision
        other.challenge = self.challenge[:]
        other.challengers = self.challengers[:]
        other.hurt = {ref: by[:] for ref, by in self.hurt.items()}
        other.drew_from_empty = self.drew_from_empty[:]
        other.singers = self.singers[:]
        other.resolving = self.resolving[:]
        other.known = self.known[:]
        other.handles = [handles[:] for handles in self.handles]
        other.observed = self.observed[:]
        if self.somewhere:
            other.somewhere = [one.copy() for one in self.somewhere]
        other.shown = self.shown[:]
        other.told = self.told
        other.turn = self.turn
        other.active = self.active
        other.starting = self.starting
        other.phase = self.phase
        other.key = self.key
        other.chance = self.chance
        other.next_id = self.next_id
        other.winners = self.winners[:]
        other.out_order = self.out_order[:]
        other.ended = self.ended
        return other

    @property
    def incarnation(self) -> list[int]:
        """How often each card has become a new object; what a saved game has of `refs`."""
        return [incarnation(ref) for ref in self.refs]

    @incarnation.setter
    def incarnation(self, numbers: list[int]) -> None:
        self.refs = [FIRST + (number << CARD_BITS) + card for card, number in enumerate(numbers)]
