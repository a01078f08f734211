"""Playing many games: in this process, in several, or on many machines.

Imports games, rows, statistics.
"""

from inkborn.lab.run.crew import Alone, Crew, Processes
from inkborn.lab.run.runner import Progress, Runner

__all__ = ["Alone", "Crew", "Processes", "Progress", "Runner"]
