"""Studying a match or a position: moves, verdicts, variations and the explorer in one place."""
