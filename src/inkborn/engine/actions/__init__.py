"""What a player does in the main phase, and what of it is legal.

Imports state to rules.
"""
