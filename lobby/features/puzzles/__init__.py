"""Puzzles: solving, ratings, the puzzle of the day, one's own lost chances."""
