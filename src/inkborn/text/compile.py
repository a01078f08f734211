"""From the text of a card to its definition."""

from collections.abc import Iterable
from itertools import combinations
from typing import cast

import msgspec

from inkborn.cards import AbilityText, Card
from inkborn.errors import UncompiledText
from inkborn.model.abilities import Ability, CardDefinition, Effect
from inkborn.model.words import AbilityKind
from inkborn.text.build import registry  # noqa: F401  (registers the builders)
from inkborn.text.build.builder import Builder, Nonsense
from inkborn.text.build.tidy import tidy
from inkborn.text.overrides import OVERRIDES
from inkborn.text.read.grammar import load_grammar
from inkborn.text.read.keywords import keyword_ability
from inkborn.text.read.normalise import normalise
from inkborn.text.read.parse import Parser, Tree, ambiguous_trees
from inkborn.text.read.tokens import Token, tokenise
from inkborn.text.read.vocabulary import Vocabulary, vocabulary_of

LONGEST_TEXT = 1200
START = {
    AbilityKind.EFFECT: "action_text",
    AbilityKind.ACTIVATED: "ability_text",
    AbilityKind.TRIGGERED: "ability_text",
    AbilityKind.STATIC: "ability_text",
}


class Reading(msgspec.Struct, frozen=True):
    """A compiled text, and the other meanings that its words would allow."""

    abilities: tuple[Ability, ...]
    others: tuple[tuple[Ability, ...], ...] = ()


def compile_ability(
    text: str,
    kind: AbilityKind,
    *,
    costs: tuple[str, ...] = (),
    card_kind: str = "character",
    name: str = "",
    vocabulary: Vocabulary | None = None,
) -> tuple[Ability, ...]:
    """The abilities that a text gives; usually one. Raises `UncompiledText`."""
    return read_ability(
        text, kind, costs=costs, card_kind=card_kind, name=name, vocabulary=vocabulary
    ).abilities


def read_ability(
    text: str,
    kind: AbilityKind,
    *,
    costs: tuple[str, ...] = (),
    card_kind: str = "character",
    name: str = "",
    vocabulary: Vocabulary | None = None,
) -> Reading:
    whole = normalise(f"{', '.join(costs)} — {text}" if costs else text)
    if len(whole) > LONGEST_TEXT:
        raise UncompiledText(whole[:LONGEST_TEXT], LONGEST_TEXT, ("a shorter text",))
    tokens = tokenise(whole)
    words = vocabulary or vocabulary_of(())
    start = starting_rule(tokens, kind, card_kind)
    reading = read_tokens(whole, tokens, start, card_kind, words)
    if not name:
        return reading
    return Reading(
        tuple(_named(ability, name) for ability in reading.abilities),
        tuple(tuple(_named(a, name) for a in other) for other in reading.others),
    )


def starting_rule(tokens: list[Token], kind: AbilityKind, card_kind: str) -> str:
    """The rule of the grammar that a whole text of this kind must be."""
    if _has_cost_dash(tokens):
        return "activated_text"
    if card_kind == "action" and kind is AbilityKind.STATIC:
        return "action_text"
    return START[kind]


def _has_cost_dash(tokens: list[Token]) -> bool:
    """Costs stand before a dash; other dashes are in quotes or in a full name ("copies of …")."""
    quoted = False
    for at, token in enumerate(tokens):
        quoted ^= token.text == "“"
        if token.text == "—" and not quoted:
            return not any(word.text == "copies" for word in tokens[:at])
    return False


def _named(ability: Ability, name: str) -> Ability:
    return msgspec.structs.replace(ability, name=name) if hasattr(ability, "name") else ability


def read_tokens(
    text: str, tokens: list[Token], start: str, card_kind: str, vocabulary: Vocabulary
) -> Reading:
    """The meaning of the tokens, or `UncompiledText` that shows where in the text it ends."""
    found = find_reading(tokens, start, card_kind, vocabulary)
    if found is None:
        raise _stopped(text, tokens, start, vocabulary)
    if isinstance(found, Nonsense):
        raise UncompiledText(text, _position(text, tokens, found.at), (found.expected,))
    return found


