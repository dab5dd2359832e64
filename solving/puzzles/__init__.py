"""Puzzles: positions that are found, proved, tested against naive rules, and graded by the bots."""
