"""Builds what happens to cards outside play: put, return, look, reveal, search, shuffle, play."""

from typing import Literal, cast

import msgspec

from inkborn.model.abilities import (
    Effect,
    EitherOr,
    Look,
    Place,
    Play,
    Put,
    Reveal,
    RevealUntil,
    Search,
    Sequence,
    Shuffle,
)
from inkborn.model.nouns import (
    Amount,
    AtRandom,
    Cards,
    Count,
    Each,
    How,
    Of,
    Pick,
    Plus,
    Ref,
    Rest,
    Select,
    Times,
    Together,
    Top,
    Zone,
)
from inkborn.text.build.actions import chosen_cards, deed, keep_result, slots_of, whose_hand
from inkborn.text.build.builder import Builder, Nonsense, builds, one_effect
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import Phrase
from inkborn.text.read.parse import Tree

# ---------------------------------------------------------------- return


def _spoken_of(b: Builder, phrase: Phrase) -> Cards:
    """The cards of a phrase; a character, item or location is meant only while it is in play, a
    card also where it has gone (6.1.11.1).
    """
    cards = b.as_cards(phrase)
    if not isinstance(cards, Ref) or cards.zone or phrase.says_card:
        return cards
    entity = b.talk.get(cards.slot)
    if entity is None or not entity.is_in_play():
        return cards
    elsewhere = b.event is not None and b.event.zone != "play"
    if cards.slot == "this" and (elsewhere or b.card_kind == "action"):
        return cards
    return Ref(cards.slot, "play")


@builds
def return_(b: Builder, tree: Tree) -> Effect:
    return _to_hand(b, _spoken_of(b, b.phrase(tree)), tree)


@builds
def choose_return(b: Builder, tree: Tree) -> Effect:
    return _to_hand(b, chosen_cards(b, tree), tree)


def _to_hand(b: Builder, cards: Cards, tree: Tree) -> Effect:
    _owner(b, tree)
    slot = deed(b, "return", cards)
    _moved(b, cards, "hand")
    return Put(cards, Place("hand"), bind=slot)


def _owner(b: Builder, tree: Tree) -> None:
    """Reads whose zone it is: cards always go to their owner's, but "that player" can follow."""
    for part in tree.all("whose"):
        b.build(part)


def _moved(b: Builder, cards: Cards, zone: str) -> None:
    for slot in slots_of(cards):
        entity = b.talk.get(slot)
        if entity is not None and entity.role not in ("this", "group"):
            entity.zone = zone


@builds
def return_until(b: Builder, tree: Tree) -> Effect:
    """ "returns cards at random from their inkwell to their hand until they have 3 …"."""
    zones = [str(b.build(part)) for part in tree.all("zone")]
    if len(set(zones)) != 1:
        raise Nonsense(tree.at, "the same zone")
    if any(b.build(part) != b.who for part in tree.all("whose")):
        raise Nonsense(tree.at, "a zone of the player who acts")
    zone = cast("Zone", zones[0])
    too_many = Plus(Count(Select((Of(b.who),), zone=zone)), -b.number(tree))
    return Put(Select((Of(b.who),), AtRandom(too_many), zone), Place("hand"))


@builds
def scatter(b: Builder, tree: Tree) -> Effect:
    """ "returns one of those cards to their hand, puts one on the bottom …, one on the top …"."""
    group = b.talk.find(lambda e: e.plural and e.role in ("chosen", "picked"))
    if group is None:
        raise Nonsense(tree.at, "cards chosen before")
    one = Select(how=Pick(), group=group.slot)
    return Sequence(
        (
            Put(one, Place("hand")),
            Put(one, Place("deck", at="bottom")),
            Put(one, Place("deck", at="top")),
        )
    )


# ---------------------------------------------------------------- put


@builds
def then_put(b: Builder, tree: Tree) -> Effect:
    return one_effect([b.part(tree, "put"), b.part(tree, "puts")])


@builds
def put(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree)
    if phrase.pointer is None and phrase.says_card and not phrase.zone and not phrase.group:
        raise Nonsense(tree.at, "where the cards come from")
    cards = _spoken_of(b, phrase)
    b.talk.excluded |= set(slots_of(cards))
    try:
        place: Place | tuple[Place, Place] = b.part(tree, "place")
    finally:
        b.talk.excluded -= set(slots_of(cards))
    if isinstance(place, tuple):
        return EitherOr(Put(cards, place[0]), Put(_again(cards), place[1]))
    if isinstance(place.under, Select) and isinstance(place.under.how, Each):
        cards = _for_each(cards, place.under, tree.at)
    slot = deed(b, "put", cards)
    if not isinstance(cards, Rest):
        keep_result(b, slot, cards, place.zone)
    _moved(b, cards, place.zone)
    return Put(cards, place, bind=slot)


