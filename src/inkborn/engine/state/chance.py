"""Chance: a stream of random numbers from a key of 256 bits, the same on every machine.

What chance has done tells nothing about the key, so nobody who sees an opening hand can compute
the rest of the deck. A seed that somebody can guess gives a key that somebody can guess: games
between people take theirs from `fresh_seed`.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from struct import Struct
from typing import Final

BITS: Final = 32
"""The size of one random number."""

_BLOCK: Final = Struct("<16I")
"""What one hash gives, in the same order of bytes everywhere."""

WORDS: Final = 16
"""How many random numbers that is."""


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(256)


def key_of(seed: int, use: str = "") -> str:
    """The key that a seed stands for; another one for each use."""
    return blake2b(f"{seed}{use}".encode(), key=b"inkborn", digest_size=32).hexdigest()


def words(key: str, block: int, count: int) -> list[int]:
    """The random numbers of the stream from a block on, at least so many."""
    found: list[int] = []
    secret = key.encode()
    while len(found) < count:
        made = blake2b(block.to_bytes(8, "little"), key=secret).digest()
        found += _BLOCK.unpack(made)
        block += 1
    return found


def shuffle(cards: list[int], key: str, block: int) -> int:
    """Puts cards into an order, each equally likely; returns how many blocks that took."""
    count = len(cards) - 1
    numbers = words(key, block, count)
    for i in range(count, 0, -1):
        j = numbers[i - 1] * (i + 1) >> BITS
        cards[i], cards[j] = cards[j], cards[i]
    return len(numbers) // WORDS
