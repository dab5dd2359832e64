"""Challenges, and matches against bots."""
