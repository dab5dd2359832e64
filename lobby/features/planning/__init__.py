"""Moves planned in advance, which wait for their player's turn."""
