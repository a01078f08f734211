"""Play a card: for its ink cost, by singing, by Shift, or for free (4.3, 5.4.4, 8.10)."""

from __future__ import annotations

from inkborn.engine import continuous as now
from inkborn.engine import costs, ids, moves
from inkborn.engine.continuous import Entry
from inkborn.engine.core import Core
from inkborn.engine.effects import lasting
from inkborn.engine.evaluate import fold
from inkborn.engine.events import MARKS
from inkborn.engine.refusals import Refusal
from inkborn.engine.state import (
    CARD,
    DISCARD,
    HAND,
    INK_DROP,
    NOWHERE,
    PLAY,
    SHIFTED,
    UNDER,
    Decision,
    Frame,
    InPlay,
)
from inkborn.engine.triggers import emit, note
from inkborn.model import abilities as a

# ---------------------------------------------------------------- from where


def permissions(core: Core, player: int) -> list[Entry]:
    """Effects that allow playing cards from other zones than the hand."""
    return [e for e in now.rules(core, "PlayFrom") if e.frame.you == player]


def sources(core: Core, player: int) -> list[int]:
    """Every card a player may try to play now."""
    seat = core.state.players[player]
    cards = seat.hand[:]
    for entry in permissions(core, player):
        cards += [
            c for c in _zone_of(core, player, entry) if c not in cards and _admits(core, entry, c)
        ]
    return cards


def _zone_of(core: Core, player: int, entry: Entry) -> list[int]:
    tree = entry.static.tree
    assert isinstance(tree, a.PlayFrom)
    if tree.zone == "discard":
        return core.state.players[player].discard
    if tree.zone == "under":
        top = core.record(entry.frame.source)
        return [c for c in top.under if c >= 0] if top is not None else []
    return []


def _admits(core: Core, entry: Entry, card: int) -> bool:
    ref = core.state.ref(card)
    if entry.static.test is not None and not entry.static.test(core, entry.frame, ref):
        return False
    return _new_name(core, entry, card)


def _new_name(core: Core, entry: Entry, card: int) -> bool:
    """No character of that name has been played by the permission this turn (Remember Me)."""
    tree = entry.static.tree
    played = entry.frame.reg.get("played", [])
    assert isinstance(played, list)
    if not isinstance(tree, a.PlayFrom) or not tree.once_each_name:
        return True
    return not any(core.info[r & CARD].names & core.info[card].names for r in played)


def permission(core: Core, player: int, card: int) -> Entry | None:
    """The effect by which a card outside the hand may be played."""
    if core.state.zone[card] == HAND:
        return None
    for entry in permissions(core, player):
        if card in _zone_of(core, player, entry) and _admits(core, entry, card):
            return entry
    return None


# ---------------------------------------------------------------- how


def forbidden(core: Core, player: int, card: int) -> Refusal | None:
    """An effect that says the card can't be played."""
    ref = core.state.ref(card)
    for entry in now.entries(core, "CantPlay"):
        static = entry.static
        if static.who is not None and player not in static.who(core, entry.frame):
            continue
        if static.test is not None and not static.test(core, entry.frame, ref):
            continue
        if now.holds(core, entry):
            return Refusal(
                ("golden.prevention",), "an effect says it can't be played", entry.frame.source
            )
    if now.entries(core, "PlayFrom"):
        for entry in permissions(core, player):
            if "character" in core.info[card].kinds and not _new_name(core, entry, card):
                return Refusal(
                    ("golden.prevention",), "one of that name has been played", entry.frame.source
                )
    for entry in costs.own_statics(core, card, a.CantPlay):
        return Refusal(("golden.card-over-rule",), "its own text forbids it", entry.frame.source)
    return None


def shift_forms(core: Core, card: int) -> list[a.Keyword]:
    """The Shift abilities of a card, printed or gained where it is."""
    forms = core.info[card].shifts[:]
    ref = core.state.ref(card)
    for number in core.info[card].in_hand:
        static = core.book.statics[number]
        frame = Frame(-1, core.state.owner[card], ref, {})
        if static.when is not None and not static.when(core, frame):
            continue
        for change in static.changes:
            tree = change.tree
            if isinstance(tree, a.GainKeyword) and tree.keyword == "Shift":
                forms.append(a.Keyword("Shift", tree.amount, a.ShiftForm()))
    return forms


