"""Says a tree from left to right, and keeps what a listener could point at by now."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from inkborn.model.nouns import Actor, Each, Node, Select, Who, You
from inkborn.text.build.discourse import ANY_KIND, Discourse, Entity

Voice = Callable[["Speaker", Any], str]
VOICES: dict[type[Any], Voice] = {}
_Function = TypeVar("_Function", bound=Voice)


def voices(*types: type[Any]) -> Callable[[_Function], _Function]:
    """Registers the function that says nodes of these types."""

    def register(function: _Function) -> _Function:
        for node in types:
            VOICES[node] = function
        return function

    return register


Teller = Callable[["Speaker", Any], list[str]]
TELLERS: dict[type[Any], Teller] = {}
_Telling = TypeVar("_Telling", bound=Teller)


def tells(*types: type[Any]) -> Callable[[_Telling], _Telling]:
    """Registers the function that tells effects of these types in sentences of their own."""

    def register(function: _Telling) -> _Telling:
        for node in types:
            TELLERS[node] = function
        return function

    return register


@dataclass(frozen=True, slots=True)
class Noun:
    """A phrase for cards or players. `many`: verbs after it are in the plural."""

    text: str
    many: bool = False

    @property
    def possessive(self) -> str:
        own = {"they": "their", "them": "their", "it": "its", "you": "your"}
        if self.text in own:
            return own[self.text]
        return f"{self.text}'" if self.text.endswith("s") else f"{self.text}'s"


class Speaker:
    """The state of one telling: the mirror of the compiler's `Builder`.

    `kind`: the noun for the card itself ("this item"). `who`: who acts, you or inside `By` they.
    """

    def __init__(self, kind: str = "character") -> None:
        self.kind = kind
        self.talk = Discourse()
        self.who: Who = You()
        self.event = ""
        self.event_side: str | None = None
        self.marks: tuple[str, ...] = ()
        self.full_name = ""
        self.zone = "play"
        self.sizes: dict[str, int] = {}
        """How many cards were looked at, by slot: of two, one and "the other"."""
        self.deferred: dict[str, Select] = {}
        """Selections that are told where they are first spoken of ("the cost of one of …")."""
        self.virtual: dict[str, Select] = {}
        """Cards that a condition has described, as words can point at them ("those characters")."""
        self._clock = 0
        self._this_at = -9

    def words(self, node: Node | int) -> str:
        """The node in words; verbs that must agree with a subject are marked."""
        return VOICES[type(node)](self, node)

    def sentences(self, effect: Node) -> list[str]:
        """The effect as sentences, without capitals and full stops."""
        return TELLERS.get(type(effect), TELLERS[Node])(self, effect)

    def tick(self) -> None:
        """A step was told: what was called by its name before that is better named again."""
        self._clock += 1

    @contextmanager
    def acting(self, who: Who) -> Iterator[None]:
        saved, self.who = self.who, who
        try:
            yield
        finally:
            self.who = saved

    # -------------------------------------------------------- what can be pointed at

    def slot(self, name: str, letter: str = "c") -> str:
        """The slot's name, or a new one for what nothing in the tree speaks of."""
        return name or self.talk.new_slot(letter)

    def did(self, deed: str, slot: str, *tagged: str) -> None:
        self.talk.did(deed, slot, *tagged)

    def knows(self, fits: Callable[[Entity], bool], slot: str) -> bool:
        """Whether the word that means the latest card that fits would mean this one."""
        found = self.talk.find(lambda e: e.is_card() and fits(e))
        return found is not None and found.slot == slot

    def entity(self, slot: str) -> Entity:
        return self.talk.get(slot) or Entity(slot, "unknown")

    def pointer(self, slot: str) -> Noun:
        """The shortest phrase that means the cards in the slot and nothing else."""
        found = self._pointer(slot)
        self.talk.mention(slot)
        return found

    def whose(self, slot: str) -> str:
        """Before a characteristic of the card; the sides of a challenge are never said there."""
        latest = self.knows(_anything, slot)
        words = self.pointer(slot).possessive
        return "their" if latest and words.startswith("the challeng") else words

    def _pointer(self, slot: str) -> Noun:
        if slot == "this":
            return self._this()
        if slot == self.talk.done.get("healed cards"):
            return Noun("each character you removed damage from this way")
        entity = self.entity(slot)
        side = self._side(slot)
        if side is not None:
            return side
        gone = slot == "subject" and self.event in ("banish", "leave", "return")
        candidates = list(_candidates(entity, gone=gone, named=is_actor(self.who)))
        for noun, fits in candidates:
            if self.knows(fits, slot):
                return noun
        sides = {
            ("challenge", "subject"): "the challenging character",
            ("challenge", "object"): "the challenged character",
            ("move", "subject"): "the moved character",
        }
        side_name = sides.get((self.event, slot))
        return Noun(side_name) if side_name else candidates[0][0]

    def _this(self) -> Noun:
        """This card by its kind; a pronoun if it has just been named and nothing came between."""
        recent = self._clock - self._this_at <= 1
        self._this_at = self._clock
        if recent and self.zone == "play" and not is_actor(self.who):
            banished = "banish" in self.entity("this").tags  # then "they" rather means others
            latest = self.talk.find(_anything)
            if self.kind == "character" and not banished and latest == self.entity("this"):
                return Noun("they", many=True)
            if self.kind in ("item", "location") and self.knows(lambda e: not e.plural, "this"):
                return Noun("it")
        return Noun(f"this {self.kind}")

    def card(self, slot: str) -> str:
        """What is in play, spoken of as a card: it is meant where it has gone, too."""
        entity = self.entity(slot)
        self.talk.mention(slot)
        if entity.plural:
            return "those cards"
        return "that card" if self.knows(_that("card"), slot) else "the chosen card"

    def forget_this(self) -> None:
        """A new beginning: this card must be named before a pronoun can mean it."""
        self._this_at = -9

    # -------------------------------------------------------- cards that were only described

    def describe(self, select: Select, *, plural: bool = True, kinds: frozenset[str]) -> None:
        slot = self.talk.new_slot("v")
        self.virtual[slot] = Select(select.of, Each(), select.zone, select.group, select.under)
        self.talk.add(Entity(slot, "all", kinds=kinds, plural=plural))

    def spoken_of(self, select: Select) -> tuple[Noun, Entity] | None:
        """The word for cards that a condition has described, if these are they."""
        plain = Select(select.of, Each(), select.zone, select.group, select.under)
        for slot, known in self.virtual.items():
            if known == plain and isinstance(select.how, Each):
                noun = self.pointer(slot)
                del self.virtual[slot]
                forgotten = self.talk.forget(slot)
                assert forgotten is not None
                return noun, forgotten
        return None

    def _side(self, slot: str) -> Noun | None:
        """The other one in the challenge that the ability answers."""
        if slot == "object" and self.event == "banish":
            attacker = "while challenging" in self.marks
            text = f"the {'challenged' if attacker else 'challenging'} character"
        elif (self.event, slot) == ("challenged", "object"):
            text = "the challenging character"
        else:
            return None
        if self.talk.get(slot) is None:
            self.talk.add(Entity(slot, slot, kinds=frozenset({"character"})))
        return Noun(text)


