"""Puzzles: solving them, the puzzle of the day, ratings, and your own missed chances."""
