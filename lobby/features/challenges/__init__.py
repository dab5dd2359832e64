"""Challenges: to one player or to all, from the form to the match."""
