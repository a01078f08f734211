"""Ability trees back into English: `unparse` in whole sentences, `short` as one line.

The other modules stand under the names of those in `build` whose words they say. Imports `build`
(what has been spoken of is kept by the compiler's own account) and `model`, never `read`.
"""