def find_reading(
    tokens: list[Token], start: str, card_kind: str, vocabulary: Vocabulary
) -> Reading | Nonsense | None:
    """Tries the readings in order of preference; the first that makes sense counts.

    None if the words do not parse at all, a `Nonsense` if no reading makes sense.
    """
    tree = Parser(load_grammar(), vocabulary, tokens, record=False).parse(start) if tokens else None
    if tree is None:
        return None
    found: list[tuple[Ability, ...]] = []
    refusal: Nonsense | None = None
    for choices in _choices(tree):
        builder = Builder(tokens, card_kind)
        builder.choices = choices
        try:
            built = builder.build(tree)
            abilities = tidy(tuple(built))
        except Nonsense as error:
            refusal = refusal or error
            continue
        if abilities not in found:
            found.append(abilities)
    return Reading(found[0], tuple(found[1:])) if found else refusal


def _choices(tree: Tree) -> Iterable[dict[int, int]]:
    """The preferred reading, then those that differ from it in one place, then in two."""
    yield {}
    places = [
        (id(part), index)
        for part in ambiguous_trees(tree)
        for index in range(1, len(part.others) + 1)
    ][:8]
    for place in places:
        yield {place[0]: place[1]}
    for first, second in combinations(places, 2):
        if first[0] != second[0]:
            yield dict((first, second))


def _stopped(text: str, tokens: list[Token], start: str, vocabulary: Vocabulary) -> UncompiledText:
    """Parses once more, now keeping book of what was expected where."""
    parser = Parser(load_grammar(), vocabulary, tokens, record=True)
    parser.parse(start)
    expected = tuple(parser.expected)[:12]
    return UncompiledText(text, _position(text, tokens, parser.furthest), expected)


def _position(text: str, tokens: list[Token], at: int) -> int:
    return tokens[at].start if at < len(tokens) else len(text)


def compile_cost(text: str, card_kind: str, vocabulary: Vocabulary) -> Effect:
    """What a Shift costs instead of ink: "Discard 2 cards"."""
    whole = normalise(text).removesuffix(".")
    reading = read_tokens(whole, tokenise(whole), "shift_cost", card_kind, vocabulary)
    return cast("Effect", reading.abilities[0])


class CardReading(msgspec.Struct, frozen=True):
    """A compiled card, and whether some of its words could also be read otherwise."""

    definition: CardDefinition
    ambiguous: bool = False


def compile_card(card: Card, vocabulary: Vocabulary | None = None) -> CardDefinition:
    """The card as the engine knows it. `vocabulary`: of the cards that its text may name."""
    return read_card(card, vocabulary).definition


def read_card(card: Card, vocabulary: Vocabulary | None = None) -> CardReading:
    """Compiles a card; its own name and classifications are known to its text."""
    words = vocabulary_of((card,), vocabulary or vocabulary_of(()))
    if card.full_name in OVERRIDES:
        return CardReading(_definition(card, OVERRIDES[card.full_name][1]))
    abilities: list[Ability] = []
    ambiguous = False
    for text in card.abilities:
        reading = read_text(card, text, words)
        abilities += reading.abilities
        ambiguous |= bool(reading.others)
    return CardReading(_definition(card, tuple(abilities)), ambiguous)


def _definition(card: Card, abilities: tuple[Ability, ...]) -> CardDefinition:
    return CardDefinition(
        full_name=card.full_name,
        name=card.name,
        names=card.names,
        kind=card.type.value,
        cost=card.cost,
        inks=tuple(ink.value for ink in card.inks),
        inkable=card.inkable,
        song=card.is_song,
        strength=card.strength or 0,
        willpower=card.willpower or 0,
        lore=card.lore or 0,
        move_cost=card.move_cost or 0,
        classifications=card.classifications,
        abilities=abilities,
    )


def read_text(card: Card, text: AbilityText, words: Vocabulary) -> Reading:
    """One printed ability of a card. `words`: those of the catalogue and of the card itself."""
    if text.kind is AbilityKind.KEYWORD:
        cost = compile_cost(text.costs[0], card.type.value, words) if text.costs else None
        return Reading((keyword_ability(card, text, cost, words),))
    return read_ability(
        text.text,
        text.kind,
        costs=text.costs,
        card_kind=card.type.value,
        name=text.name,
        vocabulary=words,
    )
