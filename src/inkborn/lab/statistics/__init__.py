"""What rows of games show: rates with intervals, tests that stop early, ratings, equilibria.

Imports games.
"""

from inkborn.lab.statistics.intervals import Estimate, difference, mean, wilson
from inkborn.lab.statistics.pairs import Score, pair_scores, rate_of
from inkborn.lab.statistics.sequential import Sequential, Verdict

__all__ = [
    "Estimate",
    "Score",
    "Sequential",
    "Verdict",
    "difference",
    "mean",
    "pair_scores",
    "rate_of",
    "wilson",
]
