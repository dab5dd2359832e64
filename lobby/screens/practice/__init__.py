"""Lessons, puzzles and practice boards."""
