"""The command line."""

from inkborn.cli.main import main

__all__ = ["main"]
