"""What runs a game: the core that holds it, the book of what its cards do, the machine that carries
out steps.

Imports state.
"""
