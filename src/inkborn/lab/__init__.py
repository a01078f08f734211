"""The laboratory: many games, and what they show.

`Lab` is the door for programs and notebooks (docs/lab.md); `bench` measures speed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkborn.lab.notebook import Lab

__all__ = ["Lab"]


def __getattr__(name: str) -> object:
    """What is measured by `bench` should not wait for the studies."""
    if name == "Lab":
        from inkborn.lab.notebook import Lab

        return Lab
    raise AttributeError(f"module 'inkborn.lab' has no attribute {name!r}")
