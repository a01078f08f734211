"""What happens in a game: turns, moves between zones, damage, costs, triggers, the bag, checks.

Imports state, machine, now, knowing, meaning.
"""
