"""Games that are kept: saved, replayed, taken back, repeated; and whether what was read is sound.

Imports state to answers.
"""
