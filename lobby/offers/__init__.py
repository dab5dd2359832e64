"""Challenges, and matches with bots."""
