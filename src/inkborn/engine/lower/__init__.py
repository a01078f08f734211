"""Ability trees into programs, tests and tables of the book.

Imports state to effects.
"""
