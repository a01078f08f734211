"""A test that stops as soon as it can tell: the generalised sequential probability ratio test.

Observations are the scores of pairs of games (or differences between two of them, moved to 0..1):
few different values, so their distribution is estimated by counting. The likelihood ratio compares
the likeliest distributions whose means are those of the two hypotheses.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import log
from typing import Final

import msgspec

_TRACE: Final = 1e-3
"""Every value is counted that much before anything is seen."""


class Verdict(StrEnum):
    UNDECIDED = "undecided"
    LOWER = "lower"
    HIGHER = "higher"


class Sequential(msgspec.Struct, kw_only=True):
    """Tells whether a mean is at most `lower` or at least `higher`.

    If it is `lower`, `higher` is said with probability `alpha` at most; if it is `higher`, `lower`
    with probability `beta` at most.
    """

    lower: float
    higher: float
    alpha: float = 0.05
    beta: float = 0.05
    values: tuple[float, ...] = (0.0, 0.25, 0.5, 0.75, 1.0)
    least: int = 30
    """Pairs before the first verdict: the estimate of the variance needs some."""
    counts: dict[float, int] = {}
    verdict: Verdict = Verdict.UNDECIDED

    def add(self, score: float) -> Verdict:
        """Counts an observation from 0 to 1; once there is a verdict it stays."""
        self.counts[score] = self.counts.get(score, 0) + 1
        if self.verdict is Verdict.UNDECIDED and self.count >= self.least:
            ratio = self.ratio
            if ratio >= self.upper_bound:
                self.verdict = Verdict.HIGHER
            elif ratio <= self.lower_bound:
                self.verdict = Verdict.LOWER
        return self.verdict

    @property
    def count(self) -> int:
        return sum(self.counts.values())

    @property
    def upper_bound(self) -> float:
        return log((1 - self.beta) / self.alpha)

    @property
    def lower_bound(self) -> float:
        return log(self.beta / (1 - self.alpha))

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio of `higher` to `lower`."""
        seen = dict.fromkeys(self.values, _TRACE)
        for value, count in self.counts.items():
            seen[value] = seen.get(value, 0.0) + count
        low, high = likeliest(seen, self.lower), likeliest(seen, self.higher)
        return sum(count * log(high[value] / low[value]) for value, count in seen.items())


def likeliest(seen: Mapping[float, float], mean: float) -> dict[float, float]:
    """The distribution of that mean under which what was seen is likeliest.

    It is the seen one, each value's share divided by 1 + t (value - mean); t by bisection.
    """
    total = sum(seen.values())
    shares = {value: count / total for value, count in seen.items()}
    least, most = min(shares), max(shares)
    low, high = -1 / (most - mean), 1 / (mean - least)
    for _ in range(40):
        tilt = (low + high) / 2
        slope = sum(
            share * (value - mean) / (1 + tilt * (value - mean)) for value, share in shares.items()
        )
        if slope > 0:
            low = tilt
        else:
            high = tilt
    return {value: share / (1 + tilt * (value - mean)) for value, share in shares.items()}