def shift_bases(core: Core, player: int, card: int, keyword: a.Keyword) -> list[int]:
    """The cards in play onto which a card may be shifted."""
    form = keyword.shift or a.ShiftForm()
    return [b for b in core.state.players[player].board if _fits(core, card, b, form)]


def _fits(core: Core, card: int, base: int, form: a.ShiftForm) -> bool:
    info = core.info[base]
    ref = core.state.ref(base)
    if form.onto == "item":
        return "item" in info.kinds and _named(core, base, form.names)
    if "character" not in info.kinds:
        return False
    free_base = now.first(core, "shiftbase", ref)
    if free_base is not None:
        tree = free_base.change.tree if free_base.change is not None else None
        if isinstance(tree, a.ShiftBase) and (tree.any_variant or form.onto == "name"):
            return True
    if form.onto == "any":
        return True
    if form.onto == "class":
        return now.has_class(core, ref, form.classification)
    if form.onto in ("combo", "duo"):
        return _named(core, base, form.names)
    return _named(core, base, tuple(core.info[card].definition.names))


def _named(core: Core, base: int, names: tuple[str, ...]) -> bool:
    wanted = {fold(name) for name in names}
    if not wanted.isdisjoint(core.info[base].names):
        return True
    for entry in now.applying(core, "name", core.state.ref(base)):
        tree = entry.change.tree if entry.change is not None else None
        if isinstance(tree, a.AlsoNamed) and fold(tree.name) in wanted:
            return True
    return False


def _duo_possible(core: Core, bases: list[int], form: a.ShiftForm) -> bool:
    first, second = form.names[0], form.names[1]
    return any(
        one != two and _named(core, one, (first,)) and _named(core, two, (second,))
        for one in bases
        for two in bases
    )


def shift_cost(core: Core, keyword: a.Keyword) -> int:
    """The ink part of a Shift cost."""
    return keyword.amount if isinstance(keyword.amount, int) else 0


def singers(core: Core, player: int, card: int) -> list[int]:
    """The characters that could sing this song by themselves."""
    cost = core.info[card].definition.cost
    return [c for c in _can_sing(core, [player], alone=True) if costs.sing_value(core, c) >= cost]


def chorus(core: Core, player: int) -> list[int]:
    """The characters that could take part in singing together: also teammates' (8.12.1)."""
    state = core.state
    team = [p for p in core.in_turn_order() if state.teams[p] == state.teams[player]]
    team.sort(key=lambda p: p != player)
    return _can_sing(core, team, alone=False)


def _can_sing(core: Core, seats: list[int], *, alone: bool) -> list[int]:
    found = []
    for seat in seats:
        for card in core.state.players[seat].board:
            if "character" not in core.info[card].kinds or not costs.can_exert_to_pay(core, card):
                continue
            ref = core.state.ref(card)
            if now.cant(core, ref, "sing") is not None:
                continue
            if alone and now.cant(core, ref, "sing alone") is not None:
                continue
            found.append(card)
    return found


def free_ways(core: Core, player: int, card: int) -> list[Entry]:
    """The permissions to play this card for free as a turn action."""
    ref = core.state.ref(card)
    ways = costs.own_statics(core, card, a.PlayFree)
    for entry in now.entries(core, "PlayFree"):
        if entry.frame.you == player and now.holds(core, entry):
            if entry.static.test is None or entry.static.test(core, entry.frame, ref):
                ways.append(entry)
    return ways


def ways(core: Core, player: int, card: int) -> list[str]:
    """All ways in which a card can be played now (see `Action.how`)."""
    if forbidden(core, player, card) is not None:
        return []
    found = []
    ink = costs.ink_available(core, player)
    info = core.info[card]
    if costs.play_cost(core, player, card) <= ink:
        found.append("ink")
    if info.definition.song:
        sung_from = core.state.zone[card] == HAND or not core.edition.sing_from_hand_only
        if sung_from and singers(core, player, card):
            found.append("sing")
        elif sung_from and info.sing_together and _chorus_value(core, player) >= info.sing_together:
            found.append("sing")
    if info.shifts or info.in_hand:
        for place, keyword in enumerate(shift_forms(core, card)):
            if refuse_shift(core, player, card, keyword) is None:
                found.append(f"shift {place}")
    if info.in_hand or now.entries(core, "PlayFree"):
        for place, entry in enumerate(free_ways(core, player, card)):
            if refuse_free(core, player, card, entry) is None:
                found.append(f"free {place}")
    return found


