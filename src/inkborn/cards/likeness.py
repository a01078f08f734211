"""How alike two spellings are, and which names come near a misspelt one."""

from collections.abc import Iterable, Iterator, Mapping

from inkborn.cards.names import loose_key
from inkborn.limits import LONGEST_NAME

REORDERED, PARTLY = 0.98, 0.9
"""What the same words in another order, or a part of the name alone, count for."""
NEAR, BEHIND = 0.6, 0.15
"""The least likeness of a suggestion, and how far it may be behind the best."""
LOOKED_AT = 60
"""So many names, the most promising ones, are compared part by part."""


class Spelling:
    """A spelling that many others are compared with; all of them loose keys.

    Two are as alike as the letters that they share in the same order: 1.0 if equal.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.places: Mapping[str, int] = _places(key)

    def shared(self, other: str) -> int:
        """How many letters both have in the same order (the bits of Hyyrö's method, 2004)."""
        unmatched = (1 << len(self.key)) - 1
        whole = unmatched
        for letter in other:
            met = unmatched & self.places.get(letter, 0)
            unmatched = ((unmatched + met) | (unmatched - met)) & whole
        return len(self.key) - unmatched.bit_count()

    def likeness(self, other: str) -> float:
        return _of_both(self.shared(other), self.key, other)


def _of_both(shared: int, one: str, other: str) -> float:
    both = len(one) + len(other)
    return 2 * shared / both if both else 1.0


def _places(key: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, letter in enumerate(key):
        places[letter] = places.get(letter, 0) | 1 << place
    return places


def likeness(wanted: str, keys: Iterable[str]) -> dict[str, float]:
    """How like the wanted key each of these is.

    As written, with its words in another order, or where one of them is a part of the other.
    """
    if len(wanted) > LONGEST_NAME:  # comparing takes a time that grows with the length
        return {}
    whole, sorted_ = Spelling(wanted), Spelling(_sorted(wanted))
    shared = {key: whole.shared(key) for key in keys}
    found: dict[str, float] = {}
    for key, letters in shared.items():
        found[key] = _of_both(letters, wanted, key)
        if _of_both(min(len(wanted), len(key)), wanted, key) >= NEAR:  # else it cannot be near
            found[key] = max(found[key], REORDERED * sorted_.likeness(_sorted(key)))
    promising = sorted(shared, key=lambda key: -shared[key] / (min(len(key), len(wanted)) or 1))
    for key in promising[:LOOKED_AT]:
        found[key] = max(found[key], PARTLY * _in_part(whole, key))
    return found


def _in_part(wanted: Spelling, key: str) -> float:
    """The likeness of the shorter one and the best row of as many words of the longer one."""
    if len(wanted.key) <= len(key):
        return max((wanted.likeness(part) for part in _parts(key, wanted.key)), default=0.0)
    other = Spelling(key)
    return max((other.likeness(part) for part in _parts(wanted.key, key)), default=0.0)


def _parts(key: str, like: str) -> Iterator[str]:
    words, count = key.split(), len(like.split())
    for start in range(max(1, len(words) - count + 1)):
        yield " ".join(words[start : start + count])


def _sorted(key: str) -> str:
    return " ".join(sorted(key.split()))


def nearest_keys(name: str, keys: Iterable[str], limit: int = 3) -> list[str]:
    """The loose keys most like that of a misspelt name, best first; empty if none is near."""
    found = likeness(loose_key(name), keys)
    # Far behind the best means noise, not a suggestion.
    least = max(NEAR, max(found.values(), default=0.0) - BEHIND)
    near = [key for key, value in found.items() if value >= least]
    return sorted(near, key=lambda key: -found[key])[:limit]
