"""Screens of puzzles."""
