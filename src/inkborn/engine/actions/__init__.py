"""The turn actions, one module each: why it may be refused, and the steps it takes (4)."""
