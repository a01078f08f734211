"""Questions that games answer, each a function from decks to a typed result.

Imports games, statistics, run.
"""
