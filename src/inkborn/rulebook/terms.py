"""The words of the game in English, German and Japanese, as the books use them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Term:
    """One word in three languages; the first of several is the usual one, () means no such word."""

    group: str
    topic: str
    en: tuple[str, ...]
    de: tuple[str, ...]
    ja: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return self.en + self.de + self.ja


@cache
def vocabulary() -> tuple[Term, ...]:
    """All terms, grouped: keyword, zone, phase, card, state, ink, procedure, symbol, ability,
    player, classification."""
    lines = Path(__file__).with_name("terms.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(_term(*line.split("\t")) for line in lines[1:])


@cache
def terms_of(slug: str) -> tuple[Term, ...]:
    """The terms that belong to a rule topic."""
    return tuple(term for term in vocabulary() if term.topic == slug)


def _term(group: str, topic: str, en: str, de: str, ja: str) -> Term:
    return Term(group, topic, _words(en), _words(de), _words(ja))


def _words(cell: str) -> tuple[str, ...]:
    return () if cell == "-" else tuple(cell.split(";"))
