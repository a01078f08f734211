"""What rows of games show: rates with intervals, tests that stop early, ratings, equilibria.

Imports games.
"""

from inkborn.lab.statistics.intervals import Estimate, difference, mean, rate, wilson
from inkborn.lab.statistics.pairs import Score, by_pair, rate_of
from inkborn.lab.statistics.sequential import Sequential, Verdict

__all__ = [
    "Estimate",
    "Score",
    "Sequential",
    "Verdict",
    "by_pair",
    "difference",
    "mean",
    "rate",
    "rate_of",
    "wilson",
]
