"""Ratings (Glicko-2), and the standings."""
