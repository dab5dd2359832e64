"""Analyses and notes: variations of a match, and what players write down about it."""