def _chorus_value(core: Core, player: int) -> int:
    return sum(costs.sing_value(core, c) for c in chorus(core, player))


def refuse_shift(
    core: Core, player: int, card: int, keyword: a.Keyword, *, free: bool = False
) -> Refusal | None:
    bases = shift_bases(core, player, card, keyword)
    form = keyword.shift or a.ShiftForm()
    if not bases or (form.onto == "duo" and not _duo_possible(core, bases, form)):
        return Refusal(("shift.cost",), "there is no character to shift onto")
    if free:
        return None
    if form.cost is not None:
        number = core.book.shift_costs[form.cost]
        frame = Frame(-1, player, core.state.ref(card), {})
        if not core.book.feasible[number](core, frame):
            return Refusal(("costs.in-full",), "the Shift cost cannot be paid")
        return None
    best = min(
        costs.play_cost(core, player, card, shift=shift_cost(core, keyword), onto=b) for b in bases
    )
    if best > costs.ink_available(core, player):
        return Refusal(("costs.in-full",), f"shifting costs {best} ink")
    return None


def refuse_free(core: Core, player: int, card: int, entry: Entry) -> Refusal | None:
    tree = entry.static.tree
    assert isinstance(tree, a.PlayFree)
    if entry.static.possible is not None and not entry.static.possible(core, entry.frame):
        return Refusal(("costs.in-full",), "what it costs instead cannot be paid")
    if tree.shift:
        forms = shift_forms(core, card)
        if all(refuse_shift(core, player, card, k, free=True) is not None for k in forms):
            return Refusal(("shift.cost",), "there is no character to shift onto")
    return None


def refuse(core: Core, player: int, card: int, how: str) -> Refusal | None:
    """Why a card cannot be played this way."""
    if card not in sources(core, player):
        return Refusal(("play.card",), "the card is not in a place it can be played from")
    refusal = forbidden(core, player, card)
    if refusal is not None:
        return refusal
    info = core.info[card]
    kind, _, place = how.partition(" ")
    if kind == "ink":
        cost = costs.play_cost(core, player, card)
        if cost > costs.ink_available(core, player):
            return Refusal(("play.pay", "costs.in-full"), f"the card costs {cost} ink")
    elif kind == "sing":
        if not info.definition.song:
            return Refusal(("song.sing",), "only a song can be sung")
        if how not in ways(core, player, card):
            return Refusal(("song.sing",), "no character can sing it")
    elif kind == "shift":
        forms = shift_forms(core, card)
        if int(place or 0) >= len(forms):
            return Refusal(("shift.cost",), "the card has no Shift")
        return refuse_shift(core, player, card, forms[int(place or 0)])
    elif kind == "free":
        entries = free_ways(core, player, card)
        if int(place or 0) >= len(entries):
            return Refusal(("costs.alternate.free-card",), "nothing allows playing it for free")
        return refuse_free(core, player, card, entries[int(place or 0)])
    return None


# ---------------------------------------------------------------- steps of PLAY_CARD


def _card(frame: Frame) -> int:
    return frame.number("card")


def announce(core: Core, frame: Frame) -> None:
    """Announces the card and how it is played; asks for the singers or the character below
    (4.3.2.1–2).
    """
    card = _card(frame)
    player = frame.you
    frame.source = core.state.ref(card)
    frame.reg["answer"] = []
    frame.reg["paid"] = -1
    frame.reg["how"] = 0
    allowed = permission(core, player, card)
    if allowed is not None:
        tree = allowed.static.tree
        if isinstance(tree, a.PlayFrom):
            frame.reg["exerted"] = int(tree.exerted)
            if tree.once_each_name:
                _remember_played(core, allowed.lasting, frame.source)
    kind, _, place = str(frame.reg["way"]).partition(" ")
    if kind == "free":
        entry = free_ways(core, player, card)[int(place or 0)]
        tree = entry.static.tree
        if entry.static.cost >= 0:
            core.push(Frame(entry.static.cost, entry.frame.you, entry.frame.source, {}))
        frame.reg["free_shift"] = int(isinstance(tree, a.PlayFree) and tree.shift)
        frame.reg["way"] = "shift 0" if frame.reg["free_shift"] else "free"


