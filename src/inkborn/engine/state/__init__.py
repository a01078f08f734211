"""What a game is: plain records of numbers and lists that can be copied and saved at any moment.

Imports nothing of the engine.
"""
