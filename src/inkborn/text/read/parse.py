"""Memoised recursive descent over a grammar with every end position kept."""

from collections.abc import Iterator, Sequence

from inkborn.errors import UncompiledText
from inkborn.limits import PARSER_DEPTH, PARSER_STEPS
from inkborn.text.read.grammar import (
    TERMINALS,
    Alternative,
    Begin,
    Element,
    Grammar,
    Literal,
    Part,
    sequence_first,
)
from inkborn.text.read.tokens import Token
from inkborn.text.read.vocabulary import CLASSES, Vocabulary

EXPECTED = CLASSES | {"NUMBER": "a number", "SIGNED": "a signed number", "SURE": "YES! or NO!"}
LARGEST_NUMBER = 99


class Leaf:
    """A word of a class: what it says, and where it stands."""

    __slots__ = ("at", "end", "value")

    def __init__(self, value: str, at: int, end: int) -> None:
        self.value = value
        self.at = at
        self.end = end


class Tree:
    """One reading of a stretch of tokens. `others`: further readings of it by the same rule."""

    __slots__ = ("alternative", "at", "end", "others", "parts")

    def __init__(
        self,
        alternative: Alternative,
        at: int,
        end: int,
        parts: tuple[tuple[str, "Parsed"], ...],
    ) -> None:
        self.alternative = alternative
        self.at = at
        self.end = end
        self.parts = parts
        self.others: list[Tree] = []

    def __contains__(self, name: str) -> bool:
        return any(part == name for part, _ in self.parts)

    def get(self, name: str) -> "Parsed | None":
        for part, parsed in self.parts:
            if part == name:
                return parsed
        return None

    def all(self, name: str) -> list["Parsed"]:
        return [parsed for part, parsed in self.parts if part == name]


Parsed = Tree | Leaf
_Found = tuple[int, tuple[tuple[str, Parsed], ...]]


