"""Builds what players do: draw, discard, lore, damage, banish, exert, ready."""

from dataclasses import replace

import msgspec

from inkborn.model.abilities import (
    Banish,
    Choose,
    Deal,
    Discard,
    DiscardTo,
    Draw,
    DrawTo,
    Effect,
    EitherOr,
    Exert,
    GainLore,
    GetInkDrops,
    Heal,
    LoseLore,
    MoveDamage,
    MoveTo,
    NameCard,
    Pay,
    PutDamage,
    Ready,
    Remember,
    RemoveInkDrops,
    RepeatAll,
    Sequence,
    Watch,
)
from inkborn.model.nouns import (
    Amount,
    Cards,
    ChosenPlayer,
    Count,
    Each,
    Is,
    Number,
    Of,
    On,
    Opponents,
    Pick,
    PlayerRef,
    Plus,
    Ref,
    Rest,
    Select,
    Together,
    Who,
    You,
)
from inkborn.text.build.amounts import count as count_cards
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import LEFT, Entity
from inkborn.text.build.phrase import Phrase
from inkborn.text.read.parse import Tree


def deed(b: Builder, name: str, cards: Cards | None = None, letter: str = "c") -> str:
    """A slot for what is done, and the mark on the cards it is done to."""
    slot = b.talk.new_slot(letter)
    b.talk.did(name, slot, *slots_of(cards))
    return slot


def slots_of(cards: Cards | None) -> tuple[str, ...]:
    if isinstance(cards, Select):
        return (cards.bind,) if cards.bind else ()
    if isinstance(cards, Together):
        return (cards.bind, *(slot for part in cards.parts for slot in slots_of(part)))
    return (cards.slot,) if cards is not None else ()


def keep_result(b: Builder, slot: str, cards: Cards, zone: str) -> None:
    """The cards in a slot of a deed can be spoken of: with the traits of what was selected."""
    source = b.talk.get(slots_of(cards)[0]) if slots_of(cards) else None
    b.talk.entities.insert(
        0,
        Entity(
            slot,
            "done",
            kinds=source.kinds if source else frozenset(),
            plural=source.plural if source else True,
            zone=zone,
            filter=source.filter if source else (),
        ),
    )


# ---------------------------------------------------------------- cards


@builds
def draw(b: Builder, tree: Tree) -> Effect:
    number = b.amount(tree) if "amount" in tree else b.number(tree)
    return Draw(number, bind=deed(b, "draw", letter="n"))


@builds
def draw_bottom(b: Builder, tree: Tree) -> Effect:
    if b.part(tree, "whose") != b.who:
        raise Nonsense(tree.at, "the deck of the player who draws")
    return Draw(1, bottom=True)


@builds
def draw_that_many(b: Builder, tree: Tree) -> Effect:
    many: Amount = Number(_last(b, tree))
    return Draw(Plus(many, b.number(tree)) if "number" in tree else many)


def _last(b: Builder, tree: Tree) -> str:
    if not b.talk.last_done:
        raise Nonsense(tree.at, "a number spoken of before")
    return b.talk.last_done


@builds
def draw_to(b: Builder, tree: Tree) -> Effect:
    return DrawTo(b.number(tree))


@builds
def draw_same(b: Builder, tree: Tree) -> Effect:
    """ "until you have the same number": as many as the player compared with."""
    player = b.talk.find(lambda e: e.role == "player")
    if b.compared is None or player is None:
        raise Nonsense(tree.at, "a player compared with before")
    return DrawTo(Count(Select((Of(PlayerRef(player.slot)),), zone="hand")))


@builds
def discard(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree)
    _refuse_elsewhere(b, phrase)
    said = phrase.pointer is not None or any(isinstance(p, Of) for p in phrase.filter)
    others = phrase.group and b.who == You()  # "each card revealed this way" may be anybody's
    if not (said or others):
        phrase = phrase.with_filter(Of(b.who))
    cards = b.as_cards(phrase, "hand")
    slot = deed(b, "discard", cards)
    keep_result(b, slot, cards, "discard")
    return Discard(cards, bind=slot)


def _refuse_elsewhere(b: Builder, phrase: Phrase) -> None:
    """Only cards in a hand are discarded: what was looked at in a deck is put somewhere, what is
    opposing is in play.
    """
    zone = phrase.zone or "hand"
    if isinstance(phrase.pointer, Ref | Rest):
        slot = phrase.pointer.slot
        spoken_of = b.talk.get(slot)
        returned = b.event is not None and b.event.kind == "return"
        if slot in b.virtual:
            zone = b.virtual[slot].zone
        elif spoken_of is not None and not (returned and LEFT in spoken_of.tags):
            zone = spoken_of.zone
    opposing = not phrase.group and Of(Opponents()) in phrase.filter
    if opposing or zone != "hand":
        raise Nonsense(phrase.at, "cards in a hand")


