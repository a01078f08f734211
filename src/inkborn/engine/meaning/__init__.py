"""What the words of abilities mean: slots, filters, amounts, conditions, players.

Imports state, machine, now, knowing.
"""
