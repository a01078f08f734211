"""Why a card in play has a value: what is printed, and each effect that changes it now."""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.answers.spoken import card_name
from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import handle
from inkborn.engine.machine.core import Core
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import NOTHING, Changes, index_of
from inkborn.engine.state.state import CARD
from inkborn.errors import InkbornError, quoted
from inkborn.rulebook.topics import number
from inkborn.views.seen import viewer_of

STATS: Final = ("strength", "willpower", "lore")


class Cause(msgspec.Struct, frozen=True):
    """An effect: the card and ability it comes from, what it adds, and how long it lasts ("": as
    long as its card is in play).
    """

    card: str
    ability: str
    amount: int
    until: str = ""
    rule: str = ""


class Reasons(msgspec.Struct, frozen=True):
    """A value as printed, what changes it in order, and as it is. Of a keyword without a number 1
    means that the card has it.
    """

    printed: int
    causes: tuple[Cause, ...]
    now: int


def reasons(game: BareGame, seat: int | None, id: int, value: str) -> Reasons:
    """Why the card in play that a viewer knows by this handle has this strength, willpower, lore or
    keyword. All of it is open to everybody.
    """
    core, viewer = game.core, viewer_of(len(game.seats), seat)
    for card in core.state.inplay:
        if handle(core.state, viewer, card) == id:
            ref = core.state.refs[card]
            return _stat(core, ref, value) if value in STATS else _keyword(core, ref, value)
    raise InkbornError("no card in play has this handle")


def _stat(core: Core, ref: int, name: str) -> Reasons:
    printed = core.info[ref & CARD].stats[name]
    changes = index_of(core).stats.get(name, NOTHING)
    busy = (ref, name)
    core.busy.add(busy)  # a text that asks for what it changes is answered as the game counts
    causes = _causes(core, changes, ref)
    core.busy.discard(busy)
    challenge = core.state.challenge
    if name == "strength" and challenge and challenge[0] == ref:
        amount = now.keyword_amount(core, ref, "Challenger")
        if amount:
            rule = number("challenger.bonus", core.edition.id)
            causes.append(Cause(card_name(core, ref), "Challenger", amount, "challenge", rule))
    return Reasons(printed, tuple(causes), now.stat(core, ref, name))


def _keyword(core: Core, ref: int, name: str) -> Reasons:
    info, index = core.info[ref & CARD], index_of(core)
    if name not in info.keywords and name not in index.keywords:
        raise InkbornError(
            f"{quoted(name)} is no value of this card: a stat or a keyword is wanted"
        )
    own = info.keywords.get(name)
    printed = 0
    if own is not None:
        printed = own(core, core.context(ref)) or 1
    causes = _causes(core, index.keywords.get(name, NOTHING), ref)
    taken = _causes(core, index.lost_keywords.get(name, NOTHING), ref)
    causes += [msgspec.structs.replace(cause, amount=-printed) for cause in taken]
    has = now.has_keyword(core, ref, name)
    return Reasons(printed, tuple(causes), (now.keyword_amount(core, ref, name) or 1) if has else 0)


def _causes(core: Core, found: Changes, ref: int) -> list[Cause]:
    """Those of the changes that apply to the card."""
    until = {lasting.id: lasting.until for lasting in core.state.lasting}
    causes = []
    for entry in found:
        if not now.applies(core, entry, ref):
            continue
        amount = now.change_amount(core, entry, ref)
        source = card_name(core, entry.frame.source)
        causes.append(Cause(source, entry.static.name, amount, until.get(entry.lasting, "")))
    return causes
