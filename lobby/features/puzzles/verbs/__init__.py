"""The commands for puzzles."""
