"""Lessons, which teach a game step by step."""
