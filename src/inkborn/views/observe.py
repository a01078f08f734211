"""Builds the view of a seat up from what it knows."""

from __future__ import annotations

from typing import Final

from inkborn.engine import checks, costs, legal
from inkborn.engine import continuous as now
from inkborn.engine.actions import activate, move, shift
from inkborn.engine.continuous import Entry
from inkborn.engine.core import Core
from inkborn.engine.game import Game
from inkborn.engine.knowledge import knows
from inkborn.engine.refusals import Action
from inkborn.engine.spoken import action_text, card_name, option_text
from inkborn.engine.state import CARD, Decision, Waiting
from inkborn.model.abilities import CardDefinition, Keyword
from inkborn.rulebook.topics import number
from inkborn.views.seen import (
    CardInPlay,
    Choice,
    Option,
    SeatView,
    SeenCard,
    View,
    WaitingAbility,
)


def observe(game: Game, seat: int) -> View:
    """What a seat may see of a game."""
    alone = now.asking(game.core)
    try:
        return _observe(game, seat)
    finally:
        if alone:
            now.asked(game.core)


def _observe(game: Game, seat: int) -> View:
    core = game.core
    state = core.state
    decision = state.decision
    asked = decision is not None and decision.player == seat
    sight = Sight(core, seat)
    return View(
        seat=seat,
        seats=tuple([_seat(game, sight, other) for other in range(len(state.players))]),
        edition=core.edition.id,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        waiting_for=-1 if decision is None else decision.player,
        choice=choice(game) if asked else None,
        bag=tuple([_waiting(core, waiting) for waiting in state.bag]),
        challenge=tuple([ref & CARD for ref in state.challenge]),
        winners=tuple(state.winners),
        over=state.ended,
    )


def _waiting(core: Core, waiting: Waiting) -> WaitingAbility:
    frame = waiting.frame
    name = core.book.triggers[waiting.trigger].name
    return WaitingAbility(frame.you, card_name(core, frame.source), name)


def _seat(game: Game, sight: Sight, seat: int) -> SeatView:
    core = game.core
    player = core.state.players[seat]
    # The first two without names: a call with more than 15 named arguments is five times slower.
    return SeatView(
        game.seats[seat],
        core.state.teams[seat],
        lore=player.lore,
        goal=checks.goal(core, seat),
        hand_size=len(player.hand),
        deck_size=len(player.deck),
        ready_ink=len(player.ready_ink),
        exerted_ink=len(player.exerted_ink),
        ink_drops=player.drops,
        inked=player.inked,
        out=player.out,
        hand=sight.cards(player.hand) if seat == sight.seat else sight.known_cards(player.hand),
        inkwell=sight.known_cards(sorted(player.ready_ink + player.exerted_ink)),
        deck=sight.deck(seat),
        board=sight.board(player.board),
        discard=sight.cards(player.discard[::-1]),
    )


# ---------------------------------------------------------------- cards


class Face:
    """What never changes about a card in a game, as every seat that knows it sees it.

    Kept in `Core.seen`, for each card once it is seen: most of what a view shows was shown before.
    """

    __slots__ = ("definition", "keywords", "options", "seen")

    def __init__(self, card: int, definition: CardDefinition) -> None:
        self.seen = SeenCard(card, definition)
        self.definition = definition
        self.keywords = _printed_keywords(definition)
        self.options: dict[Action, Option] = {}  # turn actions with this card, as last shown


def _printed_keywords(definition: CardDefinition) -> dict[str, int] | None:
    """The printed keywords by name with their values; None if a value has to be counted."""
    found: dict[str, int] = {}
    for ability in definition.abilities:
        if isinstance(ability, Keyword):
            amount = 0 if ability.amount is None else ability.amount
            if not isinstance(amount, int):
                return None
            found[ability.keyword] = amount
    return dict(sorted(found.items())) if len(found) > 1 else found


def _face(core: Core, card: int) -> Face:
    faces = _faces(core)
    face = faces[card]
    if face is None:
        face = faces[card] = Face(card, core.info[card].definition)
    return face


def _faces(core: Core) -> list[Face | None]:
    if core.seen is None:
        core.seen = [None] * len(core.info)
    return core.seen


