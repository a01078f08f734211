"""Cards change zones, and what goes with it: new objects, last known values, knowledge, events
(7)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import PACK_RUSH, Core
from inkborn.engine.machine.statics import InkEntersExertedRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules.restrictions import player_cant
from inkborn.engine.rules.triggers import emit, note
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    NOWHERE,
    PLAY,
    UNDER,
    InPlay,
    LastKnown,
    card_under,
    face_down,
)

FROM_PLAY: Final = MARKS["from play"]
FROM_DISCARD: Final = MARKS["from discard"]
BY_ITS_PLAYER: Final = MARKS["by its player"]
LETHAL: Final = "check.banish"


def shuffle_deck(core: Core, owner: int, source: int = -1) -> None:
    deck = core.state.players[owner].deck
    core.shuffle(deck)
    core.state.players[owner].peeked = 0
    knowledge.mix(core, deck, core.everybody)
    note(core, "shuffle", player=owner, source=source, rule="deck.private")


# ---------------------------------------------------------------- moving single cards


def take_out(core: Core, card: int, together: bool = False) -> int:
    """Removes a card from the zone it is in (not from play) and says which that was.

    `together`: with others, or back into a deck, so that nobody sees the card that would have been
    on top for a moment.
    """
    state = core.state
    zone = state.zone[card]
    player = state.players[state.owner[card]]
    if zone == DECK:
        if core.book.opens_decks and not together:
            knowledge.show_tops(core)
        if player.deck and player.deck[-1] == card:
            player.deck.pop()
        else:
            player.deck.remove(card)
    elif zone == HAND:
        player.hand.remove(card)
    elif zone == DISCARD:
        player.discard.remove(card)
    elif zone == INKWELL:
        if card in player.ready_ink:
            player.ready_ink.remove(card)
        else:
            player.exerted_ink.remove(card)
    elif zone == UNDER:
        for record in state.inplay.values():
            if card in record.under:
                record.under.remove(card)
                break
            if face_down(card) in record.under:
                record.under.remove(face_down(card))
                break
    return zone


def put_card(
    core: Core,
    card: int,
    zone: int,
    *,
    at: str = "top",
    exerted: bool = False,
    seen: bool = False,
    source: int = -1,
    actor: int = -1,
    more: bool = False,
    rule: str = "",
) -> int:
    """Moves a card that is not in play into a zone of its owner; returns its new ref.

    `seen`: everybody sees which card it is. `actor`: who does it. `more`: part of a batch.
    """
    state = core.state
    owner = state.owner[card]
    before = state.refs[card]
    origin = take_out(core, card, more or zone == DECK)
    knowledge.leave(core, card, origin, zone, seen)
    _arrive(core, card, zone, at, exerted, origin)
    after = state.refs[card]
    own = BY_ITS_PLAYER if actor == owner else 0
    if zone == HAND and origin != DECK:
        marks = FROM_DISCARD if origin == DISCARD else 0
        emit(
            core, "return", before, -1, owner, 0, marks | own,
            rule=rule or "hand.private", source=source, more=more,
        )  # fmt: skip
    else:
        note(
            core, "put", after, -1, owner, zone, rule=rule, source=source,
            text=at if zone == DECK else "",
        )  # fmt: skip
    if origin == DISCARD and zone != DISCARD:
        emit(core, "leave discard", before, -1, owner, more=more)
    if zone == DISCARD:
        if origin == DECK:
            emit(core, "mill", after, -1, owner, 0, own, more=more, source=source)
        emit(core, "into discard", after, -1, owner, more=more)
    elif zone == INKWELL:
        emit(
            core,
            "ink",
            after,
            -1,
            owner,
            0,
            own,
            source=source,
            rule="inkwell.facedown-ready",
        )
    return after


def _arrive(core: Core, card: int, zone: int, at: str, exerted: bool, origin: int = DECK) -> None:
    state = core.state
    player = state.players[state.owner[card]]
    core.renew(card, origin, zone)
    state.zone[card] = zone
    if zone == HAND:
        player.hand.append(card)
    elif zone == DECK:
        player.peeked |= state.known[card]
        if at == "bottom":
            player.deck.insert(0, card)
        else:
            player.deck.append(card)
    elif zone == DISCARD:
        player.discard.append(card)
    elif zone == INKWELL:
        if exerted or _ink_enters_exerted(core, state.owner[card]):
            player.exerted_ink.append(card)
        else:
            player.ready_ink.append(card)
    if state.somewhere:
        knowledge.arrive(core, card, zone)


def _ink_enters_exerted(core: Core, seat: int) -> bool:
    for entry in now.all_rules(core, InkEntersExertedRule):
        if seat in entry.static.who(core, entry.frame) and now.holds(core, entry):
            return True
    return False


def put_under(
    core: Core,
    card: int,
    top: int,
    *,
    facedown: bool,
    actor: int,
    source: int = -1,
    more: bool = False,
) -> None:
    """Puts a card that is not in play under a card in play (5.1.1.5). `more`: part of a batch."""
    state = core.state
    origin = take_out(core, card, more)
    knowledge.leave(core, card, origin, UNDER, not facedown)
    state.refs[card] += ANEW
    state.zone[card] = UNDER
    state.inplay[top].under.insert(0, face_down(card) if facedown else card)
    ref = state.refs[card]
    if origin == DISCARD:
        emit(core, "leave discard", ref, -1, state.owner[card])
    _announce_under(core, top, ref, actor, facedown, source)


def _announce_under(
    core: Core, top: int, ref: int, actor: int, facedown: bool, source: int
) -> None:
    emit(
        core, "under", core.state.refs[top], ref, actor,
        source=source, rule="boost.ability", text="face down" if facedown else "",
    )  # fmt: skip


# ---------------------------------------------------------------- drawing


def draw(core: Core, seat: int, number: int, source: int = -1, *, bottom: bool = False) -> int:
    """Draws cards one at a time (1.12); returns how many there were."""
    state = core.state
    drawn = 0
    if player_cant(core, seat, "draw"):
        return 0
    for _ in range(number):
        refill_deck(core, seat)
        deck = state.players[seat].deck
        if not deck:
            if seat not in state.drew_from_empty:
                state.drew_from_empty.append(seat)
            break
        to_hand(core, deck[0] if bottom else deck[-1])
        card = state.players[seat].hand[-1]
        drawn += 1
        refill_deck(core, seat)
        emit(
            core, "draw", state.refs[card], -1, seat,
            rule="draw.one-at-a-time", source=source,
        )  # fmt: skip
    return drawn


def refill_deck(core: Core, seat: int) -> None:
    """Pack Rush: an empty deck is made anew from the discard (10.2.5)."""
    player = core.state.players[seat]
    if core.variant == PACK_RUSH and not player.deck and player.discard:
        for card in player.discard[:]:
            take_out(core, card)
            _arrive(core, card, DECK, "top", False)
        shuffle_deck(core, seat)


# ---------------------------------------------------------------- entering and leaving play


def enter_play(core: Core, card: int) -> InPlay:
    """Puts a card into its owner's play zone: ready, undamaged, drying (5.1.2)."""
    state = core.state
    origin = take_out(core, card)
    before = state.refs[card]
    knowledge.leave(core, card, origin, PLAY, True)
    core.renew(card, origin, PLAY)
    state.zone[card] = PLAY
    record = InPlay(card, state.owner[card])
    record.turn = state.turn
    state.inplay[card] = record
    state.players[record.owner].board.append(card)
    core.rebuild_for(card)
    if origin == DISCARD:
        emit(core, "leave discard", before, -1, record.owner)
    return record


