"""Links words that point back: this, it, them, that card, the rest, one of them."""

from collections.abc import Callable
from dataclasses import replace

from inkborn.model.nouns import (
    AnyOf,
    Cards,
    Challenging,
    Each,
    Filter,
    IsKind,
    Of,
    Other,
    Pick,
    Ref,
    Rest,
    Select,
    Together,
    Top,
    Who,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import Entity
from inkborn.text.build.nominals import last_group, other_than
from inkborn.text.build.phrase import Phrase, in_order
from inkborn.text.build.quantities import Quantity
from inkborn.text.read.parse import Tree

SELECTED = ("chosen", "picked")


def _point(slot: str, tree: Tree, *, says_card: bool = False) -> Phrase:
    pointer = Ref(slot, "discard" if "from" in tree else "")
    return Phrase(pointer=pointer, at=tree.at, says_card=says_card)


def _find(
    b: Builder,
    tree: Tree,
    fits: Callable[[Entity], bool],
    what: str,
    *,
    says_card: bool = False,
) -> Phrase:
    found = b.talk.find(lambda e: e.is_card() and fits(e))
    if found is None:
        raise Nonsense(tree.at, what)
    return _point(found.slot, tree, says_card=says_card)


def _says_card(b: Builder, tree: Tree) -> bool:
    """Whether cards are spoken of as such: they may be found where they have gone (6.1.11.1)."""
    return any(token.text.lower() in ("card", "cards") for token in b.tokens[tree.at : tree.end])


@builds
def this(b: Builder, tree: Tree) -> Phrase:
    """This card; called by a kind that it is not, it is no card at all."""
    kind = b.word(tree, "kind").removesuffix("'s").replace("song", "action")
    if b.card_kind and kind not in ("card", b.card_kind):
        raise Nonsense(tree.at, f"this {b.card_kind}")
    return _point("this", tree, says_card=_says_card(b, tree))


@builds
def he(b: Builder, tree: Tree) -> Phrase:
    """He and she: a card that was selected, else this one; never the other side of the event."""
    return _find(
        b,
        tree,
        lambda e: _can_be_spoken_of(b, e) and (e.role == "this" or _is_somebody(e)),
        "a character who can be meant",
    )


def _is_somebody(entity: Entity) -> bool:
    """A selected card that is in play or said to be a character; just any card is nobody."""
    if entity.role not in SELECTED or entity.plural or "character" not in entity.kinds:
        return False
    return entity.zone != "hand" or entity.kinds == {"character"}


@builds
def it(b: Builder, tree: Tree) -> Phrase:
    return _find(b, tree, lambda e: not e.plural, "a card that can be meant")


@builds
def them(b: Builder, tree: Tree) -> Phrase:
    """Them: what was mentioned last, but rather not this card once it has been banished.

    Characters are "they", a location among them is "it" (1.4.3.2).
    """
    they = _spoken_of(b, _is_they)
    if they is not None:
        return _point(they.slot, tree)
    return _find(b, tree, lambda e: _can_be_spoken_of(b, e), "cards that can be meant")


def _spoken_of(b: Builder, fits: Callable[[Entity], bool]) -> Entity | None:
    return b.talk.find(lambda e: e.is_card() and _can_be_spoken_of(b, e) and fits(e))


def _is_they(entity: Entity) -> bool:
    return not _is_gone(entity) and (entity.plural or entity.kinds != {"location"})


def _is_gone(entity: Entity) -> bool:
    return entity.role == "this" and "banish" in entity.tags


def _can_be_spoken_of(b: Builder, entity: Entity) -> bool:
    """An action is "it", never "him" or "them"."""
    if entity.role == "this":
        return b.card_kind != "action"
    return entity.plural or not entity.kinds <= {"action", "song"}


@builds
def them_possessive(b: Builder, tree: Tree) -> Phrase:
    word = b.tokens[tree.at].text.lower()
    if word in ("his", "her"):
        return he(b, tree)
    return it(b, tree) if word == "its" else them(b, tree)


@builds
def that(b: Builder, tree: Tree) -> Phrase:
    kind = b.part(tree, "that_kind")
    return _that(b, tree, kind)


def _that(b: Builder, tree: Tree, kind: str) -> Phrase:
    return _find(
        b,
        tree,
        lambda e: e.role != "this" and not e.plural and _is_a(e, kind),
        f"a {kind} spoken of before",
        says_card=kind == "card",
    )


@builds
def that_character(b: Builder, tree: Tree) -> Phrase:
    return _that(b, tree, "character")


@builds
def those(b: Builder, tree: Tree) -> Phrase:
    return _find(
        b,
        tree,
        lambda e: e.plural or e.shared,
        "cards spoken of before",
        says_card=_says_card(b, tree),
    )


@builds
def the_chosen(b: Builder, tree: Tree) -> Phrase:
    kind = b.part(tree, "that_kind")
    return _find(
        b,
        tree,
        lambda e: e.role == "chosen" and _is_a(e, kind),
        f"a {kind} chosen before",
        says_card=_says_card(b, tree),
    )


def _is_a(entity: Entity, kind: str) -> bool:
    return kind == "card" or kind in entity.kinds


def _tagged(b: Builder, tree: Tree, deed: str, kind: str = "card") -> Phrase:
    what = f"a {kind} to which that was done before"
    return _find(b, tree, lambda e: deed in e.tags and _is_a(e, kind), what)


@builds
def the_exerted(b: Builder, tree: Tree) -> Phrase:
    return _tagged(b, tree, "exert", "character")


@builds
def the_banished(b: Builder, tree: Tree) -> Phrase:
    return _tagged(b, tree, "banish", b.part(tree, "that_kind"))


@builds
def the_banished_character(b: Builder, tree: Tree) -> Phrase:
    return _tagged(b, tree, "banish", "character")


@builds
def the_discarded(b: Builder, tree: Tree) -> Phrase:
    return _tagged(b, tree, "discard")


@builds
def the_revealed(b: Builder, tree: Tree) -> Phrase:
    if b.tokens[tree.end - 1].text.lower() == "cards":
        return the_rest(b, tree)
    return _tagged(b, tree, "reveal")


@builds
def the_moved(b: Builder, tree: Tree) -> Phrase:
    if b.event is not None and b.event.kind == "move":
        return _point("subject", tree)
    return _tagged(b, tree, "move")


@builds
def the_played(b: Builder, tree: Tree) -> Phrase:
    played = b.talk.get("subject")
    other = played is not None and "item" not in played.kinds
    if b.event is None or b.event.kind != "play" or other:
        raise Nonsense(tree.at, "an item that was played")
    return _point("subject", tree)


@builds
def the_challenging(b: Builder, tree: Tree) -> Phrase:
    return _side(b, tree, {"challenge": "subject", "challenged": "object", "banish": "object"})


@builds
def the_challenged(b: Builder, tree: Tree) -> Phrase:
    return _side(b, tree, {"challenge": "object", "challenged": "subject", "banish": "object"})


def _side(b: Builder, tree: Tree, sides: dict[str, str]) -> Phrase:
    if b.event is None:
        return Phrase(filter=(Challenging(),), at=tree.at)
    slot = sides.get(b.event.kind)
    if slot is None:
        raise Nonsense(tree.at, "a challenge")
    if slot == "subject" and b.talk.get("subject") is None:
        slot = "this"
    if b.talk.get(slot) is None:
        b.talk.add(Entity(slot, slot, kinds=frozenset({"character"})))
    return _point(slot, tree)


@builds
def the_other_character(b: Builder, tree: Tree) -> Phrase:
    """After "him and one of your other characters": the second of the two."""
    return _find(
        b,
        tree,
        lambda e: e.role in SELECTED and not e.plural and "character" in e.kinds,
        "another character spoken of before",
    )


@builds
def healed_cards(b: Builder, tree: Tree) -> Phrase:
    slot = b.talk.done.get("healed cards")
    if not slot:
        raise Nonsense(tree.at, "characters from which damage was removed")
    return _point(slot, tree)


# ---------------------------------------------------------------- parts of a group


@builds
def the_rest(b: Builder, tree: Tree) -> Phrase:
    return Phrase(pointer=Rest(last_group(b, tree.at).slot), plural=True, at=tree.at)


def _of_group(b: Builder, tree: Tree, how: Pick) -> Phrase:
    group = b.talk.find(lambda e: e.role == "group" or (e.plural and e.role in SELECTED))
    if group is None:
        raise Nonsense(tree.at, "cards spoken of before")
    return Phrase(how=how, zone=group.zone, group=group.slot, at=tree.at)


@builds
def one_of_them(b: Builder, tree: Tree) -> Phrase:
    return _of_group(b, tree, Pick())


@builds
def some_of_them(b: Builder, tree: Tree) -> Phrase:
    count = b.number(tree)
    return _of_group(b, tree, Pick(count, count))


@builds
def any_of_them(b: Builder, tree: Tree) -> Phrase:
    return _of_group(b, tree, Pick(0, None))


# ---------------------------------------------------------------- the top of the deck


@builds
def top_card(b: Builder, tree: Tree) -> Phrase:
    who = b.part(tree, "deck")
    number = b.number(tree)
    owner = (Of(who),) if who is not None else ()
    return Phrase(filter=owner, how=Top(number), zone="deck", plural=number > 1, at=tree.at)


@builds
def top_card_yours(b: Builder, tree: Tree) -> Phrase:
    number = b.amount(tree) if "amount" in tree else 1
    return Phrase(filter=(Of(You()),), how=Top(number), zone="deck", plural=number != 1, at=tree.at)


@builds
def inkwell_cards(b: Builder, tree: Tree) -> Phrase:
    return Phrase(filter=(Of(You()),), how=Each(), zone="inkwell", plural=True, at=tree.at)


@builds
def deck_of(b: Builder, tree: Tree) -> object:
    return b.part(tree, "whose")


@builds
def deck_it(b: Builder, tree: Tree) -> object:
    """ "Shuffle your deck and put that card on top of it"."""
    return b.who


@builds
def all_of_hand(b: Builder, tree: Tree) -> Phrase:
    who: Who | None = b.part(tree, "whose")
    if who is None:
        raise Nonsense(tree.at, "whose hand it is")
    return Phrase(filter=(Of(who),), how=Each(), zone="hand", plural=True, at=tree.at)


# ---------------------------------------------------------------- several phrases


@builds
def together(b: Builder, tree: Tree) -> Phrase:
    """ "A and B": one description if both are "each …", else two sets of cards."""
    left = b.phrase(tree, "phrase")
    if left.pointer is None and left.is_each():
        right = b.phrase(tree, "also")
        if right.bare and _only_kinds(left) and _only_kinds(right):
            raise Nonsense(tree.at, "a list of kinds")
        if right.pointer is None and right.is_each() and left.zone == right.zone:
            return replace(left, filter=_one_filter(left, right))
        raise Nonsense(tree.at, "cards of the same place")
    first = b.as_cards(left)
    other = b.phrase(tree, "also")
    if other.bare:
        raise Nonsense(tree.at, "how many of them")
    second = b.as_cards(other)
    bind = b.talk.new_slot("c")
    parts: list[Cards] = [first, second]
    slots = [part.bind if isinstance(part, Select) else getattr(part, "slot", "") for part in parts]
    spoken_of = [entity for slot in slots if (entity := b.talk.get(slot))]
    kinds = frozenset[str]().union(*(entity.kinds for entity in spoken_of))
    zone = spoken_of[-1].zone if spoken_of else "play"
    b.talk.add(Entity(bind, "picked", plural=True, kinds=kinds, zone=zone))
    return Phrase(pointer=Together(tuple(parts), bind), plural=True, zone=zone, at=tree.at)


def _only_kinds(phrase: Phrase) -> bool:
    return not phrase.zone and all(isinstance(p, Of | IsKind) for p in phrase.filter)


def _one_filter(one: Phrase, two: Phrase) -> Filter:
    left, right = one.filter, two.filter
    common = [p for p in left if p in right]
    if two.bare and not any(isinstance(p, Of) for p in right):
        common += [p for p in left if isinstance(p, Of)]
    rest_left = tuple(p for p in left if p not in common)
    rest_right = tuple(p for p in right if p not in common)
    if len(rest_left) == len(rest_right) == 1:
        this_kind, that_kind = rest_left[0], rest_right[0]
        if isinstance(this_kind, IsKind) and isinstance(that_kind, IsKind):
            return in_order([*common, IsKind(this_kind.kinds + that_kind.kinds)])
    return in_order([*common, AnyOf((rest_left, rest_right))])


@builds
def either_phrase(b: Builder, tree: Tree) -> Phrase:
    """ "this character or one of your characters named …", as the subject of an event."""
    parts = [b.phrase(tree, name) for name, _ in tree.parts]
    for part in parts:
        if part.pointer is None and part.is_each():
            raise Nonsense(part.at, "one card")
    filters = tuple(b.as_filter(part) for part in parts)
    return Phrase(filter=(AnyOf(filters),), how=Pick(), at=tree.at)


@builds
def described_possessor(b: Builder, tree: Tree) -> Phrase:
    """ "another chosen exerted character's"."""
    quantity: Quantity = b.part(tree, "quantity")
    kind = b.tokens[tree.end - 1].text.lower().removesuffix("'s")
    predicates = [b.build(part) for part in tree.all("adjective")]
    if any(isinstance(item, str) for item in predicates):
        raise Nonsense(tree.at, "a plain description")
    phrase = Phrase(
        filter=in_order([IsKind((kind,)), *predicates]),  # type: ignore[arg-type]
        how=quantity.how,
        at=tree.at,
    )
    if "other" in quantity.predicates:
        phrase = phrase.with_filter(Other(other_than(b, phrase)))
    return phrase
