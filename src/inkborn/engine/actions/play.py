"""Play a card: from where, in which ways, and why not (4.3, 5.4.4)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import shift
from inkborn.engine.machine import uses
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import BELOW, PLAYED
from inkborn.engine.machine.statics import CantPlayRule, PlayFreeRule, PlayFromRule
from inkborn.engine.machine.tables import PLAYING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Entry, index_of
from inkborn.engine.rules import costs
from inkborn.engine.state.refusals import Refusal
from inkborn.engine.state.state import (
    CARD,
    HAND,
    Decision,
)
from inkborn.engine.state.ways import INK, SING, Way, nth

FreeWay = tuple[Entry[PlayFreeRule], int]
"""A permission to play a card for free, and by which of its Shift abilities."""

NO_SHIFT: Final = -1
"""By none: it is played as usual."""


def permissions(core: Core, seat: int) -> list[Entry[PlayFromRule]]:
    """Effects that allow playing cards from other zones than the hand."""
    return [e for e in now.rules(core, PlayFromRule) if e.frame.you == seat]


def sources(core: Core, seat: int) -> list[int]:
    """Every card a player may try to play now."""
    player = core.state.players[seat]
    if not now.all_rules(core, PlayFromRule):
        return player.hand
    cards = player.hand[:]
    for entry in permissions(core, seat):
        cards += [
            c for c in _zone_of(core, seat, entry) if c not in cards and _admits(core, entry, c)
        ]
    return cards


def _zone_of(core: Core, seat: int, entry: Entry[PlayFromRule]) -> list[int]:
    if entry.static.zone == "discard":
        return core.state.players[seat].discard
    top = core.record(entry.frame.source)
    return [c for c in top.under if c >= 0] if top is not None else []


def _admits(core: Core, entry: Entry[PlayFromRule], card: int) -> bool:
    if not entry.static.of(core, entry.frame, core.state.refs[card]):
        return False
    return _new_name(core, entry, card)


def _new_name(core: Core, entry: Entry[PlayFromRule], card: int) -> bool:
    """No character of that name has been played by the permission this turn (Remember Me)."""
    if not entry.static.once_each_name:
        return True
    played = entry.frame.refs(PLAYED)
    return not any(core.info[r & CARD].names & core.info[card].names for r in played)


def permission(core: Core, seat: int, card: int) -> Entry[PlayFromRule] | None:
    """The effect by which a card outside the hand may be played."""
    if core.state.zone[card] == HAND:
        return None
    for entry in permissions(core, seat):
        if card in _zone_of(core, seat, entry) and _admits(core, entry, card):
            return entry
    return None


def forbidden(core: Core, seat: int, card: int) -> Refusal | None:
    """An effect that says the card can't be played."""
    ref = core.state.refs[card]
    for entry in now.all_rules(core, CantPlayRule):
        rule = entry.static
        if seat not in rule.who(core, entry.frame) or not rule.of(core, entry.frame, ref):
            continue
        if rule.beyond is not None:
            if costs.played_before(core, seat, entry.frame, rule.of) < rule.beyond:
                continue
        if now.holds(core, entry):
            return Refusal(
                ("golden.prevention",), "an effect says it can't be played", entry.frame.source
            )
    if core.info[card].is_character:
        for permitted in permissions(core, seat):
            if not _new_name(core, permitted, card):
                return Refusal(
                    ("golden.prevention",),
                    "one of that name has been played",
                    permitted.frame.source,
                )
    for entry in costs.own_rules(core, card, CantPlayRule):
        return Refusal(("golden.card-over-rule",), "its own text forbids it", entry.frame.source)
    return None


class Voices:
    """How high a player's characters can sing; found out once, when the first song asks."""

    __slots__ = ("asked", "core", "seat", "solo", "together")

    def __init__(self, core: Core, seat: int) -> None:
        self.core = core
        self.seat = seat
        self.asked = False
        self.solo = -1  # the highest cost that one can sing alone, if anybody can sing
        self.together = -1  # the total that all can sing, if that was asked for

    def can_sing(self, card: int) -> bool:
        core, info = self.core, self.core.info[card]
        if not self.asked:
            self.asked = True
            for one in _can_sing(core, [self.seat], alone=True):
                self.solo = max(self.solo, costs.sing_value(core, one))
        if self.solo >= info.cost:
            return True
        if not info.sing_together:
            return False
        if unwilling(core, card):
            return _most(core, chorus(core, self.seat, card)) >= info.sing_together
        if self.together < 0:
            self.together = _most(core, chorus(core, self.seat, card))
        return self.together >= info.sing_together


def _most(core: Core, choir: list[int]) -> int:
    """The highest total of these characters: who counts as less than nothing need not sing."""
    return sum([max(0, costs.sing_value(core, one)) for one in choir])


def singers(core: Core, seat: int, card: int) -> list[int]:
    """The characters that could sing this song by themselves."""
    cost = core.info[card].cost
    return [c for c in _can_sing(core, [seat], alone=True) if costs.sing_value(core, c) >= cost]


def unwilling(core: Core, card: int) -> list[int]:
    """The players who have declined to sing this song together this turn (8.12.1; I27)."""
    used, ref = core.state.used, core.state.refs[card]
    if not used:
        return []
    return [p for p in core.in_turn_order() if uses.key_of(uses.UNWILLING, ref, p) in used]


def decline(core: Core, seat: int, card: int) -> None:
    core.state.used[uses.key_of(uses.UNWILLING, core.state.refs[card], seat)] = 1


def chorus(core: Core, seat: int, card: int) -> list[int]:
    """The characters that could take part in singing together: also those of teammates who have
    not declined (8.12.1).
    """
    state = core.state
    out = unwilling(core, card)
    team = [p for p in core.in_turn_order() if state.teams[p] == state.teams[seat] and p not in out]
    team.sort(key=lambda p: p != seat)
    return _can_sing(core, team, alone=False)