def remember(core: Core, ref: int) -> LastKnown:
    """Takes down what a card is like before it leaves play (6.7.7)."""
    record = core.record(ref)
    assert record is not None
    last = LastKnown()
    last.exerted = record.exerted
    last.damage = record.damage
    last.at = now.location_of(core, ref)
    last.how = record.how
    if core.info[record.card].is_location:
        there = core.state.inplay.values()
        last.here = [core.state.refs[c.card] for c in there if c.at == record.card]
    last.strength = now.strength(core, ref)
    last.willpower = now.willpower(core, ref)
    last.lore = now.lore(core, ref)
    last.keywords = now.keywords(core, ref)
    last.classes = sorted(core.info[ref & CARD].classes) + [
        name for name in index_of(core).classes if now.has_class(core, ref, name)
    ]
    return last


def leave_play(
    core: Core,
    refs: list[int],
    zone: int,
    *,
    at: str = "top",
    exerted: bool = False,
    banished: bool = False,
    facedown: bool = False,
    under: int = -1,
    order: list[int] | None = None,
    source: int = -1,
    actor: int = -1,
    rule: str = "",
) -> list[int]:
    """Cards in play leave it together; their abilities see each other leave (7.4.3). Returns the
    new refs.

    The cards of a stack go where its top card goes (5.1.1.7), one by one as `order` says. `actor`:
    who puts them there; `under`: under this card in play.
    """
    state = core.state
    lasts = {ref: remember(core, ref) for ref in refs}
    state.last_known.update(lasts)
    for i, ref in enumerate(refs):
        _announce_leaving(core, ref, zone, at, banished, i > 0, source, actor, rule)
    moved: list[tuple[int, int]] = []
    for ref in refs:
        card = ref & CARD
        record = state.inplay.pop(card)
        state.players[record.owner].board.remove(card)
        if core.info[card].is_location:
            for other in state.inplay.values():
                if other.at == card:
                    other.at = -1
        core.end_stack(ref)
        moved.append((ref, card))
        moved += [(ref, card_under(c)) for c in record.under]
        core.rebuild_for(card)
    if order:
        moved.sort(key=lambda pair: order.index(pair[1]) if pair[1] in order else len(order))
    results = []
    for ref, card in moved:
        state.zone[card] = NOWHERE
        knowledge.leave(core, card, PLAY, zone, under >= 0 and not facedown)
        if under >= 0:
            state.refs[card] += ANEW
            state.zone[card] = UNDER
            state.inplay[under].under.insert(0, face_down(card) if facedown else card)
        else:
            _arrive(core, card, zone, at, exerted, PLAY)
        after = state.refs[card]
        if card == ref & CARD:
            results.append(after)
        else:
            lasts[ref].under.append(after)
        if under >= 0:
            _announce_under(core, under, after, actor, facedown, source)
        else:
            _announce_arrival(core, card, zone, source, actor)
    return results