def whose_hand(b: Builder, tree: Tree) -> Who:
    who: Who | None = b.part(tree, "whose")
    if who is None:
        raise Nonsense(tree.at, "whose hand it is")
    return who


@builds
def discard_hand(b: Builder, tree: Tree) -> Effect:
    cards = Select((Of(whose_hand(b, tree)),), Each(), "hand")
    return Discard(cards, bind=deed(b, "discard"))


@builds
def discard_that_many(b: Builder, tree: Tree) -> Effect:
    many = Number(_last(b, tree))
    return Discard(Select((Of(b.who),), Pick(many, many), "hand"), bind=deed(b, "discard"))


@builds
def discard_to(b: Builder, tree: Tree) -> Effect:
    return DiscardTo(b.number(tree))


@builds
def discard_either(b: Builder, tree: Tree) -> Effect:
    choices: list[Effect] = []
    for name in ("first", "second"):
        phrase = b.phrase(tree, name)
        _refuse_elsewhere(b, phrase)
        choices.append(Discard(b.as_cards(phrase.with_filter(Of(b.who)), "hand")))
    return EitherOr(choices[0], choices[1])


# ---------------------------------------------------------------- lore


@builds
def gain_lore(b: Builder, tree: Tree) -> Effect:
    number = b.amount(tree) if "amount" in tree else b.number(tree)
    return GainLore(number, bind=deed(b, "gain", letter="n"))


@builds
def lose_lore(b: Builder, tree: Tree) -> Effect:
    number = b.amount(tree) if "amount" in tree else b.number(tree)
    return LoseLore(number, bind=deed(b, "lose", letter="n"))


# ---------------------------------------------------------------- damage


@builds
def deal(b: Builder, tree: Tree) -> Effect:
    cards: Cards | None = None
    number: Amount = 1
    for name, _part in tree.parts:
        if name == "cards":
            cards = b.cards(tree)
        elif name == "amount":
            number = b.amount(tree)
        else:
            number = b.number(tree)
    assert cards is not None
    for slot in reversed(slots_of(cards)):  # "they" are those who are dealt damage
        b.talk.mention(slot)
    return Deal(number, cards, bind=deed(b, "deal", cards, "n"))


@builds
def deal_again(b: Builder, tree: Tree) -> Effect:
    """ "deal 5 damage instead": to the same cards."""
    return Deal(b.number(tree), _same(b, tree, "deal"), bind=deed(b, "deal", letter="n"))


def _same(b: Builder, tree: Tree, name: str) -> Cards:
    found = b.talk.find(lambda e: name in e.tags)
    if found is None:
        raise Nonsense(tree.at, "cards spoken of before")
    return Ref(found.slot)


@builds
def deal_same(b: Builder, tree: Tree) -> Effect:
    if b.event is None or b.event.kind not in ("deal", "damage"):
        raise Nonsense(tree.at, "damage of an event")
    cards = b.cards(tree)
    return Deal(Number("amount"), cards, bind=deed(b, "deal", cards, "n"))


@builds
def put_damage(b: Builder, tree: Tree) -> Effect:
    cards = b.cards(tree)
    return PutDamage(b.number(tree), cards, bind=deed(b, "put damage", cards, "n"))


@builds
def put_same_damage(b: Builder, tree: Tree) -> Effect:
    return PutDamage(Number("amount"), b.cards(tree))


def _how_much(b: Builder, tree: Tree) -> tuple[int | None, bool]:
    much = b.part(tree, "how_much")
    return (None, False) if much == "all" else much


@builds
def up_to(b: Builder, tree: Tree) -> tuple[int, bool]:
    return b.number(tree), True


@builds
def exactly(b: Builder, tree: Tree) -> tuple[int, bool]:
    return b.number(tree), False


@builds
def heal(b: Builder, tree: Tree) -> Effect:
    number, at_most = _how_much(b, tree)
    cards = b.cards(tree)
    return _heal(b, cards, number, at_most, "total" in tree)


@builds
def heal_again(b: Builder, tree: Tree) -> Effect:
    number, at_most = _how_much(b, tree)
    return _heal(b, _same(b, tree, "heal"), number, at_most, False)


