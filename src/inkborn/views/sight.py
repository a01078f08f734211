"""How a viewer sees the cards of a game: by handles, with the values of the moment."""

from __future__ import annotations

from inkborn.engine.knowing.knowledge import HANDLE
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import AffectInfo
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import Changes, Entry, index_of
from inkborn.engine.state.refusals import Action
from inkborn.engine.state.state import card_under
from inkborn.model.abilities import CardDefinition, Keyword
from inkborn.views.seen import CardInPlay, Option, SeenCard


class Face:
    """A card as a viewer who knows it sees it, as long as the viewer can follow it.

    Kept in `Core.seen`, for each viewer and card: most of what a view shows was shown before.
    `mark`: the entry of `State.handles` that it is for.
    """

    __slots__ = (
        "definition", "keywords", "lore", "mark", "options", "seen", "strength", "willpower",
    )  # fmt: skip

    def __init__(self, mark: int, definition: CardDefinition) -> None:
        self.mark = mark
        self.seen = SeenCard(mark & HANDLE, definition)
        self.definition = definition
        self.strength = definition.strength
        self.willpower = definition.willpower
        self.lore = definition.lore
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


def _faces(core: Core, viewer: int) -> list[Face | None]:
    if core.seen is None:
        core.seen = [[None] * len(core.info) for _ in core.state.handles]
    faces: list[Face | None] = core.seen[viewer]
    return faces


class Sight:
    """How a viewer sees the cards of a game at one moment."""

    __slots__ = ("bit", "core", "faces", "handles", "known", "viewer")

    def __init__(self, core: Core, viewer: int) -> None:
        self.core = core
        self.viewer = viewer
        self.bit = 1 << viewer
        self.known = core.state.known
        self.handles = core.state.handles[viewer]
        self.faces = _faces(core, viewer)

    def face(self, card: int) -> Face:
        """A card that the viewer knows."""
        face = self.faces[card]
        mark = self.handles[card]
        if face is None or face.mark != mark:
            face = self.faces[card] = Face(mark, self.core.info[card].definition)
        return face

    def handle(self, card: int) -> int:
        """What the viewer calls a card; -1 if it does not know it, or there is none."""
        if card < 0 or not self.known[card] & self.bit:
            return -1
        return self.handles[card] & HANDLE

    def seen(self, card: int) -> SeenCard | None:
        """The card, if the viewer knows it."""
        return self.face(card).seen if self.known[card] & self.bit else None

    def cards(self, cards: list[int]) -> tuple[SeenCard, ...]:
        """Cards that the viewer knows."""
        faces, handles = self.faces, self.handles
        found = []
        for card in cards:
            face = faces[card]
            if face is None or face.mark != handles[card]:
                face = self.face(card)
            found.append(face.seen)
        return tuple(found)

    def known_among(self, cards: list[int]) -> list[int]:
        known, bit = self.known, self.bit
        return [card for card in cards if known[card] & bit]

    def bag(self, cards: list[int]) -> tuple[SeenCard, ...]:
        """The known cards of a bag, in the order in which the viewer got to know them."""
        found, handles = self.known_among(cards), self.handles
        if not found:
            return ()
        if len(found) > 1:
            found.sort(key=lambda card: handles[card] & HANDLE)
        return self.cards(found)

    def deck(self, owner: int) -> dict[int, SeenCard]:
        """The known cards by their place from the top."""
        known, bit = self.known, self.bit
        player = self.core.state.players[owner]
        if not player.peeked & bit:
            return {}
        found = {}
        deck = player.deck
        for place in range(len(deck)):
            card = deck[-1 - place]
            if known[card] & bit:
                found[place] = self.face(card).seen
        return found

    def board(self, cards: list[int], reach: Reach) -> tuple[CardInPlay, ...]:
        """Cards in play; what no effect could change is as it is printed."""
        core, faces, handles = self.core, self.faces, self.handles
        records, refs = core.state.inplay, core.state.refs
        strengths, willpowers, lores = reach.strength, reach.willpower, reach.lore
        found = []
        for card in cards:
            record, ref = records[card], refs[card]
            face = faces[card] or self.face(card)  # of whatever mark: only what is printed is read
            strength, willpower, lore = face.strength, face.willpower, face.lore
            if strengths is None or ref in strengths:
                strength = now.strength(core, ref)
            if willpowers is None or ref in willpowers:
                willpower = now.willpower(core, ref)
            if lores is None or ref in lores:
                lore = now.lore(core, ref)
            at = -1 if record.at < 0 else handles[record.at] & HANDLE
            keywords = _keywords(core, ref, face, reach)
            under = self.under(record.under) if record.under else ()
            seen = CardInPlay(
                id=handles[card] & HANDLE,
                card=face.definition,
                owner=record.owner,
                strength=strength,
                willpower=willpower,
                lore=lore,
                damage=record.damage,
                exerted=record.exerted,
                drying=record.drying,
                keywords=keywords,
                at=at,
                under=under,
            )
            found.append(seen)
        return tuple(found)

    def under(self, cards: list[int]) -> tuple[SeenCard | None, ...]:
        """The cards beneath one, topmost first; None for those that lie face down unknown."""
        return tuple([self.seen(card_under(below)) for below in cards])


# ---------------------------------------------------------------- what effects could change


class Reach:
    """Which cards in play continuous effects could change: their refs, or None for any card.

    All others are as they are printed, so that nothing has to be asked about them.
    """

    __slots__ = ("gained", "lore", "lost", "strength", "willpower")

    def __init__(self, core: Core) -> None:
        index = index_of(core)
        stats = index.stats
        self.strength = _reached(core, stats.get("strength"), core.state.challenge[:1])  # 8.5.1
        self.willpower = _reached(core, stats.get("willpower"), [])
        self.lore = _reached(core, stats.get("lore"), [])
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

    def __init__(self, core: Core, keyword: str, found: Changes) -> None:
        self.keyword = keyword
        self.reach = _reached(core, found, [])
        self.valued = any(e.change.amount is not None for e in found)


def _reached(core: Core, found: Changes | None, refs: list[int]) -> list[int] | None:
    """The refs, and those of the cards that these effects are about; None if about any."""
    if found is not None:
        for entry in found:
            if entry.static.when is not None and _sleeps(core, entry):
                continue
            if entry.targets is None:
                return None
            refs = refs + entry.targets
    return refs


def _sleeps(core: Core, entry: Entry[AffectInfo]) -> bool:
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