def _remember_played(core: Core, number: int, ref: int) -> None:
    """The lasting permission remembers what was played by it."""
    for effect in core.state.lasting:
        if effect.id == number:
            played = effect.frame.reg.get("played", [])
            assert isinstance(played, list)
            effect.frame.reg["played"] = [*played, ref]
            core.rebuild()


def choose_way(core: Core, frame: Frame) -> None:
    """Who sings, or which character is shifted onto."""
    card, player = _card(frame), frame.you
    kind, _, place = str(frame.reg["way"]).partition(" ")
    if kind == "sing":
        core.ask(frame, singers_decision(core, player, card))
    elif kind == "shift":
        free = bool(frame.reg.get("free_shift"))
        keyword = shift_forms(core, card)[int(place or 0)]
        core.ask(frame, bases_decision(core, player, card, keyword, free=free))
    else:
        frame.reg["answer"] = []


def singers_decision(core: Core, player: int, card: int) -> Decision:
    """Who sings the song: one character, or several together (5.4.4.2, 8.12.1)."""
    together = core.info[card].sing_together
    state = core.state
    source = state.ref(card)
    if together:
        options = chorus(core, player)
        weights = [costs.sing_value(core, c) for c in options]
        return Decision(
            "cards", player, [state.ref(c) for c in options], 1, len(options),
            weights=weights, total_least=together, prompt="Who sings?",
            rule="sing-together.cost", source=source,
        )  # fmt: skip
    options = singers(core, player, card)
    return Decision(
        "cards", player, [state.ref(c) for c in options],
        prompt="Who sings?", rule="song.sing", source=source,
    )  # fmt: skip


def bases_decision(
    core: Core, player: int, card: int, keyword: a.Keyword, *, free: bool
) -> Decision:
    """Which card in play a card is shifted onto (8.10.1)."""
    bases = shift_bases(core, player, card, keyword)
    form = keyword.shift or a.ShiftForm()
    if not free and form.cost is None:
        ink = costs.ink_available(core, player)
        base_cost = shift_cost(core, keyword)
        bases = [
            b for b in bases if costs.play_cost(core, player, card, shift=base_cost, onto=b) <= ink
        ]
    most = 2 if form.onto in ("combo", "duo") else 1
    least = 2 if form.onto == "duo" else 1
    return Decision(
        "cards", player, [core.state.ref(b) for b in bases], least, min(most, len(bases)),
        prompt="On top of which?", rule="shift.cost", source=core.state.ref(card),
        groups=[int(_named(core, b, form.names[:1])) for b in bases] if most > 1 else None,
        apart=True,
    )  # fmt: skip


def determine_cost(core: Core, frame: Frame) -> None:
    """The total cost, and how many ink drops to pay it with (4.3.2.3)."""
    card, player = _card(frame), frame.you
    chosen = frame.refs("answer")
    frame.reg["chosen"] = chosen
    kind, _, place = str(frame.reg["way"]).partition(" ")
    ink = 0
    if kind == "ink":
        ink = costs.play_cost(core, player, card)
        frame.reg["paid"] = ink
    elif kind == "shift" and not frame.reg.get("free_shift"):
        keyword = shift_forms(core, card)[int(place or 0)]
        form = keyword.shift or a.ShiftForm()
        if form.cost is not None:
            cost = core.book.shift_costs[form.cost]
            core.push(Frame(cost, player, frame.source, {"@paying": 1}))
        else:
            base = shift_cost(core, keyword)
            ink = costs.play_cost(core, player, card, shift=base, onto=chosen[0] & CARD)
            frame.reg["paid"] = ink
    frame.reg["ink"] = ink