class TooInvolved(UncompiledText):
    """A text that can be read in so many ways, or is nested so deeply, that nobody prints it."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        super().__init__(_text_of(tokens), 0, ("a simpler text",))


def _text_of(tokens: Sequence[Token]) -> str:
    """The words where they stood; two of them may have been one ("it's")."""
    text = ""
    for token in tokens:
        if token.start >= len(text):
            text = text.ljust(token.start) + token.text
    return text


class Parser:
    """Parses one list of tokens. After a failure `furthest` and `expected` say where and why."""

    def __init__(
        self, grammar: Grammar, vocabulary: Vocabulary, tokens: Sequence[Token], *, record: bool
    ) -> None:
        self.grammar = grammar
        self.vocabulary = vocabulary
        self.tokens = tokens
        self.record = record
        self.furthest = 0
        self.expected: dict[str, None] = {}
        self._steps = PARSER_STEPS
        self._depth = 0
        self._memo: dict[tuple[str, int], list[Tree]] = {}
        self._words: dict[tuple[str, int], list[tuple[int, Leaf]]] = {}
        self._begins = [frozenset(token.forms) for token in tokens]
        self._alternatives = _with_first(grammar)

    def parse(self, rule: str) -> Tree | None:
        """The preferred reading of all the tokens as this rule."""
        for tree in self._rule(rule, 0):
            if tree.end == len(self.tokens):
                return tree
        return None

    def _rule(self, rule: str, at: int) -> list[Tree]:
        key = rule, at
        known = self._memo.get(key)
        if known is not None:
            return known
        found: list[Tree] = []
        self._memo[key] = found
        self._depth += 1
        if self._depth > PARSER_DEPTH:
            raise TooInvolved(self.tokens)
        by_end: dict[int, Tree] = {}
        begins = self._begins[at] if at < len(self.tokens) else frozenset[str]()
        for alternative, words, classes in self._alternatives[rule]:
            if words is not None and begins.isdisjoint(words):
                if not any(self._class(name, at) for name in classes):
                    if self.record:
                        self._miss(at, words)
                    continue
            for end, parts in self._sequence(alternative.elements, 0, at):
                tree = Tree(alternative, at, end, parts)
                first = by_end.get(end)
                if first is None:
                    by_end[end] = tree
                    found.append(tree)
                elif len(first.others) < 4:
                    first.others.append(tree)
        self._depth -= 1
        return found

    def _sequence(self, elements: tuple[Element, ...], index: int, at: int) -> Iterator[_Found]:
        self._steps -= 1
        if self._steps < 0:
            raise TooInvolved(self.tokens)
        if index == len(elements):
            yield at, ()
            return
        element = elements[index]
        if isinstance(element, Literal):
            end = self._literal(element.words, at)
            if end >= 0:
                yield from self._sequence(elements, index + 1, end)
        elif isinstance(element, Part):
            for end, parts in self._part(element, at):
                for last, rest in self._sequence(elements, index + 1, end):
                    yield last, parts + rest
        else:
            for option in element.options:
                for end, parts in self._sequence(option, 0, at):
                    if element.capture:
                        parts = ((element.capture, self._words_of(option, at, end)), *parts)
                    for last, rest in self._sequence(elements, index + 1, end):
                        yield last, parts + rest

    def _words_of(self, option: tuple[Element, ...], at: int, end: int) -> Leaf:
        words = [word for part in option if isinstance(part, Literal) for word in part.words]
        return Leaf(" ".join(words), at, end)

    def _literal(self, words: tuple[str, ...], at: int) -> int:
        for word in words:
            if at >= len(self.tokens) or word not in self.tokens[at].forms:
                if self.record:
                    self._expect(at, f'"{word}"')
                return -1
            at += 1
        return at

    def _part(self, part: Part, at: int) -> Iterator[_Found]:
        if part.repeat:
            yield from self._repeated(part, at, part.repeat == "*")
        elif part.name in TERMINALS:
            for end, leaf in self._class(part.name, at):
                yield end, ((part.capture, leaf),)
        else:
            for tree in self._rule(part.name, at):
                yield tree.end, ((part.capture, tree),)

    def _repeated(self, part: Part, at: int, enough: bool) -> Iterator[_Found]:
        for tree in self._rule(part.name, at):
            assert tree.end > at, f"grammar: {part.name} repeats, but may be empty"
            for end, rest in self._repeated(part, tree.end, True):
                yield end, ((part.capture, tree), *rest)
        if enough:
            yield at, ()

    def _class(self, name: str, at: int) -> list[tuple[int, Leaf]]:
        """The words of that class at this place."""
        known = self._words.get((name, at))
        if known is None:
            known = self._words[name, at] = list(self._find_class(name, at))
        if not known and self.record:
            self._expect(at, EXPECTED[name])
        return known

    def _find_class(self, name: str, at: int) -> Iterator[tuple[int, Leaf]]:
        if at >= len(self.tokens):
            return
        text = self.tokens[at].text
        if name == "NUMBER":
            if text.isdecimal() and text.isascii() and str(int(text)) == text:
                if int(text) <= LARGEST_NUMBER:
                    yield at + 1, Leaf(text, at, at + 1)
        elif name == "SIGNED":
            if text[0] in "+-" and text[1:].isdecimal() and 0 < int(text) ** 2 <= LARGEST_NUMBER**2:
                yield at + 1, Leaf(text, at, at + 1)
        elif name == "SURE":
            after = [token.text for token in self.tokens[at + 1 : at + 2]]
            if text in ("YES", "NO") and after == ["!"]:
                yield at + 2, Leaf(f"{text}!", at, at + 2)
        else:
            for end, phrase in self.vocabulary.matches(name, self.tokens, at):
                yield end, Leaf(phrase, at, end)

    def _expect(self, at: int, what: str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.expected.clear()
        if at == self.furthest:
            self.expected[what] = None

    def _miss(self, at: int, words: frozenset[str]) -> None:
        if at >= self.furthest:
            for word in sorted(words):
                self._expect(at, f'"{word}"')


def _with_first(grammar: Grammar) -> dict[str, list[Begin]]:
    """Found once for a grammar."""
    if not grammar.begins:
        for rule, alternatives in grammar.rules.items():
            entries: list[Begin] = []
            for alternative in alternatives:
                first = sequence_first(alternative.elements, grammar.first)
                words = None if "" in first else frozenset(first - TERMINALS)
                entries.append((alternative, words, tuple(sorted(first & TERMINALS))))
            grammar.begins[rule] = entries
    return grammar.begins


def ambiguous_trees(tree: Tree) -> Iterator[Tree]:
    """Every part of a reading that could also be read otherwise."""
    if tree.others:
        yield tree
    for _name, part in tree.parts:
        if isinstance(part, Tree):
            yield from ambiguous_trees(part)