def _for_each(cards: Cards, tops: Select, at: int) -> Cards:
    """ "a card … under each of your characters": so many cards for each of them."""
    how = cards.how if isinstance(cards, Select) else None
    many = Count(msgspec.structs.replace(tops, bind=""))
    match how:
        case Top(int(number)):
            scaled: How = Top(_times(number, many))
        case Pick(int(least), int(most)) if least == most:
            scaled = msgspec.structs.replace(how, least=_times(most, many), most=_times(most, many))
        case AtRandom(int(number)):
            scaled = AtRandom(_times(number, many))
        case _:
            raise Nonsense(at, "a number of cards for each of them")
    assert isinstance(cards, Select)
    return msgspec.structs.replace(cards, how=scaled)


def _times(number: int, many: Count) -> Amount:
    return many if number == 1 else Times(number, many)


def _again(cards: Cards) -> Cards:
    return Ref(cards.bind) if isinstance(cards, Select | Together) and cards.bind else cards


@builds
def place_zone(b: Builder, tree: Tree) -> Place:
    _owner(b, tree)
    facedown = b.part(tree, "facedown")
    zone = b.part(tree, "zone")
    if zone not in ("hand", "discard", "inkwell") or (facedown and zone != "inkwell"):
        raise Nonsense(tree.at, "a zone that cards can be put into")
    return Place(zone, facedown=bool(facedown), exerted=facedown == "exerted")


def _deck(b: Builder, tree: Tree, at: str) -> Place:
    b.part(tree, "deck")
    order: Literal["", "any", "random"] = b.part(tree, "order") or ""
    return Place("deck", at=cast("Literal['top', 'bottom', 'either']", at), order=order)


@builds
def place_deck(b: Builder, tree: Tree) -> Place:
    return _deck(b, tree, b.word(tree, "at"))


@builds
def place_top(b: Builder, tree: Tree) -> Place:
    return _deck(b, tree, "top")


@builds
def place_either(b: Builder, tree: Tree) -> Place:
    """ "on either the top or the bottom"; of several cards "in any order", each for itself."""
    place = _deck(b, tree, "either")
    return Place("deck", at="split" if place.order == "any" else "either", order=place.order)


@builds
def place_top_or_discard(b: Builder, tree: Tree) -> tuple[Place, Place]:
    return Place("deck", at="top"), Place("discard")


@builds
def place_back(b: Builder, tree: Tree) -> Place:
    return Place("deck", at="top", order="any")


@builds
def place_under(b: Builder, tree: Tree) -> Place:
    return Place("under", facedown="facedown" in tree, under=b.cards(tree))


@builds
def put_instead_of_discard(b: Builder, tree: Tree) -> Effect:
    """ "put that card on the bottom of your deck instead of into your discard": see `then_put`."""
    b.cards(tree)
    b.then_put = b.part(tree, "place")
    return Sequence(())


# ---------------------------------------------------------------- look, reveal, search


def _group(b: Builder, phrase: Phrase, slot: str, zone: str) -> None:
    kinds = phrase.kinds()
    one = isinstance(phrase.how, Top) and phrase.how.number == 1
    b.talk.add(Entity(slot, "group", kinds=kinds, plural=not one, zone=zone, filter=phrase.filter))


@builds
def look(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree, "looked")
    if phrase.pointer is not None or not phrase.zone:
        raise Nonsense(tree.at, "cards of a private zone")
    slot = deed(b, "look")
    _group(b, phrase, slot, phrase.zone)
    return Look(phrase.select(), bind=slot)


@builds
def reveal(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree)
    if phrase.pointer is not None:
        cards = b.as_cards(phrase)
        b.talk.did("reveal", slots_of(cards)[0], *slots_of(cards))
        return Reveal(cards)
    if isinstance(phrase.how, Top):
        slot = b.talk.new_slot("c")
        _group(b, phrase, slot, "deck")
        b.talk.did("reveal", slot, slot)
        return Reveal(phrase.select(), bind=slot)
    if not phrase.zone:
        raise Nonsense(tree.at, "where the cards are revealed from")
    cards = b.as_cards(phrase)
    b.talk.did("reveal", slots_of(cards)[0], *slots_of(cards))
    return Reveal(cards)


