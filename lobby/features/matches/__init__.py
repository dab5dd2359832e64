"""Matches: starting, playing, ending, and showing them."""
