"""What everybody knows: the one room that decides it, at the moment when it happens (7.1).

Those who know something are *viewers*: the seats, and after them the spectator, who knows what is
shown to all. `State.known` holds for each card a bit for every viewer who knows which card it is.
A viewer who gets to know a card gets a *handle* for it, a number counted by what that viewer has
seen, and keeps both as long as the card can be followed. Cards that were mixed cannot: of those
that were known a viewer then knows only that they are somewhere among certain places (`Somewhere`).

A hand and an inkwell are bags: who cannot look inside does not see which of its cards leaves.
"""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.core import SIMULTANEOUS, Core
from inkborn.engine.machine.registers import LOOKED
from inkborn.engine.machine.statics import TopFaceUpRule
from inkborn.engine.now import continuous as now
from inkborn.engine.state.state import (
    CARD,
    CARD_BITS,
    DECK,
    DISCARD,
    FIRST,
    HAND,
    INKWELL,
    PLAY,
    Somewhere,
    State,
    incarnation,
)

HANDLE_BITS: Final = 20
HANDLE: Final = (1 << HANDLE_BITS) - 1
"""`State.handles` has a handle in its low bits and above them the incarnation of the card at which
it was given: together small enough for one digit of a number, which is what lists are fast with."""


def mark(ref: int, handle: int) -> int:
    """An entry of `State.handles`: a handle that is given to a card as it is now."""
    return incarnation(ref) << HANDLE_BITS | handle


def knows(state: State, viewer: int, card: int) -> bool:
    """Whether a viewer knows which card this is."""
    return state.known[card] >> viewer & 1 != 0


def handle(state: State, viewer: int, card: int) -> int:
    """What a viewer calls a card; -1 if it does not know which card it is."""
    if state.known[card] >> viewer & 1:
        return state.handles[viewer][card] & HANDLE
    return -1


def insiders(core: Core, owner: int) -> int:
    """Who looks into a hand: its player, and teammates who take their turns together (9.3)."""
    if core.variant != SIMULTANEOUS:
        return 1 << owner
    teams = core.state.teams
    return sum(1 << seat for seat, team in enumerate(teams) if team == teams[owner])


def begin(core: Core) -> None:
    """Everybody knows what the zones of a position show, and nothing else."""
    state = core.state
    for card, zone in enumerate(state.zone):
        if zone == DECK:
            continue
        if zone == HAND:
            learn(core, card, insiders(core, state.owner[card]))
        elif zone in (PLAY, DISCARD) or core.is_fixed_ink(card):
            learn(core, card, core.everybody)
    for record in state.inplay.values():
        for card in record.under:
            if card >= 0:
                learn(core, card, core.everybody)


# ---------------------------------------------------------------- getting to know


def learn(core: Core, card: int, viewers: int) -> None:
    """These viewers see which card it is, where it is."""
    state = core.state
    if state.zone[card] == DECK:
        state.players[state.owner[card]].peeked |= viewers
    _see(core, card, viewers)


def _see(core: Core, card: int, viewers: int) -> None:
    state = core.state
    known = state.known[card]
    news = viewers & ~known
    if not news:
        return
    core.news |= ~known
    state.known[card] = known | news
    base = (state.refs[card] - FIRST) >> CARD_BITS << HANDLE_BITS  # `mark`, without a call
    viewer = 0
    while news:
        if news & 1:
            observed = state.observed[viewer] + 1
            state.observed[viewer] = observed
            state.handles[viewer][card] = base | observed
        news >>= 1
        viewer += 1
    if state.somewhere:
        _narrow(core, card, viewers & ~known)


def show(core: Core, card: int) -> None:
    """A card is shown to all, wherever it is."""
    state = core.state
    ref = state.refs[card]
    if ref in state.shown:
        return
    zone = state.zone[card]
    if zone in (HAND, INKWELL):
        _pick_out(core, card, zone, core.everybody)
    learn(core, card, core.everybody)
    state.shown.append(ref)


def look(core: Core, seat: int, cards: list[int]) -> None:
    """A seat looks at cards; it sees all of a bag, or some of it."""
    state = core.state
    viewer = 1 << seat
    bags = {(state.owner[c], state.zone[c]) for c in cards if state.zone[c] in (HAND, INKWELL)}
    for owner, zone in sorted(bags):
        if not set(bag_of(state, owner, zone)) <= {*cards}:
            for card in cards:
                if state.owner[card] == owner and state.zone[card] == zone:
                    _pick_out(core, card, zone, viewer)
    for card in cards:
        learn(core, card, viewer)
    for owner in range(len(state.players)):
        of_deck = [c for c in cards if state.zone[c] == DECK and state.owner[c] == owner]
        if len(of_deck) > 1:  # what is done with them, others do not see
            mix(core, of_deck, core.everybody & ~viewer)


