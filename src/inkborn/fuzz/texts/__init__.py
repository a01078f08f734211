"""Texts that nobody has printed yet: old words in new places, as a designer of the next set would
write them. How many does the compiler read, and do they mean and do what they say?
"""
