"""Numbers with their 95% intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec

Z: Final = NormalDist().inv_cdf(0.975)
"""How many standard errors a 95% interval reaches to either side."""


class Estimate(msgspec.Struct, frozen=True):
    """A number, its 95% interval, and how many observations it rests on."""

    value: float
    low: float
    high: float
    count: int

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    @property
    def is_small(self) -> bool:
        """Whether there are too few observations to build on."""
        return self.count < FEW

    @property
    def turned(self) -> Estimate:
        """Of a rate: the same games, as the other side sees them."""
        return Estimate(1 - self.value, 1 - self.high, 1 - self.low, self.count)

    def excludes(self, value: float) -> bool:
        """Whether the interval lies on one side of a value."""
        return self.low > value or self.high < value


ENOUGH: Final = 50
"""Groups from which their variance can be told."""

FEW: Final = 100
"""Below so many observations a figure comes with a warning."""

NOTHING: Final = Estimate(0.5, 0.0, 1.0, 0)
"""What is known of a rate before the first game."""


def wilson(successes: float, count: int, spread: float = 1.0) -> Estimate:
    """The rate of successes with Wilson's interval.

    `spread`: how much larger the variance is than that of independent trials (1: as large).
    """
    if count <= 0:
        return NOTHING
    rate = successes / count
    weight = Z * Z * spread / count
    middle = (rate + weight / 2) / (1 + weight)
    half = sqrt(weight * (rate * (1 - rate) + weight / 4)) / (1 + weight)
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half), count)


Groups = Iterable[Sequence[float]]
"""Values that hang together, such as those of the two games of a pair; a group may be empty."""


def mean(groups: Groups) -> Estimate:
    """The mean with the interval of the normal distribution; one value alone has none."""
    middle, variance, count, _ = _moments(groups)
    half = Z * sqrt(variance)
    return Estimate(middle, middle - half, middle + half, count)


def rate(groups: Groups) -> Estimate:
    """The mean of values from 0 to 1 with Wilson's interval, wider where groups hang together."""
    middle, variance, count, filled = _moments(groups)
    alone = middle * (1 - middle) / max(1, count)
    spread = 1.0
    if filled >= ENOUGH and alone > 0:
        spread = min(2.0, max(1.0, variance / alone))
    return wilson(middle * count, count, spread)


def _moments(groups: Groups) -> tuple[float, float, int, int]:
    """The mean, the variance of it, how many values there are, and in how many groups."""
    filled = [group for group in groups if group]
    count = sum(map(len, filled))
    if not count:
        return 0.0, 0.0, 0, 0
    middle = sum(map(sum, filled)) / count
    off = sum((sum(group) - len(group) * middle) ** 2 for group in filled)
    more = len(filled) / max(1, len(filled) - 1)
    return middle, more * off / count**2, count, len(filled)


def difference(values: Sequence[float]) -> Estimate:
    """The mean of paired differences, each from -1 to 1.

    One +1 and one -1 are added to what was seen (as Agresti and Min do for matched pairs), so that
    a few differences that are all 0 do not pass for certainty.
    """
    count = len(values)
    if count == 0:
        return Estimate(0.0, -1.0, 1.0, 0)
    total, squares = sum(values), sum(value * value for value in values)
    shrunk = total / (count + 2)
    variance = max(0.0, (squares + 2) / (count + 2) - shrunk * shrunk)
    half = Z * sqrt(variance / (count + 2))
    return Estimate(total / count, max(-1.0, shrunk - half), min(1.0, shrunk + half), count)


def apart(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two rates that have nothing to do with each other (Newcombe's interval)."""
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    value = one.value - other.value
    return Estimate(value, value - low, value + high, min(one.count, other.count))


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies; values in between are interpolated."""
    ranked = sorted(values)
    place = share * (len(ranked) - 1)
    below = int(place)
    above = min(below + 1, len(ranked) - 1)
    return ranked[below] + (ranked[above] - ranked[below]) * (place - below)