def _can_sing(core: Core, seats: list[int], *, alone: bool) -> list[int]:
    found = []
    for seat in seats:
        for card in core.state.players[seat].board:
            if not core.info[card].is_character or not costs.can_exert_to_pay(core, card):
                continue
            ref = core.state.refs[card]
            if now.cant(core, ref, "sing") is not None:
                continue
            if alone and now.cant(core, ref, "sing alone") is not None:
                continue
            found.append(card)
    return found


def free_ways(core: Core, seat: int, card: int) -> list[FreeWay]:
    """The permissions to play this card for free as a turn action."""
    ref = core.state.refs[card]
    permitted = costs.own_rules(core, card, PlayFreeRule)
    for entry in now.all_rules(core, PlayFreeRule):
        if entry.frame.you == seat and now.holds(core, entry):
            if entry.static.of(core, entry.frame, ref):
                permitted.append(entry)
    found: list[FreeWay] = []
    for entry in permitted:
        if entry.static.shift:
            found += [(entry, place) for place in range(len(shift.forms(core, card)))]
        else:
            found.append((entry, NO_SHIFT))
    return found


def ways(core: Core, seat: int, card: int, voices: Voices | None = None) -> list[Way]:
    """All ways in which a card can be played now."""
    info = core.info[card]
    plain = not (info.in_hand or index_of(core).subjects & PLAYING)  # it costs what it says
    if not plain and forbidden(core, seat, card) is not None:
        return []
    found = []
    ink = costs.ink_available(core, seat)
    if (info.cost if plain else costs.play_cost(core, seat, card)) <= ink:
        found.append(INK)
    if info.is_song:
        sung_from = core.state.zone[card] == HAND or not core.edition.sing_from_hand_only
        if sung_from and (voices or Voices(core, seat)).can_sing(card):
            found.append(SING)
    if info.shifts or info.in_hand:
        for place, keyword in enumerate(shift.forms(core, card)):
            if plain and shift.cost(core, keyword) > ink:
                continue
            if shift.refuse(core, seat, card, keyword) is None:
                found.append(nth("shift", place))
    if not plain:
        for place, free in enumerate(free_ways(core, seat, card)):
            if refuse_free(core, seat, card, free) is None:
                found.append(nth("free", place))
    return found


def refuse_free(core: Core, seat: int, card: int, free: FreeWay) -> Refusal | None:
    entry, form = free
    if form == NO_SHIFT:
        able = _can_pay(core, entry, [])
    else:
        keyword = shift.forms(core, card)[form]
        refusal = shift.refuse(core, seat, card, keyword, free=True)
        if refusal is not None:
            return refusal
        able = bool(free_bases(core, seat, card, free))
    return None if able else Refusal(("costs.in-full",), "what it costs instead cannot be paid")


def free_bases(core: Core, seat: int, card: int, free: FreeWay) -> list[int]:
    """Onto whom a card can be shifted for free: so that its cost can still be paid."""
    entry, form = free
    below = shift.bases(core, seat, card, shift.forms(core, card)[form])
    return [base for base in below if _can_pay(core, entry, [core.state.refs[base]])]


def _can_pay(core: Core, entry: Entry[PlayFreeRule], below: list[int]) -> bool:
    """Whether it can be paid what the permission costs; these stay in play."""
    if entry.static.possible is None:
        return True
    frame = entry.frame.copy()
    frame.reg[BELOW] = below
    return entry.static.possible(core, frame)


def refuse(core: Core, seat: int, card: int, way: Way) -> Refusal | None:
    """Why a card cannot be played this way."""
    if card not in sources(core, seat):
        return Refusal(
            ("play.from-hand", "play.card"), "the card is not in a place it can be played from"
        )
    refusal = forbidden(core, seat, card)
    if refusal is not None:
        return refusal
    info = core.info[card]
    kind = way.kind
    if kind == "ink":
        cost = costs.play_cost(core, seat, card)
        if cost > costs.ink_available(core, seat):
            return Refusal(("play.pay", "costs.in-full"), f"the card costs {cost} ink")
    elif kind == "sing":
        if not info.is_song:
            return Refusal(("song.sing", "song.defined"), "only a song can be sung")
        if way not in ways(core, seat, card):
            return Refusal(("song.sing", "costs.alternate.sing"), "no character can sing it")
    elif kind == "shift":
        forms = shift.forms(core, card)
        if way.place >= len(forms):
            return Refusal(("shift.cost",), "the card has no Shift")
        return shift.refuse(core, seat, card, forms[way.place])
    else:
        permitted = free_ways(core, seat, card)
        if way.place >= len(permitted):
            return Refusal(("costs.alternate.free-card",), "nothing allows playing it for free")
        return refuse_free(core, seat, card, permitted[way.place])
    return None


def singers_decision(core: Core, seat: int, card: int) -> Decision:
    """Who sings the song: one character, or several together (5.4.4.2, 8.12.1)."""
    together = core.info[card].sing_together
    state = core.state
    source = state.refs[card]
    options = chorus(core, seat, card) if together else []
    if together and _most(core, options) >= together:  # else somebody can sing it alone
        weights = [costs.sing_value(core, c) for c in options]
        return Decision(
            "cards", seat, [state.refs[c] for c in options], 1, len(options),
            weights=weights, total_least=together, prompt="Who sings?",
            rule="sing-together.cost", source=source,
        )  # fmt: skip
    options = singers(core, seat, card)
    return Decision(
        "cards", seat, [state.refs[c] for c in options],
        prompt="Who sings?", rule="song.sing", source=source,
    )  # fmt: skip
