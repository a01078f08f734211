"""What a seat sees, as plain frozen data. Nothing here leads to what it must not know."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkborn.engine.state.refusals import ActionKind
from inkborn.engine.state.state import DecisionKind, Phase
from inkborn.errors import InkbornError, shown
from inkborn.model.abilities import CardDefinition


def viewer_of(seats: int, seat: object) -> int:
    """The number among the viewers of one of so many seats, or with None of the spectator."""
    if seat is None:
        return seats
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise InkbornError(f"there is no seat {shown(seat)}; there are seats 0 to {seats - 1}")
    return seat


class SeenCard(msgspec.Struct, frozen=True, gc=False):
    """A card that is known. `id` is its handle: it names the card for this viewer, in views and in
    answers, as long as the viewer can follow it.
    """

    id: int
    card: CardDefinition

    @property
    def name(self) -> str:
        return self.card.full_name


class CardInPlay(SeenCard, frozen=True, kw_only=True):
    """A card in play with its values at this moment. `at`: the id of its location, or -1.

    `under`: the cards beneath it, topmost first; None for one that lies face down.
    """

    owner: int
    strength: int
    willpower: int
    lore: int
    damage: int
    exerted: bool
    drying: bool
    keywords: dict[str, int]
    """Its keywords with their values; 0 where a keyword has none."""
    at: int
    under: tuple[SeenCard | None, ...]

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat as seen by another, or by itself. What it holds hidden is a number of cards."""

    name: str
    team: int
    lore: int
    goal: int
    """The lore it needs to win."""
    hand_size: int
    deck_size: int
    ready_ink: int
    exerted_ink: int
    ink_drops: int
    inked: int
    """Cards inked this turn."""
    out: bool
    hand: tuple[SeenCard, ...]
    """Those cards of the hand that are known."""
    inkwell: tuple[SeenCard, ...]
    """Those cards of the inkwell that are known."""
    deck: dict[int, SeenCard]
    """Known cards of the deck by their place, 0 being the top."""
    board: tuple[CardInPlay, ...]
    discard: tuple[SeenCard, ...]
    """The newest first."""

    @property
    def ink(self) -> int:
        """Ink that can be spent now."""
        return self.ready_ink + self.ink_drops

    @property
    def inkwell_size(self) -> int:
        return self.ready_ink + self.exerted_ink


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One option of a decision: in words, and as the action, card, seat or number it is.

    `kind` of a turn action: ink, play, quest, challenge, move, use, end; `how` it is played (ink,
    sing, shift N, free N), or the place of the ability that is used. `card`, `target`: handles, or
    -1; a card that the seat does not know has none. `ink`: what a turn action costs. `weight`,
    `group`, `needed`: see `Choice`.
    """

    text: str
    kind: ActionKind | Literal[""] = ""
    card: int = -1
    target: int = -1
    how: str = ""
    owner: int = -1
    number: int = 0
    ink: int = 0
    weight: int = 0
    group: int = 0
    needed: bool = False


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the seat is asked. An answer is a tuple of places among the options, or a name.

    `least` and `most`: how many. `total_least`, `total_most`: bounds for the sum of the weights of
    what is chosen (-1: none). `grouped`: only options of one group, or with `apart` of different
    ones. If options are `needed`, one of them must be among whatever is chosen. `verb`: what will
    be done with what is chosen.
    """

    kind: DecisionKind
    seat: int
    prompt: str
    rule: str
    """The number of the rule by which it is asked."""
    options: tuple[Option, ...]
    least: int
    most: int
    verb: str = ""
    source: SeenCard | None = None
    total_least: int = 0
    total_most: int = -1
    grouped: bool = False
    apart: bool = False

    def allows(self, places: tuple[int, ...]) -> bool:
        """Whether these places are a legal answer."""
        options, count, total = self.options, len(places), 0
        for place in places:
            if not 0 <= place < len(options):
                return False
            total += options[place].weight
        if len(set(places)) != count:
            return False
        if not self.least <= count <= self.most:
            return False
        if places and (total < self.total_least or 0 <= self.total_most < total):
            return False
        if places and not self._has_needed(places):
            return False
        if not self.grouped or count < 2:
            return True
        groups = {options[place].group for place in places}
        return len(groups) == (count if self.apart else 1)

    def _has_needed(self, places: tuple[int, ...]) -> bool:
        """Whether an option is among these that has to be, if there are such."""
        for place in places:
            if self.options[place].needed:
                return True
        for option in self.options:
            if option.needed:
                return False
        return True


class WaitingAbility(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability in the bag."""

    seat: int
    source: str
    name: str


class Among(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Cards that are somewhere among certain places of a seat, the viewer cannot tell where: among
    so many cards of the hand, of the inkwell, face down under others, and at these places of the
    deck.
    """

    seat: int
    cards: tuple[CardDefinition, ...]
    hand: int
    inkwell: int
    under: int
    deck: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a seat knows. `seats` are in the order of play, `seat` is its own place, or -1 of
    a spectator.
    """

    seat: int
    seats: tuple[SeatView, ...]
    edition: str
    turn: int
    active: int
    phase: Phase
    waiting_for: int
    """The seat that has to decide, or -1 if the game is over; the active one where nobody else must
    notice who it is.
    """
    choice: Choice | None
    """What this seat is asked, if it is its turn to decide."""
    bag: tuple[WaitingAbility, ...]
    challenge: tuple[int, ...]
    """The ids of the challenging and the challenged card, while there is a challenge."""
    playing: tuple[SeenCard, ...]
    """The cards that are being played, and the actions that are resolving."""
    somewhere: tuple[Among, ...]
    """What is known of cards whose place is not."""
    winners: tuple[int, ...]
    over: bool
    noticeable: bool
    """Whether this viewer may notice that something is asked now. If not, only hidden cards are the
    reason: the viewer should be shown nothing new until the next view that is noticeable.
    """

    @property
    def me(self) -> SeatView:
        """The own seat."""
        if self.seat < 0:
            raise InkbornError("a spectator has no seat")
        return self.seats[self.seat]

    @property
    def opponents(self) -> tuple[SeatView, ...]:
        mine = self.me.team
        return tuple(player for player in self.seats if player.team != mine and not player.out)

    def in_play(self, id: int) -> CardInPlay | None:
        """The card in play with this id."""
        for player in self.seats:
            for card in player.board:
                if card.id == id:
                    return card
        return None