def _announce_leaving(
    core: Core,
    ref: int,
    zone: int,
    at: str,
    banished: bool,
    more: bool,
    source: int,
    actor: int,
    rule: str,
) -> None:
    state = core.state
    owner = state.owner[ref & CARD]
    if banished:
        marks, other = 0, -1
        counts = core.edition.location_in_challenge or not core.info[ref & CARD].is_location
        if ref in state.challenge and counts:
            challenger, challenged = state.challenge
            other = challenged if ref == challenger else challenger
            role = "while challenging" if ref == challenger else "while challenged"
            marks = MARKS["in a challenge"] | MARKS[role]
        why = ""
        if rule == LETHAL and not core.quiet:
            why = f"damage {now.damage(core, ref)} ≥ willpower {now.willpower(core, ref)}"
        emit(
            core, "banish", ref, other, owner, 0, marks,
            rule=rule or "check.banish", source=source, more=more, text=why,
        )  # fmt: skip
        if rule == LETHAL:  # banished by those whose damage it took (1.8.1.4)
            for by in dict.fromkeys(state.hurt.get(ref, ())):
                how = marks if by == other else 0
                emit(core, "banishes", by, ref, state.owner[by & CARD], 0, how, more=more)
    elif zone == HAND:
        marks = FROM_PLAY | (BY_ITS_PLAYER if actor == owner else 0)
        emit(core, "return", ref, -1, owner, 0, marks, source=source, rule=rule, more=more)
    else:
        where = at if zone == DECK else ""
        note(core, "put", ref, -1, owner, zone, source=source, rule=rule, text=where)
    emit(core, "leave", ref, -1, owner, source=source, more=more)


def _announce_arrival(core: Core, card: int, zone: int, source: int, actor: int) -> None:
    ref, owner = core.state.refs[card], core.state.owner[card]
    if zone == DISCARD:
        emit(core, "into discard", ref, -1, owner)
    elif zone == INKWELL:
        own = BY_ITS_PLAYER if actor == owner else 0
        emit(core, "ink", ref, -1, owner, 0, own, source=source, rule="inkwell.facedown-ready")


# ---------------------------------------------------------------- states


def exert(core: Core, ref: int, source: int = -1, rule: str = "") -> bool:
    """Exerts a card in play; false if it could not be."""
    record = core.record(ref)
    if record is None or record.exerted or core.info[record.card].is_location:
        return False
    record.exerted = True
    emit(core, "exert", ref, -1, record.owner, source=source, rule=rule or "state.exerted")
    return True


def ready(core: Core, ref: int, source: int = -1, rule: str = "", by: int = -1) -> bool:
    record = core.record(ref)
    if record is None or not record.exerted or now.cant(core, ref, "ready") is not None:
        return False
    record.exerted = False
    seat = by if by >= 0 else record.owner
    emit(core, "ready", ref, -1, seat, source=source, rule=rule or "state.ready")
    return True


# ---------------------------------------------------------------- setting up


def take_top(core: Core, seat: int) -> int:
    return core.state.players[seat].deck[-1]


def to_hand(core: Core, card: int) -> None:
    """Puts a card from the deck into the hand without its being drawn."""
    take_out(core, card)
    knowledge.leave(core, card, DECK, HAND, False)
    _arrive(core, card, HAND, "", False)