def show_tops(core: Core) -> None:
    """The top cards of decks that are played with face up are shown to all, but for those that
    somebody is looking at: what becomes of them others do not see.
    """
    state = core.state
    looked = {ref for frame in state.stack for ref in frame.refs(LOOKED)}
    for entry in now.rules(core, TopFaceUpRule):
        for seat in entry.static.who(core, entry.frame):
            deck = state.players[seat].deck
            if deck and state.refs[deck[-1]] not in looked:
                learn(core, deck[-1], core.everybody)


def by_name(core: Core, refs: list[int]) -> list[int]:
    """Cards in an order that tells nothing but their names."""
    return sorted(refs, key=lambda ref: core.info[ref & CARD].definition.full_name)


def as_offered(core: Core, viewer: int, refs: list[int]) -> list[int]:
    """Cards to choose from: who chooses among another's hand or ink does not see how it lies."""
    state = core.state
    zones = {state.zone[ref & CARD] for ref in refs if state.owner[ref & CARD] != viewer}
    if not zones & {HAND, INKWELL}:
        return refs
    known = [ref for ref in refs if knows(state, viewer, ref & CARD)]
    known.sort(key=lambda ref: handle(state, viewer, ref & CARD))
    return known + [ref for ref in refs if not knows(state, viewer, ref & CARD)]


def bag_of(state: State, owner: int, zone: int) -> list[int]:
    """The cards of a hand or an inkwell."""
    player = state.players[owner]
    return player.hand if zone == HAND else player.ready_ink + player.exerted_ink


# ---------------------------------------------------------------- changing places


def leave(core: Core, card: int, origin: int, zone: int, seen: bool) -> None:
    """A card has been taken out of a zone on its way to another; `seen`: it is shown to all."""
    state = core.state
    core.news |= ~state.known[card]
    public = seen or zone in (DISCARD, PLAY)
    if origin in (HAND, INKWELL):
        if state.refs[card] in state.shown:
            pass
        elif public:
            _pick_out(core, card, origin, core.everybody)
        else:
            _slip_out(core, card, origin)
    if public:
        _see(core, card, core.everybody)
    elif zone == HAND:
        _see(core, card, insiders(core, state.owner[card]))


def arrive(core: Core, card: int, zone: int) -> None:
    """A card has come into a zone; who knew what is in the bag somewhere takes it in."""
    if core.state.somewhere and (zone in (HAND, INKWELL)):
        for one in core.state.somewhere:
            _close(core, one)
        _settle(core)


def _outsiders(core: Core, owner: int, origin: int) -> int:
    """Who cannot tell the cards of a bag apart by looking; an inkwell's player arranges it."""
    inside = insiders(core, owner) if origin == HAND else 1 << owner
    return core.everybody & ~inside


def _pick_out(core: Core, card: int, origin: int, viewers: int) -> None:
    """A card of a bag is seen. Nobody can tell it from a copy they knew of in that bag, so of equal
    cards they know one less there, and this one is new to them.
    """
    state = core.state
    owner = state.owner[card]
    bag = bag_of(state, owner, origin)
    known = state.known[card]
    for other in bag:
        known |= state.known[other]
    known &= viewers & _outsiders(core, owner, origin)
    viewer = 0
    while known:
        if known & 1:
            _take_for_known(core, viewer, card, bag)
        known >>= 1
        viewer += 1


def _take_for_known(core: Core, viewer: int, card: int, bag: list[int]) -> None:
    state = core.state
    bit, handles = 1 << viewer, state.handles[viewer]
    alike = [
        other
        for other in (*bag, card)
        if state.known[other] & bit
        and state.defs[other] == state.defs[card]
        and state.refs[other] not in state.shown
    ]
    if not alike:
        return
    first = min(alike, key=lambda other: handles[other] & HANDLE)
    if first != card:
        if state.known[card] & bit:
            handles[first] = handles[card]
        else:
            state.known[first] &= ~bit
    for other in alike:  # nobody knows any more which of them was which
        handles[other] = mark(state.refs[other], handles[other] & HANDLE)
    state.known[card] &= ~bit
    for one in state.somewhere:
        if one.viewer == viewer:
            if card in one.places:  # it is taken for the known one, and that for one of these
                one.places = sorted({*one.places, first})
            _close(core, one)
            if card in one.places:
                one.places.remove(card)


