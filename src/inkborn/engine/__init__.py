"""The engine: the rules of the game, executable."""