class Sight:
    """How a seat sees the cards of a game at one moment."""

    __slots__ = ("bit", "core", "faces", "known", "reach", "seat")

    def __init__(self, core: Core, seat: int) -> None:
        self.core = core
        self.seat = seat
        self.faces = _faces(core)
        self.known = core.state.known
        self.bit = 1 << seat
        self.reach = Reach(core)

    def cards(self, cards: list[int]) -> tuple[SeenCard, ...]:
        core, faces = self.core, self.faces
        return tuple([(faces[card] or _face(core, card)).seen for card in cards])

    def known_cards(self, cards: list[int]) -> tuple[SeenCard, ...]:
        """Those of the cards in a private zone that the seat has seen and can still tell."""
        core, faces, known, bit = self.core, self.faces, self.known, self.bit
        return tuple([(faces[c] or _face(core, c)).seen for c in cards if known[c] & bit])

    def deck(self, owner: int) -> dict[int, SeenCard]:
        """The known cards by their place from the top."""
        core, known, bit = self.core, self.known, self.bit
        player = core.state.players[owner]
        if not player.peeked & bit:
            return {}
        deck = player.deck[::-1]
        return {p: _face(core, card).seen for p, card in enumerate(deck) if known[card] & bit}

    def board(self, cards: list[int]) -> tuple[CardInPlay, ...]:
        """Cards in play; what no effect could change is as it is printed."""
        core, faces, reach = self.core, self.faces, self.reach
        records, refs = core.state.inplay, core.state.refs
        strengths, willpowers, lores = reach.strength, reach.willpower, reach.lore
        found = []
        for card in cards:
            record, ref = records[card], refs[card]
            face = faces[card] or _face(core, card)
            printed = face.definition
            strength, willpower, lore = printed.strength, printed.willpower, printed.lore
            if strengths is None or ref in strengths:
                strength = now.strength(core, ref)
            if willpowers is None or ref in willpowers:
                willpower = now.willpower(core, ref)
            if lores is None or ref in lores:
                lore = now.lore(core, ref)
            seen = CardInPlay(
                id=card,
                card=printed,
                owner=record.owner,
                strength=strength,
                willpower=willpower,
                lore=lore,
                damage=record.damage,
                exerted=record.exerted,
                drying=record.drying,
                keywords=_keywords(core, ref, face, reach),
                at=record.at,
                under=self.under(record.under) if record.under else (),
            )
            found.append(seen)
        return tuple(found)

    def under(self, cards: list[int]) -> tuple[SeenCard | None, ...]:
        """The cards beneath one, topmost first; None for those that lie face down unknown."""
        found: list[SeenCard | None] = []
        for below in cards:
            beneath = below if below >= 0 else -1 - below
            seen = self.known[beneath] & self.bit
            found.append(_face(self.core, beneath).seen if seen else None)
        return tuple(found)


# ---------------------------------------------------------------- what effects could change


class Reach:
    """Which cards in play continuous effects could change: their refs, or None for any card.

    All others are as they are printed, so that nothing has to be asked about them.
    """

    __slots__ = ("gained", "lore", "lost", "strength", "willpower")

    def __init__(self, core: Core) -> None:
        index = now.index_of(core)
        entries = index.entries
        self.strength = _reached(core, entries.get("strength"), core.state.challenge[:1])  # 8.5.1
        self.willpower = _reached(core, entries.get("willpower"), [])
        self.lore = _reached(core, entries.get("lore"), [])
        self.gained: list[Gain] = []
        for keyword, found in index.keywords.items():
            gain = Gain(core, keyword, found)
            if gain.reach != []:
                self.gained.append(gain)
        self.lost: list[int] | None = []  # keywords
        for found in index.lost_keywords.values():
            if self.lost is not None:
                self.lost = _reached(core, found, self.lost)


class Gain:
    """A keyword that cards could gain. `valued`: it comes with a number."""

    __slots__ = ("keyword", "reach", "valued")

    def __init__(self, core: Core, keyword: str, found: list[Entry]) -> None:
        self.keyword = keyword
        self.reach = _reached(core, found, [])
        self.valued = any(e.change is None or e.change.amount is not None for e in found)


def _reached(core: Core, found: list[Entry] | None, refs: list[int]) -> list[int] | None:
    """The refs, and those of the cards that these effects are about; None if about any."""
    if found is not None:
        for entry in found:
            if entry.static.when is not None and _sleeps(core, entry):
                continue
            if entry.targets is None:
                return None
            refs = refs + entry.targets
    return refs


