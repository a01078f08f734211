"""`python -m inkborn` is `inkborn`."""

from inkborn.cli import main

main()
