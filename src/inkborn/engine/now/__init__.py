"""What holds at the moment: numbers, keywords, restrictions and permissions, computed when asked.

Imports state, machine.
"""
