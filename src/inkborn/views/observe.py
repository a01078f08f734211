"""Builds the view of a seat, or of a spectator, up from what it knows."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import activate, legal
from inkborn.engine.answers.spoken import action_text, card_name, option_text
from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import THE_CARD
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import checks
from inkborn.engine.state.ids import PLAY_CARD
from inkborn.engine.state.refusals import Action
from inkborn.engine.state.state import (
    CARD,
    HAND,
    INKWELL,
    NOWHERE,
    UNDER,
    Decision,
    Somewhere,
    Waiting,
)
from inkborn.rulebook.topics import number
from inkborn.views.seen import (
    Among,
    Choice,
    Option,
    SeatView,
    SeenCard,
    View,
    WaitingAbility,
    viewer_of,
)
from inkborn.views.sight import Reach, Sight


def observe(game: BareGame, seat: int | None) -> View:
    """What a seat may see of a game; with None what a spectator may, who sees what all see."""
    viewer = viewer_of(len(game.seats), seat)
    alone = now.asking(game.core)
    try:
        return _observe(game, viewer)
    finally:
        if alone:
            now.asked(game.core)


def _observe(game: BareGame, viewer: int) -> View:
    core = game.core
    state = core.state
    decision = state.decision
    asked = decision is not None and decision.player == viewer
    sight, reach = Sight(core, viewer), Reach(core)
    seats = len(state.players)
    return View(
        seat=viewer if viewer < seats else -1,
        seats=tuple([_seat(game, sight, reach, seat) for seat in range(seats)]),
        edition=core.edition.id,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        waiting_for=_waited_for(core, viewer),
        choice=_choice(game, sight) if asked else None,
        bag=tuple([_waiting(core, waiting) for waiting in state.bag]),
        challenge=tuple([_in_a_challenge(sight, ref & CARD) for ref in state.challenge]),
        playing=_playing(sight) if len(state.stack) > 1 else (),
        somewhere=_somewhere(sight) if state.somewhere else (),
        winners=tuple(state.winners),
        over=state.ended,
        noticeable=asked or decision is None or decision.noticeable,
    )


def _waited_for(core: Core, viewer: int) -> int:
    """Who has to decide; the active player where others must not notice who it is."""
    decision = core.state.decision
    if decision is None:
        return -1
    open_ = decision.noticeable or decision.player == viewer
    return decision.player if open_ else core.state.active


def _in_a_challenge(sight: Sight, card: int) -> int:
    """The handle of who challenges or is challenged; -1 once its player has left (9.2.3)."""
    return -1 if sight.core.state.zone[card] == NOWHERE else sight.handle(card)


def _waiting(core: Core, waiting: Waiting) -> WaitingAbility:
    frame = waiting.frame
    name = core.book.triggers[waiting.trigger].name
    return WaitingAbility(frame.you, card_name(core, frame.source), name)


def _seat(game: BareGame, sight: Sight, reach: Reach, seat: int) -> SeatView:
    core = game.core
    player = core.state.players[seat]
    own = seat == sight.viewer
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
        hand=sight.cards(player.hand) if own else sight.bag(player.hand),
        inkwell=sight.bag(player.ready_ink + player.exerted_ink),
        deck=sight.deck(seat),
        board=sight.board(player.board, reach),
        discard=sight.cards(player.discard[::-1]),
    )


def _playing(sight: Sight) -> tuple[SeenCard, ...]:
    """The cards that are being played, and the actions that are resolving."""
    state = sight.core.state
    cards = state.resolving[:]
    for frame in (*state.stack, *state.waiting_actions):
        if frame.proc == PLAY_CARD:
            card = frame.number(THE_CARD)
            if card not in cards and card not in state.inplay:
                cards.append(card)
    return sight.cards(sight.known_among(cards))


def _somewhere(sight: Sight) -> tuple[Among, ...]:
    core = sight.core
    return tuple([_among(core, one) for one in core.state.somewhere if one.viewer == sight.viewer])


def _among(core: Core, one: Somewhere) -> Among:
    zone = core.state.zone
    zones = [zone[card] for card in one.places]
    deck = core.state.players[one.owner].deck[::-1]
    cards = [core.book.cards[card].definition for card in one.cards]
    return Among(
        seat=one.owner,
        cards=tuple(sorted(cards, key=lambda card: card.full_name)),
        hand=zones.count(HAND),
        inkwell=zones.count(INKWELL),
        under=zones.count(UNDER),
        deck=tuple([place for place, card in enumerate(deck) if card in one.places]),
    )


# ---------------------------------------------------------------- the decision


def _choice(game: BareGame, sight: Sight) -> Choice:
    """The pending decision as the seat that is asked sees it."""
    core = game.core
    decision = core.state.decision
    assert decision is not None
    if decision.kind == "main":
        options = tuple([_action(sight, action) for action in legal.open_actions(core)])
    else:
        places = range(len(decision.options))
        options = tuple([_option(game, sight, decision, place) for place in places])
    return Choice(
        kind=decision.kind,
        seat=decision.player,
        prompt=decision.prompt,
        rule=number(decision.rule, core.edition.id) if decision.rule else "",
        options=options,
        least=decision.least,
        most=decision.most,
        verb=decision.verb,
        source=sight.seen(decision.source & CARD) if decision.source >= 0 else None,
        total_least=decision.total_least,
        total_most=decision.total_most,
        grouped=decision.groups is not None,
        apart=decision.apart,
    )


END: Final = Option("end turn", "end")
PAID: Final = frozenset(("play", "move", "use"))
"""Turn actions that may cost ink."""


def _action(sight: Sight, action: Action) -> Option:
    kind, card, core = action.kind, action.card, sight.core
    if kind == "end":
        return END
    ink = legal.price(core, action) if kind in PAID else 0
    target = -1 if action.target < 0 else sight.handle(action.target)
    face = sight.face(card)
    option = face.options.get(action)
    if option is None or option.ink != ink or option.target != target:
        how = action.how
        if kind == "use":  # by its place: numbers of the book tell of cards that nobody has seen
            how = str(activate.abilities(core, card).index(int(how)))
        text, owner = action_text(core, action), core.state.owner[card]
        option = Option(text, kind, face.seen.id, target, how, owner, ink=ink)
        face.options[action] = option
    return option


def _option(game: BareGame, sight: Sight, decision: Decision, place: int) -> Option:
    core = game.core
    option = decision.options[place]
    weight = decision.weights[place] if decision.weights is not None else 0
    group = decision.groups[place] if decision.groups is not None else 0
    if decision.kind in ("cards", "order"):
        card = option & CARD
        owner, handle = core.state.owner[card], sight.handle(card)
        name = card_name(core, card) if handle >= 0 else "a card"
        needed = handle >= 0 and option in decision.needed
        return Option(name, card=handle, owner=owner, weight=weight, group=group, needed=needed)
    text = option_text(core, game.seats, decision, place)
    if decision.kind == "bag":
        source = next(w.frame.source for w in core.state.bag if w.id == option)
        return Option(text, card=sight.handle(source & CARD), number=place)
    return Option(text, number=option, owner=option if decision.kind == "player" else -1)
