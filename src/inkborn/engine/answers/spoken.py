"""Cards, turn actions, options and refusals in words; and words read as turn actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inkborn.engine.actions import activate, ink, legal, play, shift
from inkborn.engine.knowing.knowledge import knows
from inkborn.engine.machine.core import Core
from inkborn.engine.state.names import fold
from inkborn.engine.state.refusals import Action, Refusal
from inkborn.engine.state.state import CARD, Decision
from inkborn.engine.state.ways import INK, SING, nth, way_of
from inkborn.errors import IllegalAnswer, quoted
from inkborn.rulebook.topics import number

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_MOST_NAMED: Final = 6
_SYNONYMS: Final = {"pass": "end turn", "end": "end turn", "done": "end turn"}


def words(text: str) -> tuple[str, ...]:
    """What counts of a text: its words, without case, dashes and styles of quotes."""
    return tuple(_WORD.findall(fold(text)))


def card_name(core: Core, card: int) -> str:
    """The full name of a card, given as its number or as a ref."""
    return core.info[card & CARD].definition.full_name


def action_text(core: Core, action: Action) -> str:
    """A turn action in words, as a player would say it.

    Any part of these words that fits one action alone can be given as an answer.
    """
    kind = action.kind
    if kind == "end":
        return "end turn"
    name = card_name(core, action.card)
    match kind:
        case "play":
            return _play_text(core, action, name)
        case "challenge":
            return f"challenge {card_name(core, action.target)} with {name}"
        case "move":
            return f"move {name} to {card_name(core, action.target)}"
        case "use":
            ability = core.book.activated[int(action.how)].name
            return f"use {name}: {ability}" if ability else f"use {name}"
    return f"{kind} {name}"


def _play_text(core: Core, action: Action, name: str) -> str:
    way = way_of(action.how)
    match way.kind:
        case "sing":
            return f"sing {name}"
        case "shift":
            return f"shift {name}" if way.place == 0 else f"shift {name} (another way)"
        case "free":
            return f"play {name} for free"
    return f"play {name}"


def option_text(core: Core, seats: Sequence[str], decision: Decision, place: int) -> str:
    """One option of a decision (not of the main phase) in words."""
    option = decision.options[place]
    match decision.kind:
        case "cards" | "order":
            known = knows(core.state, decision.player, option & CARD)
            return card_name(core, option) if known else "a card"
        case "player":
            return seats[option]
        case "bag":
            source = next(w.frame.source for w in core.state.bag if w.id == option)
            name = decision.texts[place] if decision.texts else ""
            return f"{card_name(core, source)}: {name}" if name else card_name(core, source)
    if decision.texts is not None and decision.texts[place]:
        return decision.texts[place]
    return str(option)


def refusal_text(core: Core, refusal: Refusal) -> str:
    """Why something is not allowed, with the card that forbids it and the rule numbers.

    "the character is still drying (4.5.1.2, 5.1.2.4)"
    """
    rules = ", ".join(dict.fromkeys(number(slug, core.edition.id) for slug in refusal.rule))
    source = f": {card_name(core, refusal.source)}" if refusal.source >= 0 else ""
    return f"{refusal.text}{source} ({rules})" if rules else f"{refusal.text}{source}"


# ---------------------------------------------------------------- words as actions


def find_action(core: Core, actions: Sequence[Action], text: str) -> Action:
    """The legal action that these words mean; otherwise `IllegalAnswer` says why there is none."""
    found = _matching(core, actions, text)
    if found is not None:
        return found
    imagined = _matching(core, tuple(conceivable(core)), text)
    if imagined is not None:
        refusal = legal.refuse(core, imagined)
        if refusal is not None:
            what = action_text(core, imagined)
            raise IllegalAnswer(f"{what}: {refusal_text(core, refusal)}")
    raise IllegalAnswer(f"{quoted(text)} is none of the actions that are open")


def imagine(core: Core, text: str) -> Action:
    """The action that these words mean, legal or not."""
    found = _matching(core, tuple(conceivable(core)), text)
    if found is None:
        found = _matching(core, tuple(_misplaced(core)), text)
    if found is None:
        raise IllegalAnswer(f"{quoted(text)} is no turn action with these cards")
    return found


def conceivable(core: Core) -> Iterator[Action]:
    """Every turn action one could ask about, legal or not."""
    for seat in core.turn_players():
        yield from _conceivable_of(core, seat)
    yield Action("end")


def _conceivable_of(core: Core, seat: int) -> Iterator[Action]:
    state = core.state
    yield from (Action("ink", card) for card in ink.sources(core, seat))
    for card in play.sources(core, seat):
        yield Action("play", card, -1, INK.text)
        if core.info[card].is_song:
            yield Action("play", card, -1, SING.text)
        for place in range(len(shift.forms(core, card))):
            yield Action("play", card, -1, nth("shift", place).text)
        for place in range(len(play.free_ways(core, seat, card))):
            yield Action("play", card, -1, nth("free", place).text)
    board = state.players[seat].board
    locations = [card for card in board if "location" in core.info[card].kinds]
    theirs = [card for other in core.opponents(seat) for card in state.players[other].board]
    for card in board:
        for ability in activate.abilities(core, card):
            yield Action("use", card, -1, str(ability))
        if "character" in core.info[card].kinds:
            yield Action("quest", card)
            yield from (Action("challenge", card, target) for target in theirs)
            yield from (Action("move", card, place) for place in locations)


def _misplaced(core: Core) -> Iterator[Action]:
    """Turn actions with cards that are seen, but lie where they cannot take them."""
    state = core.state
    for seat in core.turn_players():
        hand, own = state.players[seat].hand, state.players[seat].board
        theirs = [card for other in core.opponents(seat) for card in state.players[other].board]
        yield from (Action("quest", card) for card in (*hand, *theirs))
        yield from (Action("challenge", card, target) for card in hand for target in theirs)
        yield from (Action("challenge", card, target) for card in own for target in own)
        for card in (*own, *theirs):
            yield Action("ink", card)
            yield Action("play", card, -1, "ink")


def _matching(core: Core, actions: Sequence[Action], text: str) -> Action | None:
    """The first action whose words these are; else the one whose words contain them all."""
    said = words(_SYNONYMS.get(text.strip().casefold(), text))
    if not said:
        return None
    near: dict[tuple[str, ...], Action] = {}
    for action in actions:
        own = words(action_text(core, action))
        if own == said:
            return action
        if own[0] == said[0] and _contains(own, said):
            near.setdefault(own, action)
    if len(near) > 1:
        listed = [action_text(core, action) for action in near.values()]
        more = f" and {len(listed) - _MOST_NAMED} more" if len(listed) > _MOST_NAMED else ""
        raise IllegalAnswer(
            f"{quoted(text)} could be any of: {'; '.join(listed[:_MOST_NAMED])}{more}"
        )
    return next(iter(near.values()), None)


def _contains(own: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether all words that were said are among a text's own, in the same order."""
    rest = iter(own)
    return all(word in rest for word in said)
