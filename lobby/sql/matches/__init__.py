"""Matches in the database, from the challenge to the ratings."""
