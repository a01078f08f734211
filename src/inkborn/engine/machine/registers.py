"""Registers that several procedures share: who writes them, who reads them."""

from __future__ import annotations

from typing import Final

PART: Final = "@part"
"""Register: where a procedure goes on if the player whose part it carries out leaves."""
