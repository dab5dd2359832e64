"""Ratings of players: Glicko-2, and the ladder."""