@builds
def reveal_hand(b: Builder, tree: Tree) -> Effect:
    cards = Select((Of(whose_hand(b, tree)),), Each(), "hand")
    slot = b.talk.new_slot("c")
    b.talk.entities.insert(0, Entity(slot, "shown", plural=True, zone="hand", filter=cards.of))
    b.talk.did("reveal", slot)
    return Reveal(cards, bind=slot)


@builds
def reveal_own_top(b: Builder, tree: Tree) -> Effect:
    phrase = Phrase(filter=(Of(b.who),), how=Top(), zone="deck", at=tree.at)
    slot = b.talk.new_slot("c")
    _group(b, phrase, slot, "deck")
    b.talk.did("reveal", slot, slot)
    return Reveal(phrase.select(), bind=slot)


@builds
def reveal_until(b: Builder, tree: Tree) -> Effect:
    found, shown = b.talk.new_slot("c"), b.talk.new_slot("c")
    of = b.phrase(tree, "nominal")
    b.talk.add(Entity(shown, "group", plural=True, zone="deck"))
    b.talk.add(Entity(found, "picked", kinds=of.kinds(), zone="deck"))
    return RevealUntil(of.filter, found, shown)


@builds
def search(b: Builder, tree: Tree) -> Effect:
    who = b.part(tree, "whose")
    phrase = b.phrase(tree)
    if who != b.who or phrase.zone or phrase.pointer is not None or phrase.is_each():
        raise Nonsense(tree.at, "cards of the own deck")
    cards = b.as_cards(phrase.with_filter(Of(who)), "deck")
    assert isinstance(cards, Select)
    return Search(cards)


@builds
def shuffle(b: Builder, tree: Tree) -> Effect:
    if b.part(tree, "whose") != b.who:
        raise Nonsense(tree.at, "the own deck")
    return Shuffle()


@builds
def shuffle_into(b: Builder, tree: Tree) -> Effect:
    cards = _spoken_of(b, b.phrase(tree))
    _owner(b, tree)
    slot = deed(b, "put", cards)
    _moved(b, cards, "deck")
    return Put(cards, Place("deck", at="shuffled"), bind=slot)


# ---------------------------------------------------------------- play


def _play(b: Builder, tree: Tree, shift: Literal["", "may", "must"]) -> Effect:
    tails = [str(b.build(part)) for part in tree.all("play_tail")]
    phrase = b.phrase(tree)
    revealed = ""
    if isinstance(phrase.pointer, Together):
        raise Nonsense(tree.at, "cards of one kind")
    if phrase.pointer is None:
        if phrase.notes:
            raise Nonsense(tree.at, "cards to play")
        if not phrase.zone:
            revealed = _revealed(b)
            phrase = phrase.with_filter(Of(b.who)).in_zone("hand")
        if phrase.is_each() and not phrase.group:
            raise Nonsense(tree.at, "a number of cards")
    cards = b.as_cards(phrase)
    slot = deed(b, "play", cards)
    _played(b, cards, slot)
    free, exerted = "free" in tails, "exerted" in tails
    return Play(cards, free=free, exerted=exerted, shift=shift, bind=slot, revealed=revealed)


def _revealed(b: Builder) -> str:
    """The slot of what has been revealed before, unless that is the whole hand (6.1.14.3)."""
    slot = b.talk.done.get("reveal", "")
    shown = b.talk.get(slot)
    return "" if shown is None or (shown.filter == (Of(b.who),) and shown.zone == "hand") else slot


def _played(b: Builder, cards: Cards, slot: str) -> None:
    """What was played is now in play and can be spoken of there."""
    source = b.talk.get(slots_of(cards)[0]) if slots_of(cards) else None
    if source is not None and isinstance(cards, Ref):
        b.talk.mention(source.slot)
        return
    b.talk.add(
        Entity(
            slot,
            "picked",
            kinds=source.kinds if source else frozenset({"character"}),
            plural=source.plural if source else False,
            tags={"play"},
        )
    )


@builds
def play(b: Builder, tree: Tree) -> Effect:
    return _play(b, tree, "")


@builds
def play_or_shift(b: Builder, tree: Tree) -> Effect:
    return _play(b, tree, "may")


@builds
def play_shift(b: Builder, tree: Tree) -> Effect:
    return _play(b, tree, "must")


@builds
def play_paid(b: Builder, tree: Tree) -> Effect:
    return _play(b, tree, "")
