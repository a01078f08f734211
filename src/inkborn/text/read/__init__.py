"""Words into a parse: one spelling, tokens, the vocabulary of the moment, the grammar as data.

Imports the card book and `model`, and nothing else of the compiler. What the words mean is not
known here: `build` makes trees of what is parsed.
"""
