"""One game: which it is (a job), how it is played, what is told of it (a row).

Imports nothing else of the lab.
"""

from inkborn.lab.games.decks import LabDeck, Library
from inkborn.lab.games.job import Arrangement, Job, Row, Seen, pairs
from inkborn.lab.games.play import play

__all__ = ["Arrangement", "Job", "LabDeck", "Library", "Row", "Seen", "pairs", "play"]
