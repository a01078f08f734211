"""What a fuzzed game is reported with."""

from __future__ import annotations


class Violation(Exception):
    """An invariant does not hold. `number`: which one, as the module `invariants` lists them."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"invariant {number}: {message}")
        self.number = number


def require(holds: bool, number: int, message: str) -> None:
    if not holds:
        raise Violation(number, message)
