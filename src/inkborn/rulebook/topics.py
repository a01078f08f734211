"""Rule topics: what the numbered rules of all editions are about, one line for each.

The data is topics.tsv beside this file. It is read on first use, so importing costs nothing.
A topic usually has one number in an edition; where a book says a thing twice it has several, the
first being the main one. A number that says several things belongs to several topics.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from inkborn.errors import InkbornError
from inkborn.rulebook.editions import EDITIONS, NEWEST

Kind = Literal[
    "test",  # shows in a game or in a deck, so a test can show it
    "heading",  # the title of a section
    "definition",  # names something; its use is tested elsewhere
    "reference",  # only points to another rule
    "physical",  # hands, table, counters, pen and paper
    "announcement",  # said aloud at a table; here the action itself
    "prevented",  # speaks of mistakes that the engine does not let happen
    "advice",  # about the book, or about how to play
    "tournament",  # left to the rules of events
]


class UnknownTopic(InkbornError):
    """No rule topic has this slug."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        super().__init__(f'no rule topic is called "{slug}"')


@dataclass(frozen=True, slots=True)
class Topic:
    """What a rule is about: a stable name, a line of explanation, its numbers by edition."""

    slug: str
    kind: Kind
    summary: str
    numbers: dict[str, tuple[str, ...]]

    @property
    def is_testable(self) -> bool:
        return self.kind == "test"

    def number(self, edition: str = NEWEST.id) -> str:
        """The main number in this edition, or "" where that book has no such rule."""
        numbers = self.numbers[edition]
        return numbers[0] if numbers else ""


@cache
def all_topics() -> dict[str, Topic]:
    """All topics by slug, in the order of the newest book."""
    table = Path(__file__).with_name("topics.tsv").read_text(encoding="utf-8").splitlines()
    editions = table[0].split("\t")[2:-1]
    found: dict[str, Topic] = {}
    for line in table[1:]:
        slug, kind, *cells, summary = line.split("\t")
        numbers = {
            edition: () if cell == "-" else tuple(cell.split())
            for edition, cell in zip(editions, cells, strict=True)
        }
        found[slug] = Topic(slug, _kind(kind), summary, numbers)
    return found


def topic(slug: str) -> Topic:
    """The topic of this name; raises `UnknownTopic`."""
    try:
        return all_topics()[slug]
    except KeyError:
        raise UnknownTopic(slug) from None


@cache
def number(slug: str, edition: str = NEWEST.id) -> str:
    """The rule number to show for a topic in this edition.

    Where that book has no such rule, the number of the nearest edition that has, marked as such:
    "8.2.1 (2026-02)"; a later edition is preferred to an equally near earlier one.
    """
    found = topic(slug)
    own = found.number(edition)
    if own:
        return own
    ids = list(EDITIONS)
    place = ids.index(edition)
    for other in sorted(ids, key=lambda each: (abs(ids.index(each) - place), each < edition)):
        if found.numbers[other]:
            return f"{found.numbers[other][0]} ({other})"
    return ""


def find(rule: str, edition: str = NEWEST.id) -> tuple[Topic, ...]:
    """The topics of a rule number ("4.6.6"), in book order; empty if there is no such number."""
    return _by_number(edition).get(rule.strip().rstrip("."), ())


def numbers(edition: str = NEWEST.id) -> tuple[str, ...]:
    """Every rule number of an edition, in book order."""
    return tuple(_by_number(edition))


@cache
def _by_number(edition: str) -> dict[str, tuple[Topic, ...]]:
    found: dict[str, list[Topic]] = {}
    for each in all_topics().values():
        for rule in each.numbers[edition]:
            found.setdefault(rule, []).append(each)
    return {rule: tuple(found[rule]) for rule in sorted(found, key=_in_order)}


def _in_order(rule: str) -> tuple[int, ...]:
    return tuple(int(part) for part in rule.split("."))


_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


def _kind(word: str) -> Kind:
    return _KINDS[word]