def _sleeps(core: Core, entry: Entry) -> bool:
    """Whether the condition of an effect fails; not known of a text that asks for itself."""
    circles = core.circles
    return not now.holds(core, entry) and core.circles == circles


def _keywords(core: Core, ref: int, face: Face, reach: Reach) -> dict[str, int]:
    printed = face.keywords
    if printed is None or reach.lost is None or ref in reach.lost:
        return {name: now.keyword_amount(core, ref, name) for name in now.keywords(core, ref)}
    found = printed.copy()
    for gain in reach.gained:
        if gain.reach is None or ref in gain.reach:
            name = gain.keyword
            if name not in found and not now.has_keyword(core, ref, name):
                continue
            found[name] = now.keyword_amount(core, ref, name) if gain.valued else found.get(name, 0)
    return dict(sorted(found.items())) if len(found) > len(printed) else found


# ---------------------------------------------------------------- the decision


def choice(game: Game) -> Choice:
    """The pending decision as the seat that is asked sees it."""
    core = game.core
    decision = core.state.decision
    assert decision is not None
    if decision.kind == "main":
        faces = _faces(core)
        options = tuple([_action(core, faces, action) for action in legal.open_actions(core)])
    else:
        options = tuple([_option(game, decision, i) for i in range(len(decision.options))])
    source = decision.source & CARD
    seen = decision.source >= 0 and knows(core.state, decision.player, source)
    return Choice(
        kind=decision.kind,
        seat=decision.player,
        prompt=decision.prompt,
        rule=number(decision.rule, core.edition.id) if decision.rule else "",
        options=options,
        least=decision.least,
        most=decision.most,
        verb=decision.verb,
        source=_face(core, source).seen if seen else None,
        total_least=decision.total_least,
        total_most=decision.total_most,
        grouped=decision.groups is not None,
        apart=decision.apart,
    )


END: Final = Option("end turn", Action("end"))
PAID: Final = frozenset(("play", "move", "use"))
"""Turn actions that may cost ink."""


def _action(core: Core, faces: list[Face | None], action: Action) -> Option:
    kind, card = action.kind, action.card
    if kind == "end":
        return END
    ink = _ink(core, action) if kind in PAID else 0
    shown = (faces[card] or _face(core, card)).options
    option = shown.get(action)
    if option is None or option.ink != ink:
        owner, text = core.state.owner[card], action_text(core, action)
        option = shown[action] = Option(text, action, card, action.target, owner, ink=ink)
    return option


def _ink(core: Core, action: Action) -> int:
    """What a legal turn action costs; a Shift at its cheapest."""
    match action.kind:
        case "play":
            return _ink_to_play(core, action)
        case "move":
            return move.cost(core, action.card, action.target)
        case "use":
            ability = core.book.activated[int(action.how)]
            return activate.ink_cost(core, action.card, ability)
    return 0


def _ink_to_play(core: Core, action: Action) -> int:
    player = core.state.owner[action.card]
    way, _, place = action.how.partition(" ")
    if way == "ink":
        return costs.play_cost(core, player, action.card)
    if way == "shift":
        keyword = shift.forms(core, action.card)[int(place)]
        if keyword.shift is not None and keyword.shift.cost is not None:
            return 0
        base = shift.cost(core, keyword)
        onto = shift.bases(core, player, action.card, keyword)
        return min(costs.play_cost(core, player, action.card, shift=base, onto=b) for b in onto)
    return 0


def _option(game: Game, decision: Decision, place: int) -> Option:
    core = game.core
    option = decision.options[place]
    weight = decision.weights[place] if decision.weights is not None else 0
    group = decision.groups[place] if decision.groups is not None else 0
    if decision.kind in ("cards", "order"):
        card = option & CARD
        owner = core.state.owner[card]
        if not knows(core.state, decision.player, card):
            return Option("a card", owner=owner, weight=weight, group=group)
        name, needed = card_name(core, card), option in decision.needed
        return Option(name, card=card, owner=owner, weight=weight, group=group, needed=needed)
    text = option_text(core, game.seats, decision, place)
    if decision.kind == "bag":
        source = next(w.frame.source for w in core.state.bag if w.id == option)
        return Option(text, card=source & CARD, number=place)
    return Option(text, number=option, owner=option if decision.kind == "player" else -1)
