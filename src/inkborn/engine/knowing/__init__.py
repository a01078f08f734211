"""What a seat may know: decided when it happens, kept in the state, and the only source of whatever
leaves for a seat.

Imports state, machine, now.
"""
