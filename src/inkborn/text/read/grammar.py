"""Reads the grammar: rules as text, each alternative with the name of what builds its meaning.

A rule is a name and a colon at the start of a line; its alternatives are the indented lines below:

    change:
        "get" SIGNED stat                -> stat_change
        "gain" keywords:keyword_list     -> gain_keywords

Between quotes stand words as they are, in their uninflected form (`"get"` also reads "gets"). A
lower case word is another rule, an upper case one a class of the vocabulary; both are handed to
the builder under their own name, or under the one before the colon. `[…]` may be missing, `(… | …)`
is a choice (with a name before it, the words that matched), `rule*` and `rule+` repeat.
`-> 'word'` builds just that word; without an arrow the meaning is that of the single part. Where
several readings end at the same place, the alternative that stands first is preferred.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_ELEMENT = re.compile(
    r'\s*(?:(?P<capture>[a-z_]+):)?(?:"(?P<literal>[^"]+)"|(?P<name>[A-Za-z_]+)(?P<repeat>[*+]?)'
    r"|(?P<open>[\[(])|(?P<close>[\])])|(?P<bar>\|))"
)
FOLDER = Path(__file__).with_name("grammar")
TERMINALS = frozenset(
    "NUMBER SIGNED NAME FULLNAME CLASS INK KEYWORD ABILITY SURE".split()  # SURE: YES!, NO!
)


@dataclass(frozen=True, slots=True)
class Literal:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Another rule or a class of the vocabulary. `repeat`: "", "*" or "+"."""

    name: str
    capture: str
    repeat: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several sequences; an optional part has the empty one as its last."""

    options: tuple[tuple["Element", ...], ...]
    capture: str = ""


Element = Literal | Part | OneOf


@dataclass(frozen=True, slots=True)
class Alternative:
    rule: str
    elements: tuple[Element, ...]
    builder: str = ""
    constant: str | None = None


Begin = tuple[Alternative, frozenset[str] | None, tuple[str, ...]]
"""An alternative with the words and classes that it can begin with; None: with anything."""


@dataclass(slots=True)
class Grammar:
    rules: dict[str, list[Alternative]] = field(default_factory=dict)
    first: dict[str, frozenset[str]] = field(default_factory=dict)
    """What each rule can begin with: words and names of classes; "" where it may be empty."""
    begins: dict[str, list[Begin]] = field(default_factory=dict)
    """The alternatives of each rule with what they can begin with, as the parser finds them."""


def read_grammar(text: str, grammar: Grammar) -> None:
    """Adds the rules of one grammar file."""
    rule = ""
    for line in text.splitlines():
        content = _without_comment(line)
        if not content.strip():
            continue
        if not content[0].isspace():
            rule = content.strip().removesuffix(":")
            grammar.rules.setdefault(rule, [])
            continue
        left, _, builder = content.partition("->")
        builder = builder.strip()
        elements = _elements(left.strip())
        constant = builder[1:-1] if builder.startswith("'") else None
        grammar.rules[rule].append(
            Alternative(rule, elements, "" if constant is not None else builder, constant)
        )


def _without_comment(line: str) -> str:
    return "" if line.lstrip().startswith("#") else line.split("  # ")[0]


def _elements(text: str) -> tuple[Element, ...]:
    stack: list[tuple[str, str, list[list[Element]]]] = [("", "", [[]])]
    at = 0
    while at < len(text):
        match = _ELEMENT.match(text, at)
        assert match is not None, f"grammar: cannot read {text[at:]!r} in {text!r}"
        at = match.end()
        options = stack[-1][2]
        if match["literal"]:
            literal = Literal(tuple(match["literal"].split()))
            options[-1].append(
                OneOf(((literal,),), match["capture"]) if match["capture"] else literal
            )
        elif match["name"]:
            name = match["name"]
            capture = match["capture"] or name.lower()
            options[-1].append(Part(name, capture, match["repeat"]))
        elif match["bar"]:
            options.append([])
        elif match["open"]:
            stack.append((match["open"], match["capture"] or "", [[]]))
        else:
            opened, capture, inner = stack.pop()
            if opened == "[":
                inner.append([])
            stack[-1][2][-1].append(OneOf(tuple(map(tuple, inner)), capture))
    return tuple(stack[0][2][0])


@cache
def load_grammar() -> Grammar:
    """The whole grammar, checked: every rule that is used exists."""
    grammar = Grammar()
    for path in sorted(FOLDER.glob("*.txt")):
        read_grammar(path.read_text(encoding="utf-8"), grammar)
    used = {
        part.name
        for alternatives in grammar.rules.values()
        for alternative in alternatives
        for part in _parts(alternative.elements)
    }
    missing = sorted(used - grammar.rules.keys() - TERMINALS)
    assert not missing, f"grammar: no rule for {', '.join(missing)}"
    _find_first(grammar)
    return grammar


def _parts(elements: tuple[Element, ...]) -> list[Part]:
    found: list[Part] = []
    for element in elements:
        if isinstance(element, Part):
            found.append(element)
        elif isinstance(element, OneOf):
            for option in element.options:
                found += _parts(option)
    return found


def _find_first(grammar: Grammar) -> None:
    first: dict[str, set[str]] = {rule: set() for rule in grammar.rules}
    changed = True
    while changed:
        changed = False
        for rule, alternatives in grammar.rules.items():
            for alternative in alternatives:
                new = sequence_first(alternative.elements, first)
                if not new <= first[rule]:
                    first[rule] |= new
                    changed = True
    grammar.first = {rule: frozenset(words) for rule, words in first.items()}


def sequence_first(
    elements: tuple[Element, ...], first: dict[str, set[str]] | dict[str, frozenset[str]]
) -> set[str]:
    """What a sequence can begin with; with "" if it may be empty."""
    found: set[str] = set()
    for element in elements:
        if isinstance(element, Literal):
            return found | {element.words[0]}
        if isinstance(element, Part):
            begins = (
                set(first.get(element.name, ()))
                if element.name not in TERMINALS
                else {element.name}
            )
            if element.repeat == "*":
                begins.add("")
        else:
            begins = set()
            for option in element.options:
                begins |= sequence_first(option, first)
        found |= begins - {""}
        if "" not in begins:
            return found
    return found | {""}