_Fits = Callable[[Entity], bool]


def noun_of(entity: Entity) -> str:
    """ "character", "item", "card": what the cards are called."""
    kinds = entity.kinds & ANY_KIND
    if entity.zone == "play" and len(kinds) == 1 and kinds < ANY_KIND:
        return next(iter(kinds))
    return "card"


def _candidates(entity: Entity, *, gone: bool, named: bool) -> Iterator[tuple[Noun, _Fits]]:
    """Phrases with what they can mean, the most natural first.

    `gone`: the card has left play. `named`: "they" would be taken for a player.
    """
    noun = "card" if gone else noun_of(entity)
    they = Noun("they", many=True), _anything
    if entity.plural:
        yield they
        yield Noun(f"those {noun}s", many=True), lambda e: e.plural or e.shared
        return
    that: tuple[Noun, _Fits] = Noun(f"that {noun}"), _that(noun)
    it: tuple[Noun, _Fits] = Noun("it"), lambda e: not e.plural
    if gone or (noun == "character" and (named or entity.role in ("subject", "object"))):
        yield from (that, they)
    elif noun == "character":
        yield from (they, that)
    else:
        yield from (it, that, they)
    if noun == "card" and entity.kinds < ANY_KIND:
        for kind in sorted(entity.kinds & ANY_KIND, key=_KIND_ORDER.index):
            called = "action card" if kind == "action" else kind
            yield Noun(f"that {called}"), _that(kind)
    yield Noun(f"the chosen {noun}"), lambda e: e.role == "chosen" and _is_a(e, noun)
    for deed, word in (("exert", "exerted"), ("banish", "banished"), ("reveal", "revealed")):
        called = {"exert": "character", "reveal": "card"}.get(deed, noun)
        yield Noun(f"the {word} {called}"), _tagged(deed, called)


_KIND_ORDER = ("character", "item", "location", "song", "action", "card")


def _anything(entity: Entity) -> bool:
    return True


def _that(kind: str) -> _Fits:
    return lambda e: e.role != "this" and not e.plural and _is_a(e, kind)


def _is_a(entity: Entity, kind: str) -> bool:
    return kind == "card" or kind in entity.kinds


def _tagged(deed: str, kind: str) -> _Fits:
    return lambda e: deed in e.tags and _is_a(e, kind)


def objective(noun: Noun) -> Noun:
    """The phrase where it is no subject: "them" for "they"."""
    return replace(noun, text="them") if noun.text == "they" else noun


def is_actor(who: Who) -> bool:
    return isinstance(who, Actor)
