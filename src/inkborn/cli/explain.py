"""What the compiler and the engine make of a card, ability by ability, as plain data."""

from collections.abc import Iterator

import msgspec

from inkborn.cards import AbilityText, Card, Catalogue
from inkborn.cli.listing import Listing, listings
from inkborn.cli.node_topics import topics_of
from inkborn.errors import UncompiledText
from inkborn.model.abilities import Ability
from inkborn.model.words import AbilityKind
from inkborn.rulebook import number, topic
from inkborn.text import Vocabulary, indented_form, short_form, vocabulary_of
from inkborn.text.compile import Reading, read_text, starting_rule
from inkborn.text.read.grammar import load_grammar
from inkborn.text.read.normalise import normalise
from inkborn.text.read.parse import Leaf, Parsed, Parser, Tree
from inkborn.text.read.tokens import Token, tokenise
from inkborn.text.say.unparse import unparse_together


class Stopped(msgspec.Struct, frozen=True):
    """Where a text is not understood, and what could have stood there."""

    message: str
    stopped_at: str
    position: int
    expected: tuple[str, ...]


class Rule(msgspec.Struct, frozen=True):
    """A rule that is involved."""

    topic: str
    number: str
    summary: str


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """One printed ability. Without `stopped` it compiles; with it, there is nothing but the text.

    `tree` is one line, `indented` the same for people; `others` are further readings of the words.
    """

    name: str
    kind: str
    text: str
    parse: list[str] = []
    tree: list[str] = []
    indented: list[str] = []
    others: list[str] = []
    programs: list[Listing] = []
    rules: list[Rule] = []
    unparsed: str = ""
    stopped: Stopped | None = None


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A card."""

    name: str
    compiles: bool
    override: str
    abilities: list[Explained]


def explain(card: Card, catalogue: Catalogue, width: int = 60) -> Explanation:
    """The card from its text to the program; an ability that does not compile says where."""
    words = vocabulary_of((card,), vocabulary_of(catalogue))
    found = [_explain(card, text, words, width) for text in card.abilities]
    return Explanation(
        name=card.full_name,
        compiles=all(ability.stopped is None for ability in found),
        override=override_reason(card),
        abilities=found,
    )


def override_reason(card: Card) -> str:
    """Why the card is not compiled from its text; "" if it is."""
    from inkborn.text.overrides import OVERRIDES

    return OVERRIDES[card.full_name][0] if card.full_name in OVERRIDES else ""


def _explain(card: Card, text: AbilityText, words: Vocabulary, width: int) -> Explained:
    printed = f"{', '.join(text.costs)} — {text.text}" if text.costs else text.text
    try:
        reading = read_text(card, text, words)
    except UncompiledText as error:
        return Explained(
            name=text.name,
            kind=text.kind.value,
            text=printed,
            stopped=Stopped(str(error), error.stopped_at, error.position, error.expected),
        )
    given = reading.abilities
    return Explained(
        name=text.name,
        kind=text.kind.value,
        text=printed,
        parse=_parse(card, text, words),
        tree=[short_form(ability) for ability in given],
        indented=[line for ability in given for line in indented_form(ability, width)],
        others=_others(reading),
        programs=listings(card.type.value, given),
        rules=[Rule(slug, number(slug), topic(slug).summary) for slug in topics_of(given)],
        unparsed=_unparsed(given, card),
    )


def _others(reading: Reading) -> list[str]:
    return [" ".join(short_form(ability) for ability in other) for other in reading.others]


def _unparsed(given: tuple[Ability, ...], card: Card) -> str:
    return unparse_together(given, kind=card.type.value, full_name=card.full_name)


def _parse(card: Card, text: AbilityText, words: Vocabulary) -> list[str]:
    """The preferred reading: the rules of the grammar, with the words they cover."""
    if text.kind is AbilityKind.KEYWORD:
        return [f"keyword  {text.text}"]
    printed = f"{', '.join(text.costs)} — {text.text}" if text.costs else text.text
    tokens = tokenise(normalise(printed))
    start = starting_rule(tokens, text.kind, card.type.value)
    tree = Parser(load_grammar(), words, tokens, record=False).parse(start)
    return [] if tree is None else list(_lines(tree, tokens, 0))


def _lines(tree: Parsed, tokens: list[Token], depth: int, name: str = "") -> Iterator[str]:
    """A line a rule; rules that cover the same words share one."""
    margin = "  " * depth
    words = " ".join(token.text for token in tokens[tree.at : tree.end])
    if isinstance(tree, Leaf):
        yield f"{margin}{name}  {words}"
        return
    names = [tree.alternative.rule]
    while len(tree.parts) == 1 and isinstance(tree.parts[0][1], Tree):
        below = tree.parts[0][1]
        if (below.at, below.end) != (tree.at, tree.end):
            break
        tree = below
        names.append(tree.alternative.rule)
    yield f"{margin}{' > '.join(names)}  {words}"
    for part, parsed in tree.parts:
        if parsed.end > parsed.at:
            yield from _lines(parsed, tokens, depth + 1, part)
