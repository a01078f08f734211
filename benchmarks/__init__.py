"""Measurements of speed; not tests. `make bench` runs them all."""