def _slip_out(core: Core, card: int, origin: int) -> None:
    """A card has left a bag unseen: for who cannot look inside it may be any that is not shown."""
    state = core.state
    owner = state.owner[card]
    bag = [other for other in bag_of(state, owner, origin) if state.refs[other] not in state.shown]
    mix(core, [*bag, card], _outsiders(core, owner, origin))


# ---------------------------------------------------------------- losing sight


def mix(core: Core, cards: list[int], viewers: int) -> None:
    """Cards of one player exchange their places unseen by these viewers."""
    state = core.state
    known = 0
    for card in cards:
        known |= state.known[card]
    known &= viewers
    if not known and not state.somewhere:
        return
    mixed = {*cards}
    for one in state.somewhere:
        if viewers >> one.viewer & 1 and not mixed.isdisjoint(one.places):
            one.places = sorted(mixed.union(one.places))
    viewer = 0
    while known:
        if known & 1:
            _lose(core, viewer, cards)
        known >>= 1
        viewer += 1
    for one in state.somewhere:
        _close(core, one)
    _settle(core)


def _lose(core: Core, viewer: int, cards: list[int]) -> None:
    """A viewer cannot tell any more where those of the cards are that it knew."""
    state = core.state
    bit = 1 << viewer
    lost = [card for card in cards if state.known[card] & bit]
    for card in lost:
        state.known[card] &= ~bit
    defs = sorted([state.defs[card] for card in lost])
    state.somewhere.append(Somewhere(viewer, state.owner[lost[0]], defs, sorted(cards)))


def scatter(core: Core, cards: list[int]) -> None:
    """Cards of one player that have been put into a deck get a random order there."""
    state = core.state
    deck = state.players[state.owner[cards[0]]].deck
    places = sorted([deck.index(card) for card in cards])
    order = cards[:]
    core.shuffle(order)
    for place, card in zip(places, order, strict=True):
        deck[place] = card
    mix(core, cards, core.everybody)


# ---------------------------------------------------------------- somewhere among these


def _close(core: Core, one: Somewhere) -> None:
    """Who knows that a card may be in a bag cannot tell it from any other that it does not know
    there.
    """
    state = core.state
    places, bit = {*one.places}, 1 << one.viewer
    for zone in (HAND, INKWELL):
        if not _outsiders(core, one.owner, zone) & bit:
            continue
        bag = bag_of(state, one.owner, zone)
        if not places.isdisjoint(bag):
            places.update([card for card in bag if not state.known[card] & bit])
    if len(places) > len(one.places):
        one.places = sorted(places)


def _narrow(core: Core, card: int, viewers: int) -> None:
    """A card has come to light for these viewers: it may be one that was known to be somewhere."""
    state = core.state
    definition = state.defs[card]
    for viewer in range(len(state.observed)):
        if not viewers >> viewer & 1:
            continue
        near = [one for one in state.somewhere if one.viewer == viewer and card in one.places]
        fits = [one for one in near if definition in one.cards]
        for other in fits[1:]:  # it may have been any of them
            fits[0].cards = sorted(fits[0].cards + other.cards)
            fits[0].places = sorted({*fits[0].places, *other.places})
            other.cards = []
        for one in near:
            if card in one.places:
                one.places.remove(card)
        if fits:
            fits[0].cards.remove(definition)
    _settle(core)


def _settle(core: Core) -> None:
    """Drops what says nothing, and draws the conclusion where nothing else is left. What a
    spectator can conclude is plain to every seat, also to one for which it went without saying.
    """
    state = core.state
    spectator = len(state.players)
    kept: list[Somewhere] = []
    certain: list[Somewhere] = []
    for one in state.somewhere:
        if not one.cards:
            continue
        if len(one.places) == len(one.cards) and len({*one.cards}) == 1:
            certain.append(one)
            continue
        if _goes_without_saying(state, one):
            continue
        same = next((k for k in kept if k.viewer == one.viewer and k.places == one.places), None)
        if same is None:
            kept.append(one)
        else:
            same.cards = sorted(same.cards + one.cards)
    state.somewhere = kept
    for one in certain:
        viewers = core.everybody if one.viewer == spectator else 1 << one.viewer
        for card in one.places:
            learn(core, card, viewers)


def _goes_without_saying(state: State, one: Somewhere) -> bool:
    """A player knows the own list: what is in none of the known places is in the others."""
    if one.viewer != one.owner:
        return False
    bit = 1 << one.viewer
    unknown = 0
    for owner, known in zip(state.owner, state.known, strict=True):
        if owner == one.owner and not known & bit:
            unknown += 1
    return len(one.places) == unknown
