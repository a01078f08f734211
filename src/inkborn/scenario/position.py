"""Sets a scenario's position up: the game stands in the main phase of the active seat."""

from __future__ import annotations

from collections.abc import Iterable

from inkborn.cards.names import name_key
from inkborn.engine.game import BareGame
from inkborn.engine.knowing import knowledge
from inkborn.engine.lower import books
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.rules import turn
from inkborn.engine.rules.setup import add_card
from inkborn.engine.state import chance, ids
from inkborn.engine.state.state import (
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    PLAY,
    UNDER,
    Frame,
    InPlay,
    State,
    face_down,
)
from inkborn.errors import shown
from inkborn.model.abilities import CardDefinition
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import CardInPlay, Scenario, Seat
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.table import Table
from inkborn.text.say.unparse import unparse_effect

ROUNDS = 3
"""Turns that everybody has had before the scenario begins; it is nobody's first turn."""

MAIN_PHASE = turn.TURN.index(turn.main_phase)


def set_up(scenario: Scenario, cast: Cast) -> Table:
    """The table with the game in the position that the scenario describes."""
    setter = _Setter(scenario, cast)
    for place, seat in enumerate(scenario.seats):
        setter.seat(place, seat)
    state = setter.state
    state.stack.append(_main_phase(scenario.active))
    book = books.write(setter.definitions, unparse_effect, scenario.edition.joint_names)
    core = Core(state, book, scenario.edition)
    knowledge.begin(core)
    game = BareGame(core, [seat.name for seat in scenario.seats])
    machine.run(core)
    return Table(game, cast, setter.ids)


def _main_phase(active: int) -> Frame:
    frame = Frame(ids.TURN, active, -1, {})
    frame.pc = MAIN_PHASE
    return frame


class _Setter:
    """Puts cards into a new state."""

    def __init__(self, scenario: Scenario, cast: Cast) -> None:
        self.cast = cast
        self.definitions: list[CardDefinition] = []
        self.numbers: dict[str, int] = {}
        self.ids: dict[str, int] = {}
        count = len(scenario.seats)
        self.state = State(count)
        self.state.key = chance.key_of(scenario.seed)
        self.state.teams = list(scenario.teams)
        self.state.active = scenario.active
        self.state.turn = ROUNDS * count + 1
        self.state.phase = "main"

    def seat(self, place: int, seat: Seat) -> None:
        player = self.state.players[place]
        player.lore = seat.lore
        player.drops = seat.ink_drops
        player.turns = ROUNDS
        player.deck = self.cards(place, seat.deck, DECK)[::-1]
        player.hand = self.cards(place, seat.hand, HAND)
        player.discard = self.cards(place, seat.discard, DISCARD)
        player.ready_ink = self.cards(place, seat.ready_ink, INKWELL)
        player.exerted_ink = self.cards(place, seat.exerted_ink, INKWELL)
        records = [self.enter(place, entry) for entry in seat.play]
        player.board = [record.card for record in records]
        for entry, record in zip(seat.play, records, strict=True):
            if entry.at:
                record.at = self.location(seat, entry, player.board)

    def cards(self, place: int, names: Iterable[str], zone: int) -> list[int]:
        return [self.card(place, name, zone) for name in names]

    def card(self, place: int, name: str, zone: int) -> int:
        key = name_key(name)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.definitions)
            self.definitions.append(self.cast.definition(name))
        return add_card(self.state, place, number, zone)

    def enter(self, place: int, entry: CardInPlay) -> InPlay:
        card = self.card(place, entry.card, PLAY)
        kind = self.definitions[self.state.defs[card]].kind
        if kind == "action":
            raise ScenarioFailure(f"{entry.card} is an action and cannot stand in play")
        record = InPlay(card, place)
        record.exerted = entry.exerted
        record.drying = entry.drying
        record.damage = entry.damage
        record.turn = self.state.turn if entry.drying else 0
        hidden = [face_down(under) for under in self.cards(place, entry.boosted, UNDER)]
        record.under = hidden + self.cards(place, entry.under, UNDER)
        self.state.inplay[card] = record
        if entry.id:
            key = name_key(entry.id)
            if key in self.ids:
                raise ScenarioFailure(f"two cards have the id {shown(entry.id)}")
            self.ids[key] = card
        return record

    def location(self, seat: Seat, entry: CardInPlay, board: list[int]) -> int:
        wanted = name_key(entry.at)
        for card in board:
            definition = self.definitions[self.state.defs[card]]
            named = name_key(definition.full_name) == wanted or self.ids.get(wanted) == card
            if named and definition.kind == "location":
                return card
        if wanted not in self.ids:
            self.cast.card(entry.at)  # an unknown name is reported as such
        raise ScenarioFailure(
            f"{seat.name}: {entry.card} cannot be at {entry.at}: no such location in play there"
        )
