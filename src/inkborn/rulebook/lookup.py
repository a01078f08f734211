"""Finding one's way in the rules: by words, and from one number to the next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from inkborn.rulebook.editions import NEWEST
from inkborn.rulebook.terms import terms_of
from inkborn.rulebook.topics import Topic, all_topics, numbers

_SMALL_WORDS = """
a an and are at be by can do does for from have how i if in is it me my of on or out so that the
their them they this to was what when who why will with you your
"""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The rule numbers around one: its section, its siblings, what stands below it."""

    above: str
    before: str
    after: str
    below: tuple[str, ...]


def neighbours(rule: str, edition: str = NEWEST.id) -> Neighbours:
    """What stands around a rule number; "" and () where there is nothing."""
    present = set(numbers(edition))
    above, dot, last = rule.rpartition(".")
    before, after = (f"{above}{dot}{int(last) + step}" for step in (-1, 1))
    return Neighbours(
        above=above if above in present else "",
        before=before if before in present else "",
        after=after if after in present else "",
        below=tuple(
            each
            for each in numbers(edition)
            if each.startswith(f"{rule}.") and each.count(".") == rule.count(".") + 1
        ),
    )


def search(text: str) -> list[Topic]:
    """The topics that these words speak of, best first.

    Words are found in slugs, summaries and terms of three languages; beginnings are enough. Those
    that have all the words come first, then those with the rarer ones. What players of other games
    say ("tap", "graveyard") is understood, too.
    """
    whole = " ".join(text.casefold().split())
    wanted = [word for word in _words(whole) if word not in _SMALL]
    if not wanted:
        return []
    best = {index.topic.slug: _score(index, whole, wanted) for index in _indices()}
    for slug, points in _said(whole).items():
        best[slug] = max(points, best[slug])
    found = [topic for topic in all_topics().values() if best[topic.slug] > 0]
    return sorted(found, key=lambda topic: -best[topic.slug])


@dataclass(frozen=True, slots=True)
class _Index:
    """The words of a topic, folded for comparing."""

    topic: Topic
    terms: tuple[str, ...]
    names: frozenset[str]
    summary: frozenset[str]


_SMALL = frozenset(_SMALL_WORDS.split())
_EQUAL, _BELOW, _ALL = 1000.0, 900.0, 100.0


def _score(index: _Index, whole: str, wanted: list[str]) -> float:
    """How well a topic fits; 0 if not at all."""
    if whole == index.topic.slug or whole in index.terms:
        return _EQUAL
    if index.topic.slug.startswith(f"{whole}."):
        return _BELOW
    points, missed = 0.0, False
    for word in wanted:
        if _holds(index.names, word):
            points += 2 * _rarity(word)
        elif _holds(index.summary, word):
            points += _rarity(word)
        else:
            missed = True
    return points if missed or not points else points + _ALL


@cache
def _rarity(word: str) -> float:
    """Rare words tell more than common ones."""
    having = sum(_holds(i.names, word) or _holds(i.summary, word) for i in _indices())
    return 1 / having if having else 0.0


def _holds(words: frozenset[str], part: str) -> bool:
    # Japanese has no spaces: there a piece of a word counts.
    return any(word.startswith(part) or (not part.isascii() and part in word) for word in words)


@cache
def _indices() -> tuple[_Index, ...]:
    found = []
    for topic in all_topics().values():
        terms = tuple(word.casefold() for term in terms_of(topic.slug) for word in term.words)
        names = frozenset(_words(" ".join([topic.slug, *terms])))
        found.append(_Index(topic, terms, names, frozenset(_words(topic.summary))))
    return tuple(found)


def _said(whole: str) -> dict[str, float]:
    """The topics that players mean by these words, whole or among others."""
    found: dict[str, float] = {}
    for phrase, slugs in sayings().items():
        if phrase == whole:
            points = _EQUAL - 1
        elif set(_words(phrase)) <= set(_words(whole)):
            points = _ALL + 50
        else:
            continue
        for place, slug in enumerate(slugs):
            found[slug] = max(points - place / 10, found.get(slug, 0.0))
    return found


@cache
def sayings() -> dict[str, tuple[str, ...]]:
    """What players say that no book does, and the topics that they mean, the main one first."""
    lines = Path(__file__).with_name("spoken.tsv").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines[1:])
    return {phrase: tuple(slugs.split()) for phrase, slugs in pairs}


def _words(text: str) -> list[str]:
    """Words in lower case, the plural -s cut off on both sides of a comparison."""
    found = re.findall(r"[\w{}]+", text.casefold())
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found]
