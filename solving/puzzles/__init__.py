"""Puzzles: positions found, proved, tried with naive rules, and graded by the bots."""
