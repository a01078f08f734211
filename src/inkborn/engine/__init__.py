"""The engine: the rules of the game, executable.

Its rooms, from the ground up; each imports only itself and rooms before it (tests/test_imports.py):
state, machine, now, knowing, meaning, rules, actions, effects, lower, answers, records, game.
"""
