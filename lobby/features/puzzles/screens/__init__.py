"""The screens for puzzles."""
