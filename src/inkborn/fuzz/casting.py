"""Decks in which the abilities of given cards can happen: the cards, and what their texts ask
for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from inkborn.fuzz.pool import definition, names
from inkborn.model import abilities as a
from inkborn.model import nouns as n

SIZE: Final = 60
COPIES: Final = 3
HELPERS: Final = 24
"""How many cards of a deck are there for the sake of the others, at most."""

Wish = tuple[str, str]


def deck_for(cards: list[str], rng: random.Random) -> tuple[str, ...]:
    """A deck around some cards: helpers of each, and cheap characters."""
    deck = [name for name in cards for _ in range(COPIES)]
    helpers = [helper for name in cards for helper in helpers_of(name, rng)]
    rng.shuffle(helpers)
    deck += helpers[:HELPERS]
    while len(deck) < SIZE:
        deck += [rng.choice(cheap_characters())] * 2
    return tuple(deck)


def deck_around(name: str, rng: random.Random) -> tuple[str, ...]:
    """A deck for one card that is hard to exercise: many copies, all its helpers, odds and ends."""
    deck = [name] * rng.randint(6, 10)
    for _ in range(2):
        deck += helpers_of(name, rng)
    while len(deck) < 44:
        deck += [rng.choice(odds_and_ends())] * 2
    while len(deck) < SIZE:
        deck += [rng.choice(cheap_characters())] * 2
    return tuple(deck)


def helpers_of(name: str, rng: random.Random) -> list[str]:
    """Cards that the text of a card asks for, two of each."""
    found: list[str] = []
    for wish in sorted(wishes(name)):
        suitable = granted().get(wish, ())
        if suitable:
            found += [rng.choice(suitable[:16])] * 2
            if wish[0] == "shifted":
                found += [rng.choice(bases_for(found[-1]))] * 2
    return found


@cache
def bases_for(name: str) -> tuple[str, ...]:
    """Cards onto which a card can be shifted."""
    names = definition(name).names
    found = [one for n in names for one in granted().get(("name", n), ()) if one != name]
    return tuple(found) or cheap_characters()


@cache
def wishes(name: str) -> frozenset[Wish]:
    """What a text speaks of: names, classifications, keywords, kinds of cards, inks."""
    card = definition(name)
    found: set[Wish] = set()
    for node in walk(card.abilities):
        match node:
            case n.Named(wanted):
                found |= {("name", one) for one in wanted}
            case n.HasClass(classes):
                found |= {("class", one) for one in classes}
            case n.HasKeyword(keyword):
                found.add(("keyword", keyword))
            case n.IsKind(kinds):
                found |= {("kind", one) for one in kinds if one in ("item", "location", "song")}
                found |= {("kind", "action") for one in kinds if one == "action"}
            case n.HasInk(ink):
                found.add(("ink", ink))
            case n.AtLocation() | n.AtLocationOf():
                found.add(("kind", "location"))
            case n.HasCardUnder():
                found.add(("keyword", "Boost"))
            case n.PlayedWith(how=how):
                found.add(("shifted", "") if how == "shift" else ("does", "GetInkDrops"))
            case n.InkDrops() | a.RemoveInkDrops():
                found.add(("does", "GetInkDrops"))
            case n.StatIs() | n.Highest() | n.StrongerThanAll() | n.Compare(left=n.StatOf()):
                found |= {("does", "Modify"), ("keyword", "Support")}
            case n.IsDamaged() | a.Heal():
                found.add(("does", "Deal"))
            case a.Keyword("Vanish") | n.On(event="chosen"):
                found.add(("kind", "action"))
            case a.Keyword("Shift", shift=form):
                found |= _bases(card, form)
            case a.Keyword("Singer"):
                found.add(("kind", "song"))
            case a.Triggered(zone="under"):
                found |= {("onto", one) for one in card.names}
            case n.On(event="sing", marks=("with sing together",)):
                found.add(("keyword", "Sing Together"))
            case n.On(event="return" | "leave discard", marks=("from discard",)):
                found.add(("does", "recover"))
            case n.On(event=event):
                found |= _events(event)
            case _:
                pass
    if card.song:
        found.add(("keyword", "Singer"))
    if card.kind == "location":
        found.add(("kind", "cheap"))
    return frozenset(found)


def _bases(card: a.CardDefinition, form: a.ShiftForm | None) -> set[Wish]:
    if form is None or form.onto == "name":
        return {("name", one) for one in card.names}
    if form.onto == "class":
        return {("class", form.classification)}
    return {("name", one) for one in form.names}


def _events(event: str) -> set[Wish]:
    wanted = {
        "sing": ("kind", "song"),
        "move": ("kind", "location"),
        "shift": ("shifted", ""),
        "boost": ("keyword", "Boost"),
        "under": ("keyword", "Boost"),
        "heal": ("does", "Heal"),
        "damage": ("does", "Deal"),
        "discard": ("does", "Discard"),
        "ready": ("does", "Ready"),
        "return": ("does", "Put"),
        "leave discard": ("does", "Put"),
        "chosen": ("kind", "action"),
        "get ink drop": ("does", "GetInkDrops"),
        "remove ink drop": ("does", "GetInkDrops"),
    }
    return {wanted[event]} if event in wanted else set()


def walk(node: object) -> Iterator[object]:
    """Every node of a tree."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif isinstance(node, msgspec.Struct):
        yield node
        for name in node.__struct_fields__:
            yield from walk(getattr(node, name))


@cache
def granted() -> dict[Wish, tuple[str, ...]]:
    """The cards that satisfy a wish, the cheapest first."""
    found: dict[Wish, list[str]] = {}
    for name in sorted(names(), key=lambda one: (definition(one).cost, one)):
        for wish in _grants(definition(name)):
            found.setdefault(wish, []).append(name)
    return {wish: tuple(cards) for wish, cards in found.items()}


def _grants(card: a.CardDefinition) -> set[Wish]:
    found: set[Wish] = {("kind", card.kind)}
    if card.kind == "character":
        found |= {("name", one) for one in card.names}
        found |= {("class", one) for one in card.classifications}
        found |= {("ink", one) for one in card.inks}
        found |= {("kind", "cheap")} if card.cost <= 2 else set()
    if card.kind != "character":
        found |= {("name", one) for one in card.names}
        found |= {("class", one) for one in card.classifications}
    if card.song:
        found.add(("kind", "song"))
    for node in walk(card.abilities):
        if isinstance(node, a.Keyword):
            found.add(("keyword", node.keyword))
            if node.shift is not None and node.shift.onto == "name" and node.shift.cost is None:
                found |= {("shifted", ""), *(("onto", one) for one in card.names)}
        elif isinstance(node, a.Put) and _recovers(node):
            found |= {("does", "recover"), ("does", "Put")}
        elif isinstance(node, a.Effect | a.Modify):
            found.add(("does", type(node).__name__))
    return found


def _recovers(put: a.Put) -> bool:
    """Whether an effect returns cards from the discard to the hand."""
    zone = put.cards.zone if isinstance(put.cards, n.Select) else ""
    return put.place.zone == "hand" and zone == "discard"


@cache
def odds_and_ends() -> tuple[str, ...]:
    """Cheap cards of all kinds that do something when they are played or used."""
    return tuple(
        name
        for name in names()
        if definition(name).cost <= 4
        and definition(name).kind != "location"
        and any(isinstance(node, a.Effect) for node in walk(definition(name).abilities))
    )


@cache
def cheap_characters() -> tuple[str, ...]:
    return granted()["kind", "cheap"]
