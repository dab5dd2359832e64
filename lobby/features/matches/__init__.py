"""Matches: turns, draws, takebacks, planned moves, records, endings."""