def ask_drops(core: Core, frame: Frame) -> None:
    ink = frame.number("ink")
    costs.ask_drops(core, frame, frame.you, ink)


def pay(core: Core, frame: Frame) -> None:
    """Exerts ink, removes ink drops, exerts the singers (4.3.2.4)."""
    drops, ink = frame.reg["answer"], frame.reg["ink"]
    assert isinstance(drops, list) and isinstance(ink, int)
    removed = drops[0] if drops else 0
    costs.pay_ink(core, frame.you, ink, removed, frame.source)
    if removed:
        frame.reg["how"] = INK_DROP
    kind = str(frame.reg["way"]).partition(" ")[0]
    if kind == "sing":
        chosen = frame.refs("chosen")
        for ref in chosen:
            moves.exert(core, ref, frame.source, rule="song.sing")
        core.state.singers = chosen[:]
    elif core.info[_card(frame)].definition.song:
        core.state.singers = []
    costs.use_up(core, frame.you, _card(frame), shift=kind == "shift")


def enter(core: Core, frame: Frame) -> None:
    """The card enters play, on top of another one if it is shifted (4.3.3)."""
    card = _card(frame)
    if core.info[card].definition.kind == "action":
        return
    kind = str(frame.reg["way"]).partition(" ")[0]
    how = frame.number("how")
    chosen = frame.reg.get("chosen", [])
    assert isinstance(chosen, list)
    if kind == "shift":
        how |= SHIFTED
        record = shift_onto(core, card, chosen, how)
    else:
        record = moves.enter_play(core, card)
    record.how = how
    if frame.reg.get("exerted"):
        record.exerted = True
    _enter_changed(core, core.state.ref(card), record)
    frame.source = core.state.ref(card)
    frame.reg["how"] = how


def shift_onto(core: Core, card: int, bases: list[int], how: int) -> InPlay:
    """Puts a card on top of others: it keeps states, damage, place and effects (8.10)."""
    state = core.state
    below = [core.state.inplay[b & CARD] for b in bases]
    first = below[0]
    owner = first.owner
    origin = moves.take_out(core, card)
    for known in state.known:
        known.pop(card, None)
    before = state.ref(card)
    core.renew(card, origin, PLAY)
    state.zone[card] = PLAY
    record = InPlay(card, owner)
    record.turn = first.turn
    record.exerted = any(b.exerted for b in below)
    record.drying = any(b.drying for b in below)
    record.damage = sum(b.damage for b in below)
    record.at = next((b.at for b in below if b.at >= 0), -1)
    board = state.players[owner].board
    at = board.index(first.card)
    for b in below:
        record.under += [b.card, *b.under]
        board.remove(b.card)
        del state.inplay[b.card]
        state.zone[b.card] = UNDER
    board.insert(at, card)
    state.inplay[card] = record
    _inherit(core, [state.ref(b.card) for b in below], state.ref(card))
    for b in below:
        state.incarnation[b.card] += 1
    core.rebuild()
    if origin == DISCARD:
        emit(core, "leave discard", before, -1, owner)
    return record


def _inherit(core: Core, old: list[int], new: int) -> None:
    """Effects that applied to the character below apply to the shifted one (8.10.5)."""
    state = core.state
    for effect in state.lasting:
        if effect.targets is not None:
            effect.targets = _renamed(effect.targets, old, new)
        if effect.frame.source in old and effect.until == "always":
            effect.frame.source = new
    for watching in state.watching:
        for key, value in watching.frame.reg.items():
            if isinstance(value, list):
                watching.frame.reg[key] = _renamed(value, old, new)
    for waiting in state.bag:
        for key, value in waiting.frame.reg.items():
            if isinstance(value, list):
                waiting.frame.reg[key] = _renamed(value, old, new)
    state.challenge = [new if r in old else r for r in state.challenge]


def _renamed(refs: list[int], old: list[int], new: int) -> list[int]:
    changed = [new if r in old else r for r in refs]
    return list(dict.fromkeys(changed))


def _enter_changed(core: Core, ref: int, record: InPlay) -> None:
    """Effects on how a card enters play (6.7.8): exerted, with damage."""
    if now.first(core, "entersexerted", ref) is not None:
        record.exerted = True
    for entry in now.applying(core, "entersdamaged", ref):
        tree = entry.change.tree if entry.change is not None else None
        if isinstance(tree, a.EntersDamaged):
            record.damage += tree.number
    _next_played(core, ref, record)


