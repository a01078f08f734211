"""Finding one's way in the rules: by words, and from one number to the next."""

from __future__ import annotations

import re
from dataclasses import dataclass

from inkborn.rulebook.editions import NEWEST
from inkborn.rulebook.terms import terms_of
from inkborn.rulebook.topics import Topic, all_topics, numbers


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
    """Topics that have all these words in their slug, summary or terms (any language), best first.

    Beginnings of words are enough: "challeng" finds challenging and challenger.
    """
    wanted = _words(text)
    if not wanted:
        return []
    whole = text.strip().casefold()
    ranked = [(_rank(topic, whole, wanted), topic) for topic in all_topics().values()]
    return [topic for rank, topic in sorted(ranked, key=lambda pair: pair[0]) if rank < _NOT]


_NOT = 9


def _rank(topic: Topic, whole: str, wanted: list[str]) -> int:
    terms = [word.casefold() for term in terms_of(topic.slug) for word in term.words]
    if whole == topic.slug or whole in terms:
        return 0
    if topic.slug.startswith(f"{whole}."):
        return 1
    if _has_all(" ".join([topic.slug, *terms]), wanted):
        return 2
    if _has_all(" ".join([topic.slug, topic.summary, *terms]), wanted):
        return 3
    return _NOT


def _has_all(text: str, wanted: list[str]) -> bool:
    words = _words(text)
    # Japanese has no spaces: there a piece of a word counts.
    return all(
        any(word.startswith(part) or (not part.isascii() and part in word) for word in words)
        for part in wanted
    )


def _words(text: str) -> list[str]:
    """Words in lower case, the plural -s cut off on both sides of a comparison."""
    found = re.findall(r"[\w{}]+", text.casefold())
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found]
