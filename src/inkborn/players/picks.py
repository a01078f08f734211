"""What the greedy judgement picks where something else than a turn action is asked."""

from __future__ import annotations

from typing import Final

from inkborn.players.chance import Limits
from inkborn.players.judgement import HARM, Judged, Piece, keep

AGAINST_ITSELF: Final = ("discard", "put into the deck", "put into the inkwell")
"""What one does to cards of one's own that are not in play, rather to those one needs least."""


class Pick:
    """An option as one weighs it: `mine` if its owner is of the own team, the card in play, or the
    card that one knows elsewhere; `me` and `lore` of a player.
    """

    __slots__ = ("card", "lore", "me", "mine", "piece")

    def __init__(self) -> None:
        self.mine = False
        self.piece: Piece | None = None
        self.card: Judged | None = None
        self.me = False
        self.lore = 0


class Asked:
    """A decision that is not about a turn action, as one weighs it.

    `from_foe`: the source is a card in play of an opponent; `sourced`: there is a source that one
    knows. `ink`: the size of the own inkwell; `victims`: an opponent has a card in play.
    """

    __slots__ = (
        "from_foe",
        "ink",
        "kind",
        "least",
        "limits",
        "most",
        "options",
        "prompt",
        "sourced",
        "verb",
        "victims",
    )

    def __init__(self, kind: str, prompt: str, verb: str, limits: Limits) -> None:
        self.kind = kind
        self.prompt = prompt
        self.verb = verb
        self.limits = limits
        self.least = limits.least
        self.most = limits.most
        self.options: list[Pick] = []
        self.ink = 0
        self.victims = False
        self.sourced = False
        self.from_foe = False


def pick(asked: Asked) -> tuple[int, ...]:
    """Places among the options."""
    found = _pick(asked)
    if asked.kind == "order" or asked.limits.fits(found):
        return found
    return asked.limits.first(len(asked.options))


def _pick(asked: Asked) -> tuple[int, ...]:
    match asked.kind:
        case "may":
            return (0 if _wants(asked) else 1,)
        case "cards":
            return _cards(asked)
        case "number":
            return (_number(asked),)
        case "player":
            return _players(asked)
        case "order":
            return tuple(range(len(asked.options)))
    return tuple(range(max(1, asked.least)))


def _wants(asked: Asked) -> bool:
    """Whether to do what one may do: yes, unless it would have to hurt oneself."""
    return not (asked.verb in HARM and asked.verb != "discard" and not asked.victims)


def _cards(asked: Asked) -> tuple[int, ...]:
    """The best ones for what is done with them: as many as do good, at least as many as needed."""
    scores = [_appeal(asked, option) for option in asked.options]
    ranked = sorted(range(len(scores)), key=lambda place: -scores[place])
    good = 0
    for score in scores:
        if score > 0:
            good += 1
    size = max(asked.least, min(asked.most, good))
    picked = tuple(sorted(ranked[:size]))
    if asked.limits.fits(picked):
        return picked
    for number in range(asked.least, asked.most + 1):
        picked = tuple(sorted(ranked[:number]))
        if asked.limits.fits(picked):
            return picked
    return ()


def _appeal(asked: Asked, option: Pick) -> float:
    if asked.prompt == "Which cards go back?":
        card = option.card
        return -1.0 if card is None else card.cost - (4.5 if card.card.inkable else 3.5)
    target = option.piece
    if target is None:
        return _appeal_elsewhere(asked, option)
    value = _value(asked, target)
    if asked.prompt in ("Who sings?", "On top of which?"):
        return 10.0 - value
    harm = asked.verb in HARM or (not asked.verb and not option.mine)
    return value if harm != option.mine else -value


def _appeal_elsewhere(asked: Asked, option: Pick) -> float:
    """Cards in a hand, a deck or a discard."""
    value = 1.0 if option.card is None else keep(asked.ink, option.card)
    return -value if option.mine and asked.verb in AGAINST_ITSELF else value


def _value(asked: Asked, piece: Piece) -> float:
    """Worth; damage goes where little is left, healing where there is some to heal."""
    value = piece.worth() + 0.1
    match asked.verb:
        case "damage":
            return value + 6.0 / max(1, piece.willpower - piece.damage)
        case "heal":
            return value * 0.1 + piece.damage
        case "ready":
            return value if piece.exerted else 0.05
        case "exert":
            return value if not piece.exerted else 0.05
    return value


def _number(asked: Asked) -> int:
    """As much as possible for one's own cards, and nothing for the others'."""
    if not asked.sourced or "drops" in asked.prompt or asked.from_foe:
        return 0
    return len(asked.options) - 1


def _players(asked: Asked) -> tuple[int, ...]:
    """Oneself where that is open (it is mostly good), else the opponents with the most lore."""
    options = asked.options
    if asked.least == asked.most == 1:
        for place, option in enumerate(options):
            if option.me:
                return (place,)
    order = sorted(range(len(options)), key=lambda place: -options[place].lore)
    return tuple(sorted(order[: max(1, asked.least)]))