def _next_played(core: Core, ref: int, record: InPlay) -> None:
    """ "The next character you play …" gets what was promised (Powhatan's Staff)."""
    owner = record.owner
    spent = set()
    for entry in list(now.entries(core, "NextPlayed")):
        tree = entry.static.tree
        assert isinstance(tree, a.NextPlayed)
        if entry.frame.you != owner or entry.lasting < 0:
            continue
        if entry.static.test is not None and not entry.static.test(core, entry.frame, ref):
            continue
        if any(isinstance(c, a.EntersExerted) for c in tree.changes):
            record.exerted = True
        spent.add(entry.lasting)
        if entry.static.follow >= 0:
            follow = core.book.statics[entry.static.follow]
            lasting.begin(core, entry.frame, follow, tree.duration, [ref], owner)
    core.end_effects(lambda e: e.id in spent)


def ask_exerted(core: Core, frame: Frame) -> None:
    """Bodyguard and others may enter play exerted; asked as they enter (8.3.2)."""
    card = _card(frame)
    frame.reg["may_exert"] = 0
    record = core.state.inplay.get(card)
    if record is None or record.exerted or "character" not in core.info[card].kinds:
        return
    ref = core.state.ref(card)
    may = now.first(core, "mayenterexerted", ref)
    if may is None and not now.has_keyword(core, ref, "Bodyguard"):
        return
    frame.reg["may_exert"] = 1
    core.state.decision = Decision(
        "may", frame.you, [1, 0], prompt="Enter play exerted?", source=ref,
        rule="bodyguard.enter-exerted", texts=["yes", "no"],
    )  # fmt: skip


def exert_on_entering(core: Core, frame: Frame) -> None:
    card = _card(frame)
    answer = frame.reg.get("answer")
    if not frame.reg["may_exert"] or answer != [1]:
        return
    core.state.inplay[card].exerted = True
    ref = core.state.ref(card)
    for entry in now.applying(core, "mayenterexerted", ref):
        if entry.change is not None and entry.change.unless >= 0:
            core.push(Frame(entry.change.unless, frame.you, ref, {}))


def played(core: Core, frame: Frame) -> None:
    """The card is now played: what waits for that triggers (4.3.4)."""
    state = core.state
    card = _card(frame)
    player = frame.you
    way = str(frame.reg["way"]).partition(" ")[0]
    paid, how = frame.reg["paid"], frame.reg["how"]
    assert isinstance(paid, int) and isinstance(how, int)
    marks = (MARKS["with shift"] if how & SHIFTED else 0) | (
        MARKS["with ink drop"] if how & INK_DROP else 0
    )
    if core.info[card].definition.kind == "action":
        _begin_action(core, frame, card)
        marks_sing = MARKS["with sing together"] if core.info[card].sing_together else 0
        emit(core, "play", frame.source, -1, player, paid, marks, rule="play.played")
        if way == "sing":
            for i, singer in enumerate(state.singers):
                emit(
                    core, "sing", singer, frame.source, state.owner[singer & CARD], 0, marks_sing,
                    rule="song.sing", more=i > 0,
                )  # fmt: skip
        return
    record = state.inplay[card]
    emit(core, "play", frame.source, -1, player, paid, marks, rule="play.played")
    if how & SHIFTED:
        chosen = frame.refs("chosen")
        for base in chosen:
            emit(core, "shift", frame.source, state.ref(base & CARD), player, rule="shift.cost")
        _temporary(core, frame, card)
    entered = MARKS["exerted"] if record.exerted else 0
    emit(core, "enter", frame.source, -1, player, 0, entered)


def _temporary(core: Core, frame: Frame, card: int) -> None:
    """A card with Temporary Shift goes back at the end of the turn."""
    for keyword in core.info[card].shifts:
        if keyword.shift is not None and keyword.shift.temporary:
            number = core.book.keyword_triggers["Temporary Shift"]
            lasting.begin_watching(core, frame, number, "", True)


