"""Builds the view of a seat up from what it knows."""

from __future__ import annotations

from inkborn.engine import checks, costs
from inkborn.engine import continuous as now
from inkborn.engine.actions import activate, move, shift
from inkborn.engine.core import Core
from inkborn.engine.game import Game
from inkborn.engine.knowledge import knows
from inkborn.engine.refusals import Action
from inkborn.engine.spoken import action_text, card_name, option_text
from inkborn.engine.state import CARD, Decision
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
    core = game.core
    state = core.state
    decision = state.decision
    face_up = _face_up_decks(core)
    asked = decision is not None and decision.player == seat
    return View(
        seat=seat,
        seats=tuple(_seat(game, seat, other, face_up) for other in range(len(state.players))),
        edition=core.edition.id,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        waiting_for=-1 if decision is None else decision.player,
        choice=choice(game) if asked else None,
        bag=tuple(
            WaitingAbility(
                w.frame.you, card_name(core, w.frame.source), core.book.triggers[w.trigger].name
            )
            for w in state.bag
        ),
        challenge=tuple(ref & CARD for ref in state.challenge),
        winners=game.winners,
        over=state.ended,
    )


def _face_up_decks(core: Core) -> set[int]:
    """The seats whose top card lies face up."""
    seats: set[int] = set()
    for entry in now.rules(core, "TopFaceUp"):
        if entry.static.who is not None:
            seats.update(entry.static.who(core, entry.frame))
    return seats


def _seat(game: Game, seat: int, other: int, face_up: set[int]) -> SeatView:
    core = game.core
    player = core.state.players[other]
    own = seat == other
    return SeatView(
        name=game.seats[other],
        team=core.state.teams[other],
        lore=player.lore,
        goal=checks.goal(core, other),
        hand_size=len(player.hand),
        deck_size=len(player.deck),
        ready_ink=len(player.ready_ink),
        exerted_ink=len(player.exerted_ink),
        ink_drops=player.drops,
        inked=player.inked,
        out=player.out,
        hand=_cards(core, player.hand) if own else _known(core, seat, player.hand),
        inkwell=_known(core, seat, sorted(player.ready_ink + player.exerted_ink)),
        deck=_deck(core, seat, player.deck, face_up=other in face_up),
        board=tuple([in_play(core, seat, card) for card in player.board]),
        discard=_cards(core, player.discard[::-1]),
    )


def _card(core: Core, card: int) -> SeenCard:
    return SeenCard(card, core.info[card].definition)


def _cards(core: Core, cards: list[int]) -> tuple[SeenCard, ...]:
    return tuple([SeenCard(card, core.info[card].definition) for card in cards])


def _known(core: Core, seat: int, cards: list[int]) -> tuple[SeenCard, ...]:
    """Those of the cards in a private zone that the seat has seen and can still tell."""
    known = core.state.known[seat]
    return _cards(core, [card for card in cards if card in known]) if known else ()


def _deck(core: Core, seat: int, deck: list[int], *, face_up: bool) -> dict[int, SeenCard]:
    """The known cards by their place from the top; the top card if it lies face up."""
    top = len(deck) - 1
    known = core.state.known[seat]
    found = {}
    if known:
        found = {top - place: _card(core, c) for place, c in enumerate(deck) if c in known}
    if face_up and deck:
        found[0] = _card(core, deck[-1])
    return found


def in_play(core: Core, seat: int, card: int) -> CardInPlay:
    """A card in play as a seat sees it."""
    record = core.state.inplay[card]
    ref = core.state.ref(card)
    return CardInPlay(
        id=card,
        card=core.info[card].definition,
        owner=record.owner,
        strength=now.strength(core, ref),
        willpower=now.willpower(core, ref),
        lore=now.lore(core, ref),
        damage=record.damage,
        exerted=record.exerted,
        drying=record.drying,
        keywords={
            keyword: now.keyword_amount(core, ref, keyword) for keyword in now.keywords(core, ref)
        },
        at=record.at,
        under=_under(core, seat, record.under) if record.under else (),
    )


def _under(core: Core, seat: int, cards: list[int]) -> tuple[SeenCard | None, ...]:
    """The cards beneath one, topmost first; None for those that lie face down unknown."""
    found = []
    for below in cards:
        beneath = below if below >= 0 else -1 - below
        seen = below >= 0 or beneath in core.state.known[seat]
        found.append(_card(core, beneath) if seen else None)
    return tuple(found)


# ---------------------------------------------------------------- the decision


def choice(game: Game) -> Choice:
    """The pending decision as the seat that is asked sees it."""
    core = game.core
    decision = core.state.decision
    assert decision is not None
    if decision.kind == "main":
        options = tuple(_action(core, action) for action in game.actions)
    else:
        options = tuple(_option(game, decision, i) for i in range(len(decision.options)))
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
        source=_card(core, source) if seen else None,
        total_least=decision.total_least,
        total_most=decision.total_most,
        grouped=decision.groups is not None,
        apart=decision.apart,
    )


def _action(core: Core, action: Action) -> Option:
    return Option(
        action_text(core, action),
        action,
        action.card,
        action.target,
        -1 if action.card < 0 else core.state.owner[action.card],
        ink=_ink(core, action),
    )


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
        name = card_name(core, card)
        return Option(name, card=card, owner=owner, weight=weight, group=group)
    text = option_text(core, game.seats, decision, place)
    if decision.kind == "bag":
        source = next(w.frame.source for w in core.state.bag if w.id == option)
        return Option(text, card=source & CARD, number=place)
    return Option(text, number=option, owner=option if decision.kind == "player" else -1)
