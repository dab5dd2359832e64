"""Studying matches: variations and notes, which are a player's own."""