def temporary_return(core: Core, frame: Frame) -> None:
    """Removes the damage and returns only the top card; what lay under it stays in play."""
    state = core.state
    record = core.record(frame.source)
    if record is None:
        return
    card = record.card
    record.damage = 0
    faceup = [c for c in record.under if c >= 0]
    if not faceup:
        moves.leave_play(core, [frame.source], HAND, source=frame.source)
        return
    state.last_known[frame.source] = moves.remember(core, frame.source)
    emit(core, "return", frame.source, -1, record.owner, 0, moves.FROM_PLAY, source=frame.source)
    emit(core, "leave", frame.source, -1, record.owner)
    below = faceup[0]
    board = state.players[record.owner].board
    board[board.index(card)] = below
    del state.inplay[card]
    record.card = below
    record.under.remove(below)
    state.inplay[below] = record
    state.zone[below] = PLAY
    state.incarnation[below] += 1
    state.zone[card] = HAND
    state.incarnation[card] += 1
    state.players[record.owner].hand.append(card)
    moves.learn_all(core, card)
    core.rebuild()


def _begin_action(core: Core, frame: Frame, card: int) -> None:
    """The action is in the play zone while its effect resolves (4.3.3.2)."""
    state = core.state
    origin = moves.take_out(core, card)
    before = state.ref(card)
    for known in state.known:
        known.pop(card, None)
    core.renew(card, origin, PLAY)
    state.zone[card] = PLAY if core.edition.action_zone == "play" else NOWHERE  # E13
    state.resolving.append(card)
    frame.source = state.ref(card)
    if origin == DISCARD:
        emit(core, "leave discard", before, -1, frame.you)
    resolve = Frame(ids.RESOLVE_ACTION, frame.you, frame.source, {"card": card})
    resolve.reg["how"] = frame.reg["how"]
    resolve.reg["singers"] = state.singers[:] if core.info[card].definition.song else []
    for key in ("then_zone", "then_at"):
        if key in frame.reg:
            resolve.reg[key] = frame.reg[key]
    if frame.reg.get("inside"):
        state.waiting_actions.append(resolve)  # 6.7.7.1
    else:
        core.push(resolve)


PLAY_CARD = (
    announce,
    choose_way,
    determine_cost,
    ask_drops,
    pay,
    enter,
    ask_exerted,
    exert_on_entering,
    played,
)

FREE_START = PLAY_CARD.index(enter)


def play_free(
    core: Core, frame: Frame, card: int, *, way: str, reg: dict[str, int | str | list[int]]
) -> None:
    """An effect plays a card (6.1.7, 6.7.7): for free it goes straight to entering play."""
    run = Frame(ids.PLAY_CARD, core.state.owner[card], core.state.ref(card), dict(reg))
    run.reg.update(card=card, way=way, paid=-1, how=0, inside=1, answer=[], chosen=[])
    if way == "free":
        costs.use_up(core, run.you, card, shift=False)
        run.pc = FREE_START
        if core.info[card].definition.song:
            core.state.singers = []
    note(core, "plays", run.source, player=run.you, source=frame.source, rule="ability.play-free")
    if core.edition.play_inside_effect == "after":
        core.state.waiting_actions.append(run)  # E15
    else:
        core.push(run)


# ---------------------------------------------------------------- an action's effect


def action_effect(core: Core, frame: Frame) -> None:
    card = _card(frame)
    singers_ = frame.refs("singers")
    core.state.singers = singers_
    program = core.info[card].action
    if program >= 0:
        core.push(Frame(program, frame.you, frame.source, {"how": frame.reg["how"]}))


def action_done(core: Core, frame: Frame) -> None:
    """The action goes to the discard, or where an effect says (5.4.1.2)."""
    card = _card(frame)
    state = core.state
    if card not in state.resolving:
        return  # its own effect has put it elsewhere
    state.resolving.remove(card)
    zone = frame.reg.get("then_zone", DISCARD)
    at = str(frame.reg.get("then_at", "top"))
    assert isinstance(zone, int)
    moves.put_card(core, card, zone, at=at, seen=True, rule="play.action")
    if zone != DISCARD:
        moves.learn_all(core, card)


RESOLVE_ACTION = (action_effect, action_done)