def _heal(b: Builder, cards: Cards, number: int | None, at_most: bool, total: bool) -> Effect:
    healed = b.talk.new_slot("c")
    b.talk.done["healed cards"] = healed
    slot = deed(b, "heal", cards, "n")
    return Heal(cards, number, up_to=at_most, total=total, bind=slot, bind_cards=healed)


@builds
def move_damage(b: Builder, tree: Tree) -> Effect:
    number, at_most = _how_much(b, tree)
    source = b.cards(tree, "source")
    b.talk.excluded |= set(slots_of(source))
    try:
        target = b.cards(tree, "target")
    finally:
        b.talk.excluded -= set(slots_of(source))
    return MoveDamage(
        source, target, number, up_to=at_most, bind=deed(b, "move damage", letter="n")
    )


# ---------------------------------------------------------------- banish, exert, ready


@builds
def banish(b: Builder, tree: Tree) -> Effect:
    cards = b.cards(tree)
    return _banish(b, cards)


def _banish(b: Builder, cards: Cards) -> Effect:
    slot = deed(b, "banish", cards)
    keep_result(b, slot, cards, "discard")
    return Banish(cards, bind=slot)


def chosen_cards(b: Builder, tree: Tree) -> Cards:
    """ "chooses and banishes one of their characters"."""
    phrase = b.phrase(tree)
    if not isinstance(phrase.how, Pick):
        raise Nonsense(tree.at, "a number of cards")
    return b.as_cards(replace(phrase, how=Pick(phrase.how.least, phrase.how.most, chosen=True)))


@builds
def choose_banish(b: Builder, tree: Tree) -> Effect:
    return _banish(b, chosen_cards(b, tree))


@builds
def choose_exert(b: Builder, tree: Tree) -> Effect:
    return _exert(b, chosen_cards(b, tree))


@builds
def choose(b: Builder, tree: Tree) -> Effect:
    """ "Choose a character"; "Choose any number of players" is not a card."""
    return Choose(chosen_cards(b, tree))


@builds
def choose_players(b: Builder, tree: Tree) -> Effect:
    """ "Choose any number of players. They …": they are chosen as they begin to act."""
    b.players_chosen = ChosenPlayer("players", b.talk.new_slot("p"), least=0, most=None)
    return Sequence(())


@builds
def exert(b: Builder, tree: Tree) -> Effect:
    return _exert(b, b.cards(tree))


@builds
def exert_with_symbol(b: Builder, tree: Tree) -> Effect:
    return msgspec.structs.replace(_exert(b, b.cards(tree)), symbol=True)


def _exert(b: Builder, cards: Cards) -> Exert:
    return Exert(cards, bind=deed(b, "exert", cards))


@builds
def exert_this(b: Builder, tree: Tree) -> Effect:
    return Exert(Ref("this"))


@builds
def ready(b: Builder, tree: Tree) -> Effect:
    cards = b.cards(tree)
    return Ready(cards, bind=deed(b, "ready", cards))


@builds
def ready_after(b: Builder, tree: Tree) -> Effect:
    """ "after the challenge": as soon as the challenge of the event is over."""
    if b.event is None or b.event.kind != "challenge":
        raise Nonsense(tree.at, "a challenge")
    subject = "subject" if b.talk.get("subject") else "this"
    return Watch((On("challenge end", (Is(subject),)),), Ready(b.cards(tree)), once=True)


# ---------------------------------------------------------------- the rest


@builds
def pay(b: Builder, tree: Tree) -> Effect:
    return Pay(b.number(tree))


@builds
def get_ink_drops(b: Builder, tree: Tree) -> Effect:
    return GetInkDrops(b.number(tree))


@builds
def remove_ink_drops(b: Builder, tree: Tree) -> Effect:
    return RemoveInkDrops(b.number(tree))


@builds
def name_card(b: Builder, tree: Tree) -> Effect:
    return NameCard(deed(b, "name", letter="name"))


@builds
def count(b: Builder, tree: Tree) -> Effect:
    amount = count_cards(b, b.phrase(tree, "nominal"))
    return Remember(amount, deed(b, "count", letter="n"))


@builds
def repeat(b: Builder, tree: Tree) -> Effect:
    return RepeatAll()


@builds
def move_to(b: Builder, tree: Tree) -> Effect:
    characters = b.cards(tree, "characters")
    location = b.cards(tree, "location")
    return MoveTo(characters, location, bind=deed(b, "move", characters))


@builds
def move_here(b: Builder, tree: Tree) -> Effect:
    if b.card_kind != "location":
        raise Nonsense(tree.at, "a location")
    characters = b.cards(tree, "characters")
    return MoveTo(characters, Ref("this"), bind=deed(b, "move", characters))
