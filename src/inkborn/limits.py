"""How much of anything inkborn takes from outside. Each limit is far above what people need, and
low enough that whatever stays below it costs little time and memory.
"""

from typing import Final

# ---------------------------------------------------------------- texts as they come

DECK_BYTES: Final = 1 << 20
"""A list has 2 kB; what a table simulator exports has 100 kB."""

YAML_BYTES: Final = 4 << 20
"""A file of scenarios or of custom cards; the whole card book as custom cards has 1.5 MB."""

RECORD_BYTES: Final = 16 << 20
"""A replay: 5 kB for a usual game."""

SAVED_BYTES: Final = 64 << 20
"""A saved game: 150 kB for a usual one. Every event is kept, so long games are large."""

CARD_DATA_BYTES: Final = 64 << 20
"""The card book has 12 MB when it is unpacked."""

# ---------------------------------------------------------------- their form

YAML_DEPTH: Final = 32
"""Lists within lists; a scenario needs 7. libyaml ends the process at some thousand."""

YAML_CONTENT: Final = YAML_BYTES
"""Characters of a document once its aliases are written out; each value counts for `YAML_VALUE`."""

YAML_VALUE: Final = 40
"""Building a value takes as long as reading so many characters."""

YAML_SECOND_LOOK: Final = 1 << 16
"""Longer texts are not read by the slower of the two parsers, which accepts a little more."""

JSON_DEPTH: Final = 200
"""Objects within objects; the meaning of a printed text has 20, the deepest that compiles 60."""

LONGEST_NUMBER: Final = 100
"""Digits. A seed of 256 bits has 78; Python refuses to read 4,300."""

# ---------------------------------------------------------------- cards

LONGEST_NAME: Final = 100
"""Of a card, with its version; the longest that was printed has 52 characters."""

LONGEST_WORD: Final = 40
"""A classification; the longest that was printed has 12 letters."""

MOST_WORDS: Final = 20
"""Classifications, or names, of one card; 5 were printed."""

LONGEST_TEXT: Final = 4_000
"""Everything printed on a card; 405 characters at most so far."""

PARSER_STEPS: Final = 20_000
"""Of the compiler for one text; printed ones need 950. Some texts double it with each phrase."""

PARSER_DEPTH: Final = 60
"""Phrases within phrases."""

MOST_ABILITIES: Final = 30
"""Of one card; 4 were printed."""

LARGEST_STAT: Final = 999
"""Cost, strength, willpower, lore, cost of moving; 30 at most so far."""

MOST_CARDS_IN_BOOK: Final = 50_000
"""Printings in card data, or custom cards; 3,500 so far."""

# ---------------------------------------------------------------- decks and games

MOST_LINES: Final = 20_000
"""Of a deck list, or entries where it is JSON or a code."""

LONGEST_LINE: Final = 300
"""Of a deck list; what is longer is no name of a card, and takes apart slowly."""

MOST_COPIES: Final = 999
"""Of one card on one line."""

MOST_CARDS_IN_DECK: Final = 10_000
"""The rules know no largest deck; people shuffle 60."""

MOST_SEATS: Final = 16
"""A game of four takes an evening."""

LARGEST_SEED: Final = 1 << 256
"""Seeds beyond are no more random."""

# ---------------------------------------------------------------- positions, answers

MOST_CARDS_IN_ZONE: Final = 500
"""Of a scenario's seat. A number of blanks is quickly typed, and 500 characters have 250,000 ways
to challenge 500 others.
"""

MOST_CUSTOM_CARDS: Final = 500
"""In a scenario."""

LARGEST_COUNT: Final = 100_000
"""Lore, damage, ink drops and the like in a position."""

MOST_STEPS: Final = 1_000
"""Of a scenario."""

LONGEST_ANSWER: Final = 1_000
"""A text that answers a decision, or names a card."""

# ---------------------------------------------------------------- loops

LOOP_STEPS: Final = 200_000
"""Steps of the machine for one answer; a usual one takes 13."""

LOOP_EVENTS: Final = 100_000
"""Events of one answer; a usual one has 5."""

MOST_WAITING: Final = 10_000
"""Triggered abilities in the bag."""

MOST_LASTING: Final = 500
"""Continuous effects, floating abilities and procedures that one answer adds; each effect is
asked for every value.
"""

MOST_CHOICES: Final = 2_000
"""Answers within one turn action; after them nobody is asked any more, until it is complete."""

# ---------------------------------------------------------------- messages

LONGEST_SHOWN: Final = 100
"""Of a wrong value in a message about it."""

LONGEST_MESSAGE: Final = 4_000
"""What went wrong with a scenario; everything on the table may be in it."""
