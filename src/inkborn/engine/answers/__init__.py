"""Answers and the words they are given in.

Imports state to lower.
"""
