"""Cards whose text no rule of the grammar reads, by hand; at most ten, each with its reason.

There are none: every legal card compiles from its text.
"""

from inkborn.model.abilities import Ability

MOST = 10
OVERRIDES: dict[str, tuple[str, tuple[Ability, ...]]] = {}
"""Full name → (why the text cannot be compiled, the abilities)."""
