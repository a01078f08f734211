"""Builds quantities: how many cards, and who picks them."""

from dataclasses import dataclass

from inkborn.model.nouns import (
    Actor,
    Each,
    How,
    Of,
    Opponents,
    Pick,
    Predicate,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.read.parse import Tree


@dataclass(frozen=True, slots=True)
class Quantity:
    how: How
    predicates: tuple[Predicate | str, ...] = ()
    plural: bool | None = None
    bare: bool = False


def _quantity(how: How, *predicates: Predicate | str, plural: bool | None = None) -> Quantity:
    return Quantity(how, predicates, plural)


@builds
def q_chosen(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(chosen=True), plural=False)


@builds
def q_another_chosen(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    return _quantity(Pick(count, count, chosen=True), "other", plural=count > 1)


@builds
def q_up_to_chosen(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    extra = ("other",) if "other" in tree else ()
    return _quantity(Pick(0, count, chosen=True), *extra, plural=count > 1)


@builds
def q_any_chosen(b: Builder, tree: Tree) -> Quantity:
    extra = ("other",) if "other" in tree else ()
    return _quantity(Pick(0, None, chosen=True), *extra, plural=True)


@builds
def q_a(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(), plural=False)


@builds
def q_another(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(), "other", plural=False)


@builds
def q_number(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    return _quantity(Pick(count, count), plural=count > 1)


@builds
def q_up_to(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    return _quantity(Pick(0, count), plural=count > 1)


@builds
def q_any(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(0, None), plural=True)


@builds
def q_each(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Each(), plural=False)


@builds
def q_all(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Each(), plural=True)


@builds
def q_bare(b: Builder, tree: Tree) -> Quantity:
    return Quantity(Each(), plural=True, bare=True)


@builds
def q_your(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Each(), Of(You()), plural=True)


@builds
def q_one_of_your(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(), Of(You()), plural=True)


@builds
def q_number_of_your(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    return _quantity(Pick(count, count), Of(You()), plural=True)


@builds
def q_up_to_of_your(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(0, b.number(tree)), Of(You()), plural=True)


@builds
def q_any_of_your(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(0, None), Of(You()), plural=True)


@builds
def q_one_of_their(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(), Of(_them(b, tree)), plural=True)


@builds
def q_number_of_their(b: Builder, tree: Tree) -> Quantity:
    count = b.number(tree)
    return _quantity(Pick(count, count), Of(_them(b, tree)), plural=True)


@builds
def q_one_of_opponents(b: Builder, tree: Tree) -> Quantity:
    return _quantity(Pick(), Of(Opponents()), plural=True)


def _them(b: Builder, tree: Tree) -> Actor:
    if not isinstance(b.who, Actor):
        raise Nonsense(tree.at, 'a player whom "their" can mean')
    return b.who
